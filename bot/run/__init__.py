"""Long-lived tasks, worker processes, jobs, the log and the time."""
