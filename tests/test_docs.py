"""The sessions in README and docs run as they are printed, links lead somewhere, and the site has all pages."""

import doctest
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools import docs

ROOT = Path(__file__).resolve().parent.parent
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
ALL_PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md")])
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


def test_the_site_has_every_page_and_a_reference_of_modules_that_exist() -> None:
    assert set(docs.pages().values()) == set(ALL_PAGES)
    for module in [module for modules in docs.REFERENCE.values() for module in modules]:
        assert find_spec(module) is not None, module


def test_links_of_a_page_lead_to_pages_of_the_site() -> None:
    places = {path.resolve(): place for place, path in docs.pages().items()}
    page = ROOT / "docs" / "players" / "hosting.md"
    text = "[dice](fair_dice.md) [why](../decisions/0014-strangers.md#the-door) [far](https://example.org)"
    expected = (
        "[dice](../players/fair_dice.md) [why](../decisions/0014-strangers.md#the-door) [far](https://example.org)"
    )
    assert docs.moved(text, page, "players/hosting.md", places) == expected
