"""Telegram: tables in groups and topics, private chats, and messages that one person alone sees."""
