"""Databases as earlier releases left them, with what they exported of each table: schema-16.sql is one of before anything was sealed."""
