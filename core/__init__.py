"""The part of the toolkit that knows no edition: model, abilities, engine, logs and analysis."""
