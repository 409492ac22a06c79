"""The data files of Waterloo 200, their records and their checks."""
