"""Long-lived tasks, worker processes, the log and the time."""
