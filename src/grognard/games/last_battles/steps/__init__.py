"""The decision states, in the order of play: setup, turn, command, move, fight, aftermath."""
