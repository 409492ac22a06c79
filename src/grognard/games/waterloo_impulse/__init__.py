"""Waterloo: Napoleon's Last Battle: areas, impulses, leaders."""
