"""Rules data in our own words: open questions with their readings, the glossary and the sources."""
