"""Logs of games: the events of logbook version 1, reading and writing them."""
