"""What all tests share."""

import os

import pytest
from hypothesis import settings

import grognard

# What these packages do is the same over both builds of the engine; one run of their tests is enough.
# Of the server only what finds changes is compiled; the tests that play through it are enough there.
SERVER = [f"server/test_{name}.py" for name in ("bots", "fuzz", "hints", "kill", "run", "storage", "talk", "upkeep")]
collect_ignore = ["cli", "picture", "report", *SERVER] if os.environ.get("GROGNARD_BUILD") == "mypyc" else []

# A busy machine is no fault of the code: how long an example takes is for the benchmarks.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test another build than the one meant: a silent mix-up would prove nothing."""
    meant = os.environ.get("GROGNARD_BUILD")
    if meant and meant != grognard.build_kind():
        raise pytest.UsageError(f"asked to test the {meant} build, but {grognard.__file__} is another one")
