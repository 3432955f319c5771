"""The referee's office: people, tables, time, chance, telling and the record. It owns all that is not a rule."""
