"""What the printed game states, as data with sources."""
