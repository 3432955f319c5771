"""The language in which rules are written, below the rules of the game."""
