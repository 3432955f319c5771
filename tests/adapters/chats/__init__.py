"""Both chats at once, before one office."""
