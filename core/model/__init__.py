"""The nouns of the game: characters, tokens, variants, players, zones, decisions and findings."""
