"""Rule 2.1: which rules are in force, and options that go together or not."""

from __future__ import annotations

import re
from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.state import Battle
from grognard.games.last_battles.switches import Switches
from grognard.kernel.rulebook import BadSetup
from grognard.kernel.table import Table

BOOK = cast("LastBattles", rulebook("last_battles"))
BATTLES = ["quatre_bras", "ligny", "wavre", "la_belle_alliance"]
EVERY_BATTLE = pytest.mark.parametrize("scenario", BATTLES)
FLAGS = ["command", "combined_arms", "imperial_guard", "mounted_retreat", "late_start", "cavalry_impetus",
         "leader_advance", "strict_moves", "disintegrate_at_level", "chateau_infantry_only"]  # fmt: skip
OPTIONAL = {"15.1": "combined_arms", "15.2": "imperial_guard", "15.3": "mounted_retreat", "15.4": "late_start",
            "15.5": "cavalry_impetus", "15.6": "leader_advance"}  # fmt: skip

VARIANTS = {
    "substitutes": "16.1A", "additions": "16.1B", "sick_napoleon": "16.1C", "more_leaders": "16.1C", "dawn": "16.2",
    "dusk": "16.3", "modified_terrain": "16.4", "rain_effects": "16.5", "hidden_movement": "16.6",
    "combined_effects": "16.7", "cavalry_charge": "16.8", "sustained_fire": "16.9", "heavy_artillery": "16.10",
    "garrisons": "16.11", "guard_rout": "16.12", "combat_leaders": "16.13", "headquarters": "16.14",
    "loose_command": "16.15",
}  # fmt: skip


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
    assert opening("ligny", *FLAGS).switches.on == sorted(FLAGS)
    info = BOOK.scenario("ligny")
    given_up = {other for option in info.options for other in option.excludes}  # what variants take the place of
    chosen = [option.id for option in info.options if option.id != "first_corps" and option.id not in given_up]
    assert opening("ligny", *chosen).scenario.options == sorted(chosen)


@pytest.mark.rule("2.1-3", "D-02")
@EVERY_BATTLE
@pytest.mark.parametrize("variant", VARIANTS)
def test_each_variant_is_switched_on_by_itself(scenario: str, variant: str) -> None:
    info = next(option for option in BOOK.scenario(scenario).options if option.id == variant)
    assert (info.rule, info.default) == (VARIANTS[variant], False)
    on = opening(scenario, variant, *info.needs).switches
    assert on.on == sorted([variant, *info.needs])
    if hasattr(on, variant):
        assert getattr(on, variant)
        assert not getattr(opening(scenario).switches, variant)


@pytest.mark.rule("2.1-3")
@pytest.mark.parametrize(
    ("variant", "other"),
    [("combined_effects", "combined_arms"), ("guard_rout", "imperial_guard"), ("garrisons", "chateau_infantry_only")],
)
def test_a_variant_excludes_the_rule_whose_place_it_takes(variant: str, other: str) -> None:
    with pytest.raises(BadSetup, match="exclude each other"):
        opening("la_belle_alliance", variant, other)


@pytest.mark.rule("2.1-3", "D-02", "D-03")
@pytest.mark.parametrize(
    ("scenario", "options", "said"),
    [
        ("ligny", ["late_start"], r"\(late_start, 15.4\) needs .*\(command, "),
        ("wavre", ["leader_advance"], r"\(leader_advance, 15.6\) needs .*\(command, "),
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


def test_few_corrected_sets_are_kept_ready() -> None:
    """Whoever sends one correction after another fills no memory with their maps."""
    for number in range(1, 9):
        Table(BOOK, "ligny", overrides=[{}] * number)
    assert len(BOOK.corrected) == 4


# Every scenario

SCENARIOS = [info.id for info in BOOK.scenarios]
EVERY_SCENARIO = pytest.mark.parametrize("scenario", SCENARIOS)
REPLACED = {"combined_effects": "combined_arms", "guard_rout": "imperial_guard", "garrisons": "chateau_infantry_only"}


@pytest.mark.rule("2.1-3", "D-02", "D-03")
@EVERY_SCENARIO
def test_what_is_offered_can_be_had_and_says_what_it_is(scenario: str) -> None:
    info = BOOK.scenario(scenario)
    ids = [option.id for option in info.options]
    assert len(set(ids)) == len(ids)
    always = BOOK.data.scenarios[scenario].required
    assert not set(ids) & set(always), "what is always in force is no choice"
    for option in info.options:
        assert option.title
        assert option.rule
        assert option.text.endswith((".", ")"))
        assert not option.default, "published scenarios come without options"
        assert {*option.needs, *option.excludes} <= set(ids), f"{option.id} speaks of what is not offered"
        assert not set(option.needs) & set(option.excludes)
        on = opening(scenario, option.id, *option.needs).scenario.options
        assert set(on) == {option.id, *option.needs, *always}


@pytest.mark.rule("2.1-3", "D-02", "D-03")
@EVERY_SCENARIO
def test_what_does_not_go_together_is_refused_with_the_reason(scenario: str) -> None:
    info = BOOK.scenario(scenario)
    titles = {option.id: option.title for option in info.options}
    refused = 0
    for option in info.options:
        for other in option.needs:
            refused += 1
            said = re.escape(f'"{option.title}" ({option.id}, {option.rule}) needs "{titles[other]}" ({other}, ')
            with pytest.raises(BadSetup, match=said):
                info.check_options([one for one in [option.id, *option.needs] if one != other])
        for other in option.excludes:
            refused += 1
            for pair in ([option.id, other], [other, option.id]):
                needs = [need for one in info.options if one.id in pair for need in one.needs]
                said = re.escape(f'"{option.title}" ({option.id}, {option.rule}) and "{titles[other]}"')
                with pytest.raises(BadSetup, match=said):
                    info.check_options([*pair, *needs])
    assert refused


@pytest.mark.rule("2.1-3")
@EVERY_SCENARIO
def test_a_variant_and_the_rule_whose_place_it_takes_are_never_in_force_together(scenario: str) -> None:
    info = BOOK.scenario(scenario)
    always = BOOK.data.scenarios[scenario].required
    excludes = {option.id: option.excludes for option in info.options}
    for variant, other in REPLACED.items():
        if variant in always:
            assert other not in excludes
        elif variant in excludes and other in excludes:
            assert other in excludes[variant]
    if "old_guard" in always:  # 22.5B stands in for 15.2, and 16.12 for both
        assert "imperial_guard" not in excludes
        assert not opening(scenario, "guard_rout").switches.old_guard
