"""A server under attack and in bad luck: `python -m tools.drill` (or `make drill`) tries it all and reports."""
