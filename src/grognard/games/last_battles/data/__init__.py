"""The data files, their records, and what is checked about them; never compiled ahead of time."""
