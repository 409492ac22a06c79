"""A field that somebody adds and forgets to declare, or to hide, is caught: the same leak, tried in several ways.

A diary that holds the true town of every block is written into a copy of the sources; the checks of `declared.py` are
run on that copy by another Python, which never compiles it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import grognard
from grognard import build_kind
from grognard.kernel.fields import LIST, OWNER, RULE, StateField

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(build_kind() != "pure", reason="once is enough"),
]

ROOT = Path(__file__).resolve().parents[2]
STATE = "grognard/games/napoleon_1815/state.py"
VIEW = "grognard/games/napoleon_1815/view.py"
SECRET = "seat 1 does not see of Campaign.diary what the table says"

WRITTEN = ("        self.where[unit] = town\n", "        self.where[unit] = town\n        self.diary[unit] = town\n")
OPENLY = ("        # Armies\n", "        self.diary = [UNPLACED] * size if public is None else public.diary[:]\n")
HIDDEN = ("        # Armies\n", "        self.diary = [UNPLACED] * size if private is None else private.diary[:]\n")
SHARED = ("        # Armies\n", "        self.diary = [UNPLACED] * size if private is None else private.diary\n")
LOST = ("        # Armies\n", "        self.diary = [UNPLACED] * size\n")


def declared(*words: str) -> tuple[str, str]:
    """The line of the diary in the table of fields."""
    line = '        StateField("where", '
    return line, f'        StateField("diary", {", ".join(["LIST", *words])}),\n{line}'


def faults(folder: Path, *changes: tuple[str, str], view: tuple[str, str] = ("", "")) -> str:
    """What the checks say of a copy of the sources in which one text has been put in the place of another."""
    source = Path(grognard.__file__).parent
    shutil.copytree(
        source, folder / "grognard", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "client")
    )
    for file, old, new in [*((STATE, old, new) for old, new in changes), (VIEW, *view)]:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, f"{file} has changed: this test must say anew where the field goes"
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.declared", "napoleon_1815", "campaign"],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_the_sources_as_they_are_have_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path) == ""


def test_a_field_that_is_not_declared_is_caught(tmp_path: Path) -> None:
    """Written and copied like its neighbours, and so in everybody's view."""
    assert "Campaign.diary is not declared" in faults(tmp_path, WRITTEN, OPENLY)


def test_a_declaration_that_does_not_say_who_sees_it_is_none(tmp_path: Path) -> None:
    assert "missing 1 required positional argument: 'seen'" in faults(tmp_path, WRITTEN, OPENLY, declared())


@pytest.mark.parametrize("seen", [["NO_SEAT"], ["OWNER", '"knows"'], ["WHEN", '"is_over"']])
def test_a_secret_that_everybody_is_given_is_caught(tmp_path: Path, seen: list[str]) -> None:
    told = faults(tmp_path, WRITTEN, OPENLY, declared(*seen), ("    OWNER,\n", "    NO_SEAT,\n    OWNER,\n"))
    assert "a public copy has the wrong Campaign.diary" in told
    assert SECRET in told


def test_a_secret_that_a_view_tells_is_caught(tmp_path: Path) -> None:
    shown = ("    show_blocks(seen, campaign, seat)\n", "    seen.diary = campaign.diary[:]\n")
    told = faults(tmp_path, WRITTEN, HIDDEN, declared("OWNER", '"knows"'), view=shown)
    assert SECRET in told
    assert "seat 1 can tell what diary is" in told


def test_what_its_owner_may_see_and_does_not_is_noticed(tmp_path: Path) -> None:
    assert SECRET in faults(tmp_path, WRITTEN, HIDDEN, declared("OWNER", '"knows"'))


def test_a_field_that_copies_share_or_lose_is_caught(tmp_path: Path) -> None:
    seen = declared("OWNER", '"knows"')
    assert "who changes diary of a copy changes the position, too" in faults(tmp_path / "a", WRITTEN, SHARED, seen)
    assert "a copy has another diary" in faults(tmp_path / "b", WRITTEN, LOST, seen)


def test_a_declaration_says_what_it_means() -> None:
    for seen, by in (("", ""), ("everybody", ""), (OWNER, ""), (RULE, ""), ("every seat", "knows")):
        with pytest.raises(ValueError, match="diary"):
            StateField("diary", LIST, seen, by)
    with pytest.raises(ValueError, match="no kind"):
        StateField("diary", "heap", "every seat")
