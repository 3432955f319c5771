"""Who plays where nobody sits."""
