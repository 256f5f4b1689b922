"""Compare, summarise and validate rules variants of the pirate card game Libertalia."""

__version__ = "0.1.0"
