"""The client's types follow from the server's."""

import os
import re
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


@pytest.mark.skipif(not (ROOT / "web").is_dir(), reason="the client's sources are not here")
def test_no_sentence_is_turned_into_a_string_to_be_looked_into() -> None:
    """The types forbid to look into words; there is one door out of them, for attributes, and it leads nowhere else."""
    looks = re.compile(
        r"\bsaid\([^()]*\)\s*(?:[!=]==|\.|\[)|[!=]==\s*said\(|\bin\s+said\(|as unknown as (?:string|Prose)"
    )
    for path in sorted((ROOT / "web" / "src").rglob("*.ts*")):
        if path.name in ("said.ts", "messages.ts"):
            continue
        assert looks.findall(path.read_text(encoding="utf-8")) == [], path.name
