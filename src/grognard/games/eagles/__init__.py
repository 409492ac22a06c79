"""Eagles of France: Waterloo 1815, by regiments and batteries. Being written: it names no rulebook yet."""
