"""The rules: states, questions and what follows from answers."""
