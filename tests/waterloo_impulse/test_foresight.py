"""Before dice fall their exact odds can be seen, whatever makes them fall; and what cannot be undone says so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.games.waterloo_impulse.display.preview import preview
from grognard.games.waterloo_impulse.display.words import WORDING
from grognard.games.waterloo_impulse.roster import ALLIED, ARTILLERY, FRENCH, INFANTRY, SKIRMISHER
from grognard.kernel.action import NONE, Action
from grognard.kernel.display import Choice
from grognard.kernel.odds import at_least, contest
from grognard.kernel.preview import Odds
from tests.waterloo_impulse.fights import attack, march, on, quiet, values
from tests.waterloo_impulse.sandbox import COMMANDERS, LEADERS, Study


def choice(study: Study, verb: str, a: int = NONE, b: int = NONE) -> Choice:
    """A legal action as the table shows it."""
    return next(one for one in WORDING.choices(study.now) if one["action"] == Action(verb, a, b).to_json())


def odds(study: Study, verb: str, a: int = NONE, b: int = NONE) -> dict[str, Fraction]:
    """The chances on an action's card."""
    card = preview(study.now, Action(verb, a, b))
    assert card is not None
    return {result["id"]: Fraction(result["chance"]) for result in card["results"]}


@pytest.mark.rule("11.12.1a", "11.12.3B")
def test_a_step_that_leads_straight_to_the_dice_has_their_odds() -> None:
    study = quiet(Study("S-A", terrain={"A": "hill"}, dice=[3, 3, 3, 3])).french("X", INFANTRY, 4, 4, "S", moves=4)
    study.british("E", INFANTRY, 4, 5, "A").led("Reille", "move", "S").do("pick", "X")
    go = study.areas["A"]
    assert choice(study, "go", go).get("rolls")
    assert choice(study, "go", go)["final"]
    failure, stalemate, success = contest(4 - 7)
    assert odds(study, "go", go) == {"failure": failure, "stalemate": stalemate, "success": success}
    assert not choice(study, "stay").get("rolls")
    study.do("go", "A")
    assert values(study) == (4, 7)


@pytest.mark.rule("13.5a", "13.3b", "13.4b")
def test_aiming_a_single_gun_rolls_at_once() -> None:
    study = Study("A-B", control={"A": FRENCH}).french("G", ARTILLERY, 4, 3, "A")
    study.british("E", INFANTRY, 3, 5, "B").british("K", SKIRMISHER, 1, 1, "B").led("Reille", "bombard", "A")
    study.do("target", "B")
    assert study.step == "ChooseAim"
    for name, defence in (("E", 2), ("K", 4)):
        unit = study.number(name)
        assert choice(study, "aim", unit).get("rolls")
        assert odds(study, "aim", unit)["0"] == 1 - contest(4 - defence)[2]


@pytest.mark.rule("13.3a", "12.5.2B")
def test_each_way_to_complete_a_battery_has_its_own_odds() -> None:
    study = Study("A-B", control={"A": FRENCH}).french("G", ARTILLERY, 4, 3, "A").french("H", ARTILLERY, 2, 3, "A")
    study.british("E", INFANTRY, 3, 5, "B").led("Reille", "bombard", "A").do("target", "B")
    point = choice(study, "point", study.number("G"))
    assert not point.get("rolls")
    assert not point["final"], "others can still be added, and it can be taken back"
    study.do("point", "G")
    miss = {verb: odds(study, verb, a)["0"] for verb, a in (("fire", NONE), ("all", NONE))}
    assert miss == {"fire": 1 - contest(4 - 2)[2], "all": 1 - contest(5 - 2)[2]}
    assert odds(study, "add", study.number("H"))["0"] == miss["all"]
    assert all(one.get("rolls") for one in WORDING.choices(study.now))


