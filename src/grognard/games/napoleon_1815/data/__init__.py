"""The data files of Napoleon 1815, their records and what checks and corrects them."""
