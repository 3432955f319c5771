"""Telegram, as the adapter meets it: a Bot API of our own on 127.0.0.1 and the people behind it."""
