"""Conversations: what people in a chat want, and what they are told back. Written once, for every chat."""
