"""The end of a game is told when its last moves have been seen, and not before."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.player import Player
from tests.browser.wire import Message, Wire

Person = Callable[..., Player]
REASON = "The French army is demoralized."


class LastMoves(Wire):
    """Answers the player's next action with three moves that end the game; the first is shown when `go_on` says so."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.held: list[Message] = []
        self.waits = True

    def asked(self, message: Message) -> bool:
        if message["type"] == "act":
            self.send(self.end())
        elif message["type"] == "moment":
            self.held.append(message)
            if not self.waits:
                self.answer()
        return message["type"] in ("act", "moment")

    def end(self) -> Message:
        now = self.position["position"]
        lines: list[Message] = [{"position": now + n, "text": f"Kempt moves, for the {n}. time."} for n in (1, 2, 3)]
        decision = {**self.position["decision"], "mine": False, "name": "game_over", "prompt": REASON, "choices": []}
        over = {"outcome": REASON, "winners": ["coalition"], "can_undo": False, "thinking": None}
        return self.after(lines, position=now + 3, decision=decision, **over)

    def answer(self) -> None:
        for asked in self.held:
            log_to = self.position["log_from"] + len(self.position["log"]) + asked["to"] - self.position["position"]
            moment = {"number": asked["number"], "to": asked["to"], "prompt": "", "log_to": log_to, "side": "coalition"}
            self.send({"type": "past", **moment, "base": self.position["number"], "edits": []})
        self.held = []

    def go_on(self) -> None:
        self.waits = False
        self.answer()


def test_the_end_is_not_told_before_it_is_seen(person: Person) -> None:
    ney = person(pace="quick")
    moves = LastMoves(ney)
    ney.open(French="me", Coalition="here")
    ney.wait_mine()
    ney.order("end_movement")
    ney.page.wait_for_selector("text=Skip to now")
    assert "over" not in ney.prompt
    assert REASON not in ney.page.inner_text(".table")
    assert not ney.over
    moves.go_on()
    ney.page.wait_for_selector(".victory")
    assert "The game is over." in ney.prompt
    assert REASON in ney.prompt
