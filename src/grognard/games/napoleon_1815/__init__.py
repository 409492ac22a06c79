"""Napoleon: The Waterloo Campaign 1815, 4th edition: the game's Rulebook, its only public face."""
