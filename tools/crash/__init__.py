"""Kill the process at every write and every send, and look whether anything was lost."""
