"""One name for a block everywhere: what its face says stands in its name, and its army and corps with it."""

from __future__ import annotations

from grognard.games import rulebook
from grognard.games.napoleon_1815.roster import ARMY_NAMES
from grognard.games.napoleon_1815.state import Campaign
from grognard.kernel.events import Event
from grognard.kernel.table import Table


def test_the_name_says_army_corps_and_what_stands_on_the_face() -> None:
    """Armies have corps of the same number, so a name without its army would mean three blocks."""
    state = Table(rulebook("napoleon_1815"), "campaign").state
    assert isinstance(state, Campaign)
    roster = state.roster
    assert len(set(roster.names)) == len(roster.names)
    for unit, name in enumerate(roster.names):
        words = name.replace(",", "").lower().split()
        for part in roster.labels[unit].lower().replace(".", "").split():
            assert any(word.startswith(part) for word in words), (name, roster.labels[unit])
        if roster.corps_names[unit] != "Headquarters":
            army = ARMY_NAMES[roster.army[unit]]
            assert name.startswith(f"{army} ")


def test_faces_prompts_and_journal_say_the_same() -> None:
    book = rulebook("napoleon_1815")
    table = Table(book, "campaign", ["historical_setup"])
    view = book.secrets.view(table.state, 0)
    faces = {face["number"]: face for face in book.display.pieces(view)}
    table.take(next(a for a in table.legal() if "Beaumont" in book.display.describe(table.state, a)))
    lefol = next(number for number, face in faces.items() if face["label"] == "Lefol")
    pick = next(action for action in table.legal() if action.verb == "pick" and action.a == lefol)
    assert "French III Corps, Lefol" in book.display.describe(table.state, pick)
    table.take(pick)
    assert "French III Corps, Lefol" in table.decision().prompt
    table.take(table.legal()[0])
    told = [book.display.tell(table.state, event) for event in table.log]
    assert any("French III Corps, Lefol" in line for line in told)


def test_an_army_near_its_end_is_warned() -> None:
    book = rulebook("napoleon_1815")
    state = Table(book, "campaign", ["historical_setup"]).state
    assert isinstance(state, Campaign)
    state.dead[2] = state.scenario.defeat[2] - 1
    panels = book.display.panels(book.secrets.view(state, 1))
    told = [(panel["side"], panel["text"], panel["near"]) for panel in panels if panel["kind"] == "danger"]
    assert told == [("allied", "1 more block lost, and the Prussian army is beaten and leaves the map.", True)]


def test_the_journal_names_the_road_of_a_march() -> None:
    """Which road was used, and by how many, is for all to see (5.4): friend and enemy read the same of it."""
    book = rulebook("napoleon_1815")
    state = Table(book, "campaign", ["historical_setup"]).state
    assert isinstance(state, Campaign)
    town = state.ground.numbers

    def told(kind: str, first: int, forced: int, *way: str) -> str:
        start, *towns = [town[name] for name in way]
        return book.display.tell(state, Event(kind, "5.1", (first, start, towns[-1], forced, *towns)))

    one = told("column", 0, 0, "solre", "maubeuge")
    assert one == "A French block marches from Solre to Maubeuge by the minor road over the Sambre."
    two = told("column", 0, 1, "philippeville", "laneffe", "charleroi")
    march = "marches from Philippeville through Laneffe to Charleroi by major roads over the Sambre, forcing the pace."
    assert two == f"A French block {march}"
    assert told("march", 3, 1, "philippeville", "laneffe", "charleroi").endswith(march)
