"""The data of *The Despatch*."""
