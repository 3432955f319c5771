"""What a group remembers: records, ratings, seasons, duplicates."""
