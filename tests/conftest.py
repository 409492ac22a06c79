"""What all tests share."""

import os
import signal
import threading
import zlib
from pathlib import Path

import pytest
from hypothesis import settings

import grognard
from tests.seeds import is_fresh

# What these packages do is the same over both builds of the engine; one run of their tests is enough.
# Of the server only what finds changes is compiled; the tests that play through it are enough there.
SERVER = [
    f"server/test_{name}.py" for name in ("bots", "door", "fuzz", "hints", "kill", "run", "storage", "talk", "upkeep")
]
collect_ignore = ["cli", "picture", "report", *SERVER] if os.environ.get("GROGNARD_BUILD") == "mypyc" else []

# Where a shell runs the tests in the background it has them ignore ^C, and so would the programs whose answer to ^C is
# tested.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault of the code: how long an example takes is for the benchmarks.
settings.register_profile("patient", deadline=None, derandomize=not is_fresh())
settings.load_profile("patient")


# What has passed on the compiled build, and in how many seconds, is written to this file; a run on the sources that is
# given it repeats some, but none that would take long there.
PASSED = "GROGNARD_PASSED"
ONE_IN = 10
SHORT = 0.5


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse to test another build than the one meant: a silent mix-up would prove nothing."""
    meant = os.environ.get("GROGNARD_BUILD")
    if meant and meant != grognard.build_kind():
        raise pytest.UsageError(f"asked to test the {meant} build, but {grognard.__file__} is another one")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On the sources: of the short tests that have passed on the compiled build one in ten again; all that have not."""
    if grognard.build_kind() != "pure" or PASSED not in os.environ:
        return
    lines = [line.split("\t", 1) for line in Path(os.environ[PASSED]).read_text(encoding="utf-8").splitlines()]
    passed = {test: float(seconds) for seconds, test in lines}
    enough = [
        item
        for item in items
        if item.nodeid in passed and (passed[item.nodeid] > SHORT or zlib.crc32(item.nodeid.encode()) % ONE_IN)
    ]
    config.hook.pytest_deselected(items=enough)
    left_out = set(map(id, enough))
    items[:] = [item for item in items if id(item) not in left_out]


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write down what has passed on the compiled build; only once, by the process that gathers the reports."""
    worker = "PYTEST_XDIST_WORKER" in os.environ
    if PASSED in os.environ and grognard.build_kind() == "mypyc" and not worker and report.when == "call":
        if report.passed:
            with Path(os.environ[PASSED]).open("a", encoding="utf-8") as file:
                file.write(f"{report.duration:.2f}\t{report.nodeid}\n")
