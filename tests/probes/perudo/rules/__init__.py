"""The rules: nouns and verbs."""
