"""Discord: slash commands, private panels, status messages in channels and threads. It knows no game."""
