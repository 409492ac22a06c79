"""What the numbers mean, in plain sentences."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.arena.findings import Finding, Foresight, Share, Shift, is_clear, is_hint, mean, wilson

EVEN = 0.5
SPACE = "\xa0"  # no line ends here
MINUS = "\u2212"


def per_cent(share: float) -> str:
    """A share in whole per cent."""
    return f"{100 * share:.0f}{SPACE}%"


def interval(share: Share) -> str:
    """A share with its interval."""
    return f"{per_cent(share.share)} ({100 * share.low:.0f} to {100 * share.high:.0f}{SPACE}%)"


def points(difference: float) -> str:
    """A difference of shares in percentage points."""
    whole = round(100 * difference)
    return f"{whole:+d}".replace("-", MINUS) if whole else "0"


def chance_of_error(p: float) -> str:
    """A p value as people write it."""
    return "below 0.001" if p < 0.001 else f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def many(count: int, one: str, more: str = "") -> str:
    """A number with its noun."""
    return f"{count} {one if count == 1 else more or one + 's'}"


def together(words: Sequence[str]) -> str:
    """Words in a row: a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def balance(one: Finding, titles: Sequence[str]) -> str:
    """Who wins a scenario with its default options, and whether that can be chance."""
    wins = list(one.wins.values())
    parts = [f"{title} {interval(share)}" for title, share in zip(titles, wins, strict=True)]
    told = f"Wins in {many(one.games, 'game')}: {together(parts)}; {many(one.draws.count, 'draw')}."
    decided = one.games - one.draws.count
    first = wilson(wins[0].count, decided)
    if decided == 0:
        return f"{told} Nobody ever won."
    if first.low > EVEN:
        return f"{told} This favours the {titles[0]}."
    if first.high < EVEN:
        return f"{told} This favours {together([f'the {title}' for title in titles[1:]])}."
    return f"{told} That is compatible with an even game."


def verdict(one: Shift, games: int, title: str) -> str:
    """Whether an option shifts the balance."""
    span = f"{title} {points(one.difference)} points ({points(one.low)} to {points(one.high)})"
    if one.same == games:
        return "Changed nothing: every game went exactly as without it."
    if is_clear(one):
        way = "helps" if one.difference > 0 else "hurts"
        return f"Shifts the balance: it {way} the {title}. {span}, p {chance_of_error(one.adjusted)} after Holm."
    if is_hint(one):
        return f"May be a shift, may be chance: {span}, p {chance_of_error(one.p)}, {one.adjusted:.2f} after Holm."
    return f"No shift shown: {span}."


def alarms(expected: float, tests: int) -> str:
    """What many comparisons mean."""
    if tests == 0:
        return "No option was compared, or none changed a game."
    return (
        f"{many(tests, 'comparison')}: without a correction about {expected:.1f} of them would look like a shift by "
        "chance alone, at 5 % each. A shift is therefore called one only if it survives Holm's correction, which keeps "
        "the chance of even one false alarm in this report below 5 %."
    )


def foretelling(one: Foresight, title: str) -> str:
    """How good the value function is."""
    told = f"Brier score {one.brier:.3f} (0 is perfect) for a win of the {title}"
    if one.naive <= 0:
        return f"{told}; all games ended alike, so there was little to foretell."
    skill = 1 - one.brier / one.naive
    how = f"{per_cent(abs(skill))} {'better' if skill >= 0 else 'worse'}"
    return f"{told}: {how} than always saying the share of wins ({one.naive:.3f})."


def length(one: Finding) -> str:
    """How long games are."""
    turns = [turn for turn, count in one.turns.items() for _ in range(count)]
    return (
        f"A game lasts {mean(turns):.1f} turns and {mean(one.decisions):.0f} decisions on average "
        f"({min(one.decisions)} to {max(one.decisions)})."
    )
