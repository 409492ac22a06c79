"""The data files of Waterloo by impulses, their records and what checks and corrects them."""
