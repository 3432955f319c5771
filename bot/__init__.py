"""The referee: people, tables, time, chance, messages and the record; all that is not a rule of a game."""

__version__ = "0.3.0"
