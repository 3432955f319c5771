"""The numbered steps that bring a database of any release up to this one."""
