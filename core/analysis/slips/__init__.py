"""Totals that don't add up: the smallest explanations that fit what the log says."""
