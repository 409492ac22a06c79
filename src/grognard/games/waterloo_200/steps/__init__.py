"""The sequence of play: decisions and automatic work, in the order of the rulebook."""
