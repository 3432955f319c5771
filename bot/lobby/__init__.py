"""Opening a table: settings, chance, invitations, planned games, waiting lists."""
