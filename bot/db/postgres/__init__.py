"""The PostgreSQL store, of one process for now."""
