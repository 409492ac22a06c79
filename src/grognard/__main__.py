"""``python -m grognard`` is the same as the ``grognard`` command."""

from grognard.cli import main

main()
