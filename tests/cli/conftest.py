"""The command, called in this process."""

from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the command in this process: exit code, stdout, stderr."""

    def call(*words: str | Path) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in words])
        captured = capsys.readouterr()
        return int(left.value.code or 0), captured.out, captured.err

    return call
