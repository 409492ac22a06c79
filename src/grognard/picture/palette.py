"""Colours and type of printed maps on warm paper."""

from __future__ import annotations

PAPER = "#f0e7d0"
DESK = "#d8c7a0"
FRAME = "#3a2d1f"
INK = "#2a2016"
GRID = "#5b432a"
LOW, HIGH = (0xBF, 0xCB, 0x9A), (0xE3, 0xC2, 0x8C)
SHADE, LIGHT = (0x62, 0x48, 0x28), (0xFF, 0xFA, 0xEA)
HACHURE = "#7d5f3a"
CREST = "#6b4721"

FIELDS = ("#dfcf9b", "#d5d3a0", "#e6d3ae", "#cfcf97")
WOOD = "#a9ba85"
WOOD_EDGE = "#5f7644"
CROWNS = ("#839c60", "#8fa76c", "#9ab077")
MARSH = "#b4c9b4"
REED = "#4f7a70"

WATER_EDGE, WATER, WATER_INK = "#3f6175", "#8fb3c4", "#2f5468"
ROAD_EDGE, ROAD = "#4a3520", "#fbf1d3"
TRAIL = "#6e4d2b"
ROOF, ROOF_EDGE, ROOF_LIGHT = "#b9573d", "#5a2416", "#d0775a"
TOWN_GROUND = "#d8a98a"
WALL = "#8c3b2a"

SERIF = "'IM Fell English','IM FELL English',Georgia,serif"
CAPITALS = "'IM Fell English SC','IM FELL English SC',Georgia,serif"
SANS = "'Roboto Condensed','Arial Narrow',Arial,sans-serif"
