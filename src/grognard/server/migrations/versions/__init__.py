"""One module for each change of shape, in the order of their revisions."""