@pytest.mark.rule("8.10a", "8.10b")
def test_whatever_ends_an_allied_impulse_shows_the_odds_of_sunset() -> None:
    study = Study("A-B", marker=6).british("E", INFANTRY, 3, 5, "A").french("X", INFANTRY, 4, 4, "B").impulse(ALLIED)
    assert choice(study, "pass").get("rolls")
    assert odds(study, "pass") == {"day": at_least(6), "sunset": 1 - at_least(6)}


@pytest.mark.rule("8.1a", "8.9a")
def test_a_french_pass_rolls_nothing_but_cannot_be_taken_back() -> None:
    study = Study("A-B", marker=6).british("E", INFANTRY, 3, 5, "A").french("X", INFANTRY, 4, 4, "B").impulse(FRENCH)
    assert not choice(study, "pass").get("rolls")
    assert choice(study, "pass")["final"]
    assert preview(study.now, Action("pass")) is None


@pytest.mark.rule("11.12.3F", "11.12.3D")
def test_the_odds_before_forward_is_named_are_against_the_best_defence() -> None:
    study = (
        quiet(Study("S-A", terrain={"A": "village"})).french("X", INFANTRY, 4, 4, "S").french("Y", INFANTRY, 4, 4, "S")
    )
    study.british("E", INFANTRY, 4, 4, "A").british("K", SKIRMISHER, 1, 3, "A").led("Reille", "move", "S")
    on(attack(march(march(study, "X", "A"), "Y", "A"), "A", "X"), stop="ChooseForward")
    assert study.step == "ChooseForward"
    light = preview(study.now, Action("forward", study.number("K")))
    line = preview(study.now, Action("forward", study.number("E")))
    assert light is not None
    assert line is not None
    assert (light["attack"]["total"], light["defence"]["total"]) == (6, 9)
    assert (line["attack"]["total"], line["defence"]["total"]) == (6, 8)
    assert [one["defence"]["parts"][0]["who"] for one in (light, line)] == ["K", "E"]


@pytest.mark.rule("11.12.3F", "11.12.3D")
def test_the_card_of_a_commitment_names_the_forward_that_defends_best() -> None:
    study = quiet(Study("A-B S-A", terrain={"A": "village"})).french("X", INFANTRY, 4, 4, "A")
    study.french("Y", INFANTRY, 4, 4, "A").british("E", INFANTRY, 4, 4, "A").british("K", SKIRMISHER, 1, 3, "A")
    study.led("Reille", "move", "A").do("assault", "A", 0).do("point", "X")
    assert study.step == "Commit"
    card = preview(study.now, Action("commit"))
    assert card is not None
    assert (card["attack"]["total"], card["defence"]["total"]) == (4, 9)
    assert card["defence"]["parts"][0]["who"] == "K"
    assert not choice(study, "commit").get("rolls"), "the skirmishers may fire first"
    on(study.do("commit"), stop="ChooseForward")


# Before there is no way back: moving in, ending the movement, naming Point, aiming


def village(*, leader: str = "") -> Study:
    """Two French brigades beside a village with a battalion and skirmishers; Orange may lead them if he is named."""
    study = Study("S-A", terrain={"A": "village"}).spend(
        *[one for one in (*LEADERS, *COMMANDERS) if one not in (leader, "Reille")]
    )
    study.french("X", INFANTRY, 5, 4, "S").french("Y", INFANTRY, 4, 4, "S").spend("Reille")
    return study.british("E", INFANTRY, 4, 4, "A").british("K", SKIRMISHER, 1, 3, "A").led("Reille", "move", "S")


def card(study: Study, verb: str, a: int = NONE, b: int = NONE) -> Odds:
    """The card of an action that rolls nothing yet."""
    assert not choice(study, verb, a, b).get("rolls")
    found = preview(study.now, Action(verb, a, b))
    assert found is not None
    return found


