"""The decisions and the automatic work of a game, in the order of play."""
