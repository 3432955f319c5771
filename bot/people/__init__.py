"""Accounts, linking, sessions, hours, personal data, bans."""
