"""The text logbook: logs as they are typed at the table."""
