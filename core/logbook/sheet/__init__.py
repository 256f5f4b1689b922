"""Logs kept as tables: CSV and TSV files, and the workbooks of spreadsheets."""
