"""The editions and house rules the toolkit ships, each a plug-in of its own."""
