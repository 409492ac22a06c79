"""Geometry of hexes, lines of sight and paths; knows no rules."""
