"""What stands beside the map agrees with the rules: the rope of victory, sunset, the assault part by part."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grognard.games import rulebook
from grognard.games.waterloo_impulse import assault
from grognard.games.waterloo_impulse.display.panels import assault_panel, final_sum, rope, sunset_track, toll
from grognard.games.waterloo_impulse.roster import ALLIED, FRENCH, INFANTRY
from grognard.games.waterloo_impulse.state import Bill
from grognard.games.waterloo_impulse.steps.losses import present_bill
from grognard.kernel.odds import contest
from tests.waterloo_impulse.fights import attack, quiet
from tests.waterloo_impulse.sandbox import Study


def band(points: int) -> str:
    """What the rope says a final total would be worth: the highest tick that is reached."""
    study = Study("A-B").french("X", INFANTRY, 4, 4, "A").impulse(FRENCH)
    study.now.score = 2 * points
    panel = rope(study.now)
    assert panel["value"] == points
    ticks = sorted(panel["ticks"], key=lambda tick: tick["at"])
    return [tick["label"] for tick in ticks if points >= tick["at"]][-1]


@pytest.mark.rule("17.6a")
@pytest.mark.parametrize(
    ("points", "worth"),
    [
        (10, "French major"),
        (9, "French marginal"),
        (8, "French marginal"),
        (7, "Draw"),
        (2, "Draw"),
        (1, "Allied marginal"),
        (0, "Allied major"),
        (-4, "Allied major"),
    ],
)
def test_the_rope_names_the_result_that_the_points_would_give(points: int, worth: str) -> None:
    assert band(points).startswith(worth)


@pytest.mark.rule("8.10b", "8.10e")
@pytest.mark.parametrize(("marker", "percent"), [(0, 0), (2, 0), (3, 3), (7, 42), (12, 100)])
def test_the_chance_of_sunset_is_told(marker: int, percent: int) -> None:
    study = Study("A-B", marker=marker).french("X", INFANTRY, 4, 4, "A").impulse(FRENCH)
    track = sunset_track(study.now)
    assert track["now"] == marker
    assert round(100 * track["boxes"][marker]["chance"]) == percent
    assert f"{percent} %" in track["text"]


@pytest.mark.parametrize(("difference", "success"), [(-6, 35), (-1, 435), (0, 575), (1, 721), (8, 1281)])
def test_odds_of_an_assault_by_difference(difference: int, success: int) -> None:
    failure, stalemate, won = contest(difference)
    assert won == Fraction(success, 1296)
    assert failure + stalemate + won == 1


@pytest.mark.rule("11.12.2A", "11.12.3A")
def test_the_panel_of_an_assault_adds_up() -> None:
    study = Study("A-B", control={"A": FRENCH}).french("X", INFANTRY, 4, 4, "A").french("Y", INFANTRY, 3, 3, "A")
    study.british("Z", INFANTRY, 3, 5, "B").led("Reille", "move", "A")
    study.do("pick", "X").do("go", "B").do("pick", "Y").do("go", "B")
    while study.step != "Participate":
        study.do("point", "X") if study.step == "Commit" else study.do("end_moves")
    now = study.now.assault
    assert now is not None
    parts = assault.attack_parts(study.now, now)
    assert [value for _, value in parts] == [4, 2]
    shown = assault_panel(study.now, now)["attack"]
    assert [(part["rule"], part["value"]) for part in shown["parts"]] == parts
    assert shown["total"] == 6
    assert rulebook("waterloo_impulse").display.rule_text("11.12.3C") is not None


def dice_of(study: Study) -> list[tuple[str, list[int], int]]:
    """The dice of the assault's panel: whose, what fell, the total with them."""
    now = study.now.assault
    assert now is not None
    panel = assault_panel(study.now, now)
    return [(one["side"], one["dice"], one["final"]) for one in (panel["attack"], panel["defence"])]


@pytest.mark.rule("11.12.1a", "9.8.2b", "9.6a")
def test_the_panel_has_the_dice_that_count_not_others_of_the_same_sum() -> None:
    dice = [1, 6, 4, 5, 6, 3, 3, 4]  # attack, defence, the defender's second roll, the Commander's attempt
    study = Study("A-B S-A", control={"B": FRENCH}, dice=dice).french("X", INFANTRY, 4, 4, "A", "Erlon")
    study.spend("Erlon").british("Z", INFANTRY, 3, 5, "A").led("Erlon", "move", "A")
    attack(study, "A")
    assert study.step == "Participate"
    study.do("stay_out")
    assert dice_of(study) == [("french", [1, 6], 11), ("allied", [4, 5], 15)]
    study.do("reroll")
    assert dice_of(study) == [("french", [1, 6], 11), ("allied", [6, 3], 15)]
    assert study.step == "Intervene"
    study.do("intervene", study.leaders["Napoleon"])
    assert study.step == "VoluntaryRetreat"
    assert dice_of(study) == [("french", [1, 6], 11), ("allied", [6, 3], 15)]


@pytest.mark.rule("11.16a", "11.16c")
def test_casualty_points_are_told_as_they_are_dealt_out() -> None:
    study = quiet(Study("A-B S-A", control={"S": FRENCH, "B": ALLIED})).french("X0", INFANTRY, 4, 4, "S")
    study.british("X", INFANTRY, 3, 4, "A").british("Y", INFANTRY, 3, 4, "A", spent=True).led("Reille")
    units = [study.number(name) for name in ("X", "Y")]
    present_bill(study.now, Bill(ALLIED, study.areas["A"], units, units[0], 3, "11.16"))
    study.settle()

    def told() -> list[tuple[str, str]]:
        assert study.now.bill is not None
        return [(row["so_far"], row["next"]) for row in toll(study.now, study.now.bill)["rows"]]

    # The first point is the leading unit's without a choice
    assert told() == [("1 point: spent", "spent, and retreats"), ("unhurt", "retreats")]
    study.do("pay", "X")
    assert told()[0] == ("2 points: spent, and retreats", "eliminated")
    assert study.now.bill is not None
    assert toll(study.now, study.now.bill)["left"] == 1


@pytest.mark.rule("17.5a", "17.6a")
def test_the_final_score_is_a_sum() -> None:
    study = Study("V-W", turn=10, points={"V": (5, FRENCH)}, control={"V": FRENCH})
    for number in range(3):
        study.british(f"Y{number}", INFANTRY, 3, 3, "W", spent=True)
    study.end_phase()
    panel = final_sum(study.now)
    assert [(row["label"], row["value"]) for row in panel["rows"]] == [
        ("French areas held", "+5"),
        ("Allied units spent, two for a point", "+1"),
    ]
    assert panel["total"] == "+6"
    assert study.now.outcome is not None
    assert "6 points" in study.now.outcome.reason
