"""The sequence of play."""
