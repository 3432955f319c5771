"""What tests share: people, chats in memory, golden transcripts, a scripted game."""