@pytest.mark.rule("11.12.2A", "11.12.2B", "11.12.3F")
def test_moving_in_shows_the_assault_with_those_who_are_there_already() -> None:
    study = village().do("pick", "Y")
    area = study.areas["A"]
    alone = card(study, "go", area)
    assert (alone["attack"]["total"], alone["defence"]["total"]) == (4, 9), "the skirmishers defend a village best"
    march(study.do("stay"), "Y", "A").do("pick", "X")
    both = card(study, "go", area)
    assert (both["attack"]["total"], both["attack"]["parts"][0]["who"]) == (7, "X"), "the stronger leads"
    assert [note["rule"] for note in both["notes"]] == ["14.2"]


@pytest.mark.rule("11.5a", "11.12.2A")
def test_the_end_of_the_movement_shows_the_assaults_that_it_brings() -> None:
    study = march(village(), "X", "A")
    before = card(study, "end_moves")
    assert (before["attack"]["total"], before["defence"]["total"]) == (5, 9)
    assert preview(village().now, Action("end_moves")) is None, "nobody has gone in"


@pytest.mark.rule("11.12.2A", "9.8.3b")
def test_naming_point_shows_what_it_makes_of_the_assault_and_what_a_leader_could_change() -> None:
    study = march(march(village(leader="Orange"), "X", "A"), "Y", "A")
    assert study.step == "Commit"
    values = {name: card(study, "point", study.number(name)) for name in ("X", "Y")}
    assert {name: one["attack"]["total"] for name, one in values.items()} == {"X": 7, "Y": 6}
    cases = values["X"]["cases"]
    assert [one["title"] for one in cases] == ["Without Orange", "With Orange (+2)"]
    failure = [Fraction(one["results"][0]["chance"]) for one in cases]
    assert failure == [contest(7 - 9)[0], contest(7 - 10)[0]], "Orange leads his battalion, not the skirmishers"


@pytest.mark.rule("11.2a", "11.12.2B")
def test_those_who_join_by_choice_are_shown_alone_and_all_together() -> None:
    study = quiet(Study("A-B S-A")).french("X", INFANTRY, 4, 4, "A").french("Y", INFANTRY, 4, 4, "A")
    study.french("Z", INFANTRY, 4, 4, "A").british("E", INFANTRY, 4, 4, "A").british("F", INFANTRY, 4, 4, "A")
    study.led("Reille", "move", "A")
    assert card(study, "assault", study.areas["A"], 0)["attack"]["total"] == 8
    study.do("assault", "A", 0)
    point = card(study, "point", study.number("X"))
    assert [one["title"] for one in point["cases"]] == ["Alone", "With all who may join"]
    study.do("point", "X")
    assert card(study, "all")["attack"]["total"] == 8
    added = card(study, "add", study.number("Y"))
    assert (added["attack"]["total"], [one["title"] for one in added["cases"]]) == (
        6,
        ["With these", "With all who may join"],
    )


@pytest.mark.rule("13.3a", "13.4b")
def test_aiming_shows_the_fire_of_all_guns_and_a_leading_gun_that_of_one_too() -> None:
    study = Study("A-B", control={"A": FRENCH}).french("G", ARTILLERY, 4, 3, "A").french("H", ARTILLERY, 2, 3, "A")
    study.british("E", INFANTRY, 3, 5, "B").british("K", SKIRMISHER, 1, 1, "B").led("Reille", "bombard", "A")
    whole = card(study, "target", study.areas["B"])
    assert (whole["attack"]["total"], whole["defence"]["total"]) == (5, 2), "at whom it hurts most"
    study.do("target", "B")
    assert card(study, "aim", study.number("K"))["defence"]["total"] == 4
    study.do("aim", "E")
    lead = card(study, "point", study.number("G"))
    assert lead["attack"]["total"] == 4
    assert [Fraction(one["results"][0]["chance"]) for one in lead["cases"]] == [
        1 - contest(4 - 2)[2],
        1 - contest(5 - 2)[2],
    ]
