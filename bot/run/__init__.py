"""What runs beside what: long-lived tasks under one supervisor, and short ones that somebody waits for."""
