"""The referee's office: people, tables, time, chance, telling and the record. It owns all that is not a rule."""

__version__ = "0.2.0"
