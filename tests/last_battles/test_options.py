"""Rule 2.1: which rules are in force, and options that go together or not."""

from __future__ import annotations

from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.state import Battle, Switches
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table

BOOK = cast("LastBattles", rulebook("last_battles"))
BATTLES = ["quatre_bras", "ligny", "wavre", "la_belle_alliance"]
EVERY_BATTLE = pytest.mark.parametrize("scenario", BATTLES)
FLAGS = ["command", "combined_arms", "imperial_guard", "mounted_retreat", "late_start", "cavalry_impetus",
         "leader_advance", "strict_moves", "disintegrate_at_level", "chateau_infantry_only"]  # fmt: skip
OPTIONAL = {"15.1": "combined_arms", "15.2": "imperial_guard", "15.3": "mounted_retreat", "15.4": "late_start",
            "15.5": "cavalry_impetus", "15.6": "leader_advance"}  # fmt: skip


def opening(scenario: str, *options: str) -> Battle:
    """The first position of a battle."""
    return cast("Battle", Table(BOOK, scenario, options).state)


@pytest.mark.rule("2.1-2", "D-02")
@EVERY_BATTLE
def test_leaders_and_command_are_played_only_if_chosen(scenario: str) -> None:
    plain = opening(scenario)
    assert plain.roster.size() == plain.roster.units, "no leader"
    assert not plain.switches.command
    table = Table(BOOK, scenario, ["command"])
    led = cast("Battle", table.state)
    assert led.roster.size() > led.roster.units
    while table.decision().name == "PlaceOfficer":
        table.take(table.legal()[0])
    assert table.decision().name == "CommandSegment"
    assert led.roster.units == plain.roster.units, "the armies are the same"


@pytest.mark.rule("2.1-3", "D-02")
@EVERY_BATTLE
@pytest.mark.parametrize("rule", OPTIONAL)
def test_each_optional_rule_is_switched_on_by_itself(scenario: str, rule: str) -> None:
    option = OPTIONAL[rule]
    info = next(o for o in BOOK.scenario(scenario).options if o.id == option)
    assert (info.rule, info.default) == (rule, False)
    needed = ["command"] if rule in ("15.4", "15.6") else []
    on = opening(scenario, option, *needed).switches
    assert [flag for flag in FLAGS if getattr(on, flag)] == [flag for flag in FLAGS if flag in (option, *needed)]


@pytest.mark.rule("2.1-3", "D-02")
def test_nothing_is_on_unless_chosen_and_everything_may_be() -> None:
    assert not [flag for flag in FLAGS if getattr(Switches([]), flag)]
    every = [option.id for option in BOOK.scenario("ligny").options]
    assert opening("ligny", *FLAGS).switches.on == sorted(FLAGS)
    chosen = [option for option in every if option != "first_corps"]
    assert opening("ligny", *chosen).scenario.options == sorted(chosen)


@pytest.mark.rule("2.1-3", "D-02", "D-03")
@pytest.mark.parametrize(
    ("scenario", "options", "said"),
    [
        ("ligny", ["late_start"], "late_start .15.4. needs option command"),
        ("wavre", ["leader_advance"], "leader_advance .15.6. needs option command"),
        ("quatre_bras", ["french_reserve", "command"], "exclude each other"),
        ("wavre", ["sixth_corps"], "no option 'sixth_corps'"),
        ("ligny", ["french_reserve"], "no option 'french_reserve'"),
        ("ligny", ["nonsense"], "no option 'nonsense'"),
    ],
)
def test_options_that_do_not_fit_are_refused(scenario: str, options: list[str], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        opening(scenario, *options)


@pytest.mark.rule("D-03")
def test_force_options_belong_to_their_battle() -> None:
    assert opening("quatre_bras", "french_reserve").scenario.options == ["french_reserve"]
    assert opening("ligny", "sixth_corps").roster.units == opening("ligny").roster.units + 7


def test_only_so_many_sets_of_options_are_kept_ready() -> None:
    """Mass play mixes thousands of sets; keeping them all filled the memory."""
    free = [option.id for option in BOOK.scenario("wavre").options if option.id not in ("late_start", "leader_advance")]
    for number in range(1 << 6):
        Table(BOOK, "wavre", [option for bit, option in enumerate(free[:6]) if number >> bit & 1])
    assert len(BOOK.assemblies) <= 32
