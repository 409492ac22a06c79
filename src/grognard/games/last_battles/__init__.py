"""Napoleon's Last Battles, 4th edition."""
