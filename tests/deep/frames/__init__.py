"""Our pages in chats' own windows, in a real Chromium."""
