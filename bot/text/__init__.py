"""Messages to words, clauses and signs."""
