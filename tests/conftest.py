"""What all tests share."""

import os

import pytest

import grognard


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test another build than the one meant: a silent mix-up would prove nothing."""
    meant = os.environ.get("GROGNARD_BUILD")
    if meant and meant != grognard.build_kind():
        raise pytest.UsageError(f"asked to test the {meant} build, but {grognard.__file__} is another one")
