"""The Discord adapter, before the fake Discord."""
