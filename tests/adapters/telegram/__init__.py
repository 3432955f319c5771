"""The Telegram adapter, before the fake Telegram."""
