"""The sessions in README and docs run as they are printed."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
PAGES = sorted(path for path in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")] if ">>>" in path.read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sessions_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert tried
    assert not failed
