"""What a player sees of this game, built from a view."""
