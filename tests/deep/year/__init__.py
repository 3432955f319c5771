"""Days of many tables, judged by definitions of their own."""
