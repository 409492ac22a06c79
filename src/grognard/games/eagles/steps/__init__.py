"""Decisions and automatic work, in the order of play."""
