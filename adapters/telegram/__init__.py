"""Telegram: tables in groups and topics, private chats, and ephemeral messages that one person alone sees."""
