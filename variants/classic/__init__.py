"""Libertalia (2012): not playable yet."""
