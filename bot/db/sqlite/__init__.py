"""The SQLite store: the only place that speaks SQL."""
