"""Discord: slash commands, private panels, boards in channels and threads. It knows the office and no game."""
