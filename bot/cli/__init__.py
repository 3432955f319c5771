"""Commands that need no running app."""
