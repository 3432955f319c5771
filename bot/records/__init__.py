"""What a group remembers: records, ratings, seasons, duplicates. All of it follows from the log of tables that are over."""
