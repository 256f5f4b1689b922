"""The engine: a pure function of a variant, choices and results of chance."""
