"""What people do at tables: open, join, answer, pause, end."""
