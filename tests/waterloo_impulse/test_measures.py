"""What a study counts of the battle of Waterloo."""

from __future__ import annotations

from grognard.games.waterloo_impulse import measures
from grognard.games.waterloo_impulse.casualties import eliminate
from grognard.games.waterloo_impulse.roster import ARTILLERY, CAVALRY, FRENCH, INFANTRY
from grognard.games.waterloo_impulse.vocabulary import VOCABULARY
from tests.waterloo_impulse.fights import attack, march, quiet
from tests.waterloo_impulse.sandbox import Study


def test_losses_are_units_by_army_and_kind_and_spent_units_are_none() -> None:
    study = Study("A-B").french("Own", INFANTRY, 4, 4, "A").british("Foe", CAVALRY, 3, 4, "B").impulse(FRENCH)
    study.now.flip(0, True, "13.5")
    assert not any(any(arms.values()) for arms in measures.losses(study.now).values())
    eliminate(study.now, 1, "11.16")
    assert measures.losses(study.now)["British"] == {"infantry": 0, "artillery": 0, "cavalry": 1, "skirmisher": 0}
    assert set(measures.losses(study.now)) == {"French", "British", "Prussian"}
    assert measures.turn_number(study.now) == 2


def test_an_assault_is_a_fight_where_it_strikes_and_fire_where_it_hits() -> None:
    study = quiet(Study("A-B", dice=[3] * 8)).french("Own", INFANTRY, 6, 4, "A").british("Foe", INFANTRY, 3, 4, "B")
    attack(march(study.led("Reille", "move", "A"), "Own", "B"), "B")
    assert found(study) == [[study.areas["B"]]]
    guns = Study("A-B", dice=[3] * 4).french("Guns", ARTILLERY, 3, 1, "A").british("Foe", INFANTRY, 3, 4, "B")
    guns.led("Reille", "bombard", "A").do("target", "B")
    while not guns.told("fire"):
        guns.now.apply(guns.now.legal()[-1])
        guns.collect()
    assert found(guns) == [[guns.areas["B"]]]


def found(study: Study) -> list[list[int]]:
    """The spaces of all fights so far."""
    return [found for event in study.events if (found := VOCABULARY.fights(event.kind, event.data))]
