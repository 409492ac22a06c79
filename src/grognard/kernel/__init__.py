"""What all games share: the table, its agenda of steps, dice, records and views. No input or output."""
