"""The client's types follow from the server's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(not (ROOT / "web").is_dir(), reason="the client's sources are not here")
def test_the_client_types_are_up_to_date() -> None:
    words = [sys.executable, str(ROOT / "tools" / "client_types.py"), "--check"]
    sources = {**os.environ, "PYTHONPATH": str(ROOT / "src")}  # compiled types forget their annotations
    check = subprocess.run(words, capture_output=True, text=True, check=False, env=sources)
    assert check.returncode == 0, check.stdout + check.stderr
