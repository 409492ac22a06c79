"""The sessions in README and docs run as they are printed, and links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
ALL_PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
PAGES = [path for path in ALL_PAGES if ">>>" in path.read_text("utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sessions_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS)
    assert tried
    assert not failed


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8").replace("\n", " ")):
        assert (page.parent / target).exists(), target
