"""Playing a move or an assault of a study in one line each: what is not named is answered with the quiet choice."""

from __future__ import annotations

from tests.waterloo_impulse.sandbox import COMMANDERS, LEADERS, Study

QUIET = {
    "Withdraw": "stand",
    "SkirmishFire": "hold_fire",
    "Participate": "stay_out",
    "Reroll": "keep",
    "Intervene": "accept",
    "VoluntaryRetreat": "hold",
    "Overrun": "no_overrun",
    "PullBack": "done",
}


def quiet(study: Study) -> Study:
    """All Leaders and Commanders are spent, so that nobody asks about them."""
    return study.spend(*LEADERS, *COMMANDERS)


def roll(attack: int, defence: int) -> list[int]:
    """Dice for both sides by their sums."""
    return [attack // 2, attack - attack // 2, defence // 2, defence - defence // 2]


def march(study: Study, unit: str, *areas: str) -> Study:
    """One unit steps from area to area and halts."""
    study.do("pick", unit)
    for area in areas:
        study.do("go", area)
    if study.step == "MoveUnit":
        study.do("halt")
    return study


def attack(study: Study, area: str, point: str = "", supports: str = "", *, charge: bool = False) -> Study:
    """End movement, begin the assault and commit; `supports` are names, or "all"."""
    if study.step == "Movement":
        study.do("end_moves")
    if study.step == "AssaultOrder":
        study.do("assault", area, int(charge))
    if point:
        study.do("point", point)
    if study.step == "Commit":
        for unit in supports.split():
            if unit == "all":
                study.do("all")
            else:
                study.do("add", unit)
    if study.step == "Commit":
        study.do("commit")
    return study


def on(study: Study, *, forward: str = "", stop: str = "") -> Study:
    """Go on quietly to a decision that has no quiet answer, or to the step named."""
    while study.step != stop:
        if study.step == "ChooseForward" and forward:
            study.do("forward", forward)
        elif study.step in QUIET:
            study.do(QUIET[study.step])
        else:
            break
    return study


def values(study: Study) -> tuple[int, ...]:
    """Attack and defence value of the last assault."""
    return study.told("values")[-1]


def result(study: Study) -> tuple[int, ...]:
    """Result and totals of the last assault."""
    return study.told("result")[-1]
