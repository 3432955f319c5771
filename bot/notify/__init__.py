"""Who is told what, once, on chats."""
