"""Set-up (4.0, 4.1, OR 1) and the arrival of the Prussians (5.1, OR 10)."""

from __future__ import annotations

from grognard.games.waterloo_200 import reinforce
from grognard.games.waterloo_200.roster import BRITISH, FRENCH, ICONS, NO_CORPS, PRUSSIAN
from grognard.games.waterloo_200.state import POOL, WAITING, Day
from grognard.games.waterloo_200.steps.base import DayStep, FactionWork, Work, area_name, block_name
from grognard.kernel.action import Action, Refusal


def icons_of(day: Day, faction: int) -> list[int]:
    """The icons of a faction, in their order."""
    return [number for number, icon in enumerate(day.roster.icons) if icon.faction == faction]


def waiting_for(day: Day, icon: int) -> list[int]:
    """Blocks that could still be put on an icon."""
    blocks = day.roster.blocks_of[day.roster.icons[icon].faction]
    return [block for block in blocks if day.where[block] == WAITING and reinforce.fits(day, block, icon)]


class SetUp(FactionWork):
    """An army is set up: its blocks are drawn by lot for the icons of their corps and kind (4.0, X01, X02)."""

    def work(self, day: Day) -> None:
        if reinforce.chooses(day, self.faction):
            day.agenda += [Reserve(self.faction)]
            day.agenda += [ManIcon(icon) for icon in reversed(icons_of(day, self.faction))]
            return
        seat = day.seat_of(self.faction)
        for icon in icons_of(day, self.faction):
            blocks = waiting_for(day, icon)
            day.put(reinforce.draw_from(day, blocks, "4.0", seat), day.roster.icons[icon].area)
        day.agenda.append(Reserve(self.faction))


class ManIcon(DayStep):
    """Choose the block for an icon (OR 1, D02). How many there are to choose from is known to everybody."""

    automatic = True

    def __init__(self, icon: int) -> None:
        self.icon = icon

    def who(self, day: Day) -> int:
        return day.seat_of(day.roster.icons[self.icon].faction)

    def options(self, day: Day) -> list[Action]:
        return [Action("man", block) for block in waiting_for(day, self.icon)]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        day.put(action.a, day.roster.icons[self.icon].area)

    def at_most(self, day: Day) -> int:
        return 1

    def ask(self, day: Day) -> tuple[str, str]:
        icon = day.roster.icons[self.icon]
        corps = "" if icon.corps == NO_CORPS else f" of the {day.roster.all_corps[icon.corps].name}"
        return f"Choose the {ICONS[icon.kind]} block{corps} that starts in {area_name(day, icon.area)}.", "4.0"

    def why_not(self, day: Day, action: Action) -> Refusal:
        if action.verb == "man" and 0 <= action.a < day.roster.size():
            return Refusal("4.0", f"{block_name(day, action.a)} does not fit this icon, or stands elsewhere already.")
        return super().why_not(day, action)

    def dump(self) -> list[object]:
        return ["ManIcon", self.icon]


class Reserve(FactionWork):
    """Who has no icon waits in the Reserve Pool, face down (4.0)."""

    def work(self, day: Day) -> None:
        for block in day.roster.blocks_of[self.faction]:
            if day.where[block] == WAITING:
                day.put(block, POOL)
        day.emit("deployed", "4.0", (self.faction, day.pools[self.faction]))


class Arrivals(Work):
    """Prussians come before the first impulse of a turn; nothing can keep them away (5.1, L208)."""

    def work(self, day: Day) -> None:
        due = reinforce.corps_due(day)
        if not due:
            return
        chief = day.roster.chief[PRUSSIAN]
        if chief >= 0 and day.where[chief] == WAITING:
            area = day.ground.headquarters[PRUSSIAN]
            day.put(chief, area)
            reinforce.tell_arrival(day, chief, area, "5.1")
        corps = due[0]
        if len(due) > 1:
            corps = due[day.draw(len(due), "OR10", PRUSSIAN)]  # X07
        day.arrived[corps] = True
        day.emit("corps", "5.1", (corps, day.roster.all_corps[corps].area))
        day.agenda.append(CorpsArrives(corps))
        kinds = reinforce.random_kinds(day, corps)
        if reinforce.chooses(day, PRUSSIAN):
            day.agenda += [ChooseArrival(corps, kind) for kind in reversed(kinds)]
            return
        for kind in kinds:
            blocks = reinforce.waiting(day, corps, kind)
            reinforce.arrive(day, reinforce.draw_from(day, blocks, "5.1", day.seat_of(PRUSSIAN)))  # X03


class ChooseArrival(DayStep):
    """Choose the block of a kind that arrives with its corps (OR 1, D25)."""

    automatic = True

    def __init__(self, corps: int, kinds: int) -> None:
        self.corps = corps
        self.kinds = kinds

    def who(self, day: Day) -> int:
        return day.seat_of(PRUSSIAN)

    def options(self, day: Day) -> list[Action]:
        return [Action("take", block) for block in reinforce.waiting(day, self.corps, self.kinds)]

    def do(self, day: Day, action: Action) -> None:
        day.agenda.pop()
        reinforce.arrive(day, action.a)

    def at_most(self, day: Day) -> int:
        return 1

    def ask(self, day: Day) -> tuple[str, str]:
        name = day.roster.all_corps[self.corps].name
        return f"Choose the {ICONS[self.kinds]} block of the Prussian {name} that arrives first.", "5.1"

    def dump(self) -> list[object]:
        return ["ChooseArrival", self.corps, self.kinds]


class CorpsArrives(Work):
    """The rest of a corps: leader and guns arrive, the others go into the pool (5.1)."""

    def __init__(self, corps: int) -> None:
        self.corps = corps

    def work(self, day: Day) -> None:
        reinforce.finish_arrival(day, self.corps)

    def dump(self) -> list[object]:
        return ["CorpsArrives", self.corps]


def both_armies() -> list[Work]:
    """The armies that are set up before the first turn, the French first; neither sees the other's blocks (4.0)."""
    return [SetUp(BRITISH), SetUp(FRENCH)]
