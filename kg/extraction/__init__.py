"""From documents to statements."""
