"""Number and person of sentences that are put together from names and numbers.

Names of units come from data and may stand for one ("Husson's brigade") or for many ("95th Rifles"); what follows has
to agree with them. `tidy` sees to that for every sentence that a game says, so that no game has to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

# Words for troops that are plural although they name one unit
_TROOPS: Final = (
    "Rifles|Grenadiers|Chasseurs|Guards|Cuirassiers|Dragoons|Lancers|Hussars|Carabiniers|Uhlans|Fusiliers|Highlanders|"
    "Voltigeurs|Lanciers|Batteries|Guns|12-pounders|Allies|Prussians"
)
_VERBS: Final = (
    "absorbs|acts|adds|advances|arrives|attacks|belongs|bombards|breaks|charges|comes|commands|decides|enters|fails|falls|"
    "fights|fires|forms|gives|halts|holds|joins|leads|leaves|loses|marches|moves|passes|pays|pursues|rallies|reaches|"
    "refuses|regroups|reinforces|retreats|returns|rides|routs|runs|scores|stands|stays|stops|strikes|succeeds|takes|"
    "tries|turns|withdraws"
)
_IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_MANY: Final = re.compile(rf"\b({_TROOPS}) (is|has|was|does|goes|{_VERBS})\b( its\b)?", re.IGNORECASE)
_PART: Final = re.compile(r"(?i)\b(?:each|one|any|none|hex|zone|turn|line) of (?:the |its |his |their )?(?:\w+ )?$")
_COUNTED: Final = (
    "actions|areas|battalions|blocks|brigades|cards|dice|divisions|factors|guns|hexes|hits|hours|impulses|leaders|moves|"
    "orders|pieces|points|rolls|stacks|steps|times|towns|turns|units|ways"
)
_ADJECTIVES: Final = "more|other|movement|strength|casualty|victory|combat|group|enemy|own|French|Allied|Prussian"
_ONE: Final = re.compile(rf"(?<![\d.,/½-])(?<!\+ )\b1 ((?:(?:{_ADJECTIVES}) )*)({_COUNTED})\b")
_ARTICLE: Final = re.compile(r"\b([Aa]) (?=(?:Anglo|Allied|army|enemy|attack|area|action|order|officer|Uhlan)\b)")
_SINGULAR: Final = {"dice": "die", "hexes": "hex", "batteries": "battery"}


def tidy(text: str) -> str:
    """A sentence in which verbs, nouns and articles agree with what they belong to."""
    return _ARTICLE.sub(r"\1n ", _ONE.sub(_one, _MANY.sub(_many, text)))


def singular(noun: str) -> str:
    """One of them."""
    return _SINGULAR.get(noun, noun[:-1])


def counted(number: int, nouns: str) -> str:
    """So many of them: 1 hex, 2 hexes. Of several words the last is the noun."""
    return _ONE.sub(_one, f"{number} {nouns}")


def of_many(verb: str) -> str:
    """What several do, from what one does: tries, marches, fires."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "ches", "shes")):
        return verb[:-2]
    return verb[:-1]


def _many(found: re.Match[str]) -> str:
    if _PART.search(found.string[: found.start()]):  # each of the guns has
        return found.group(0)
    verb = of_many(found.group(2).lower())
    return f"{found.group(1)} {verb}{' their' if found.group(3) else ''}"


def _one(found: re.Match[str]) -> str:
    return f"1 {found.group(1)}{singular(found.group(2))}"


def some_of(names: Sequence[str], most: int = 6) -> str:
    """Names in a row, as many as are worth reading, and how many more there are."""
    more = len(names) - most
    return "; ".join(names[:most]) + (f" and {more} more" if more > 0 else "")
