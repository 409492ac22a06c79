"""What a screen may say to the server: one half of the message format, whose other half is `messages`.

Every number and every text has an end: what is sensible is said in words by who reads it, what is far beyond it is
refused before.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from grognard.server.cards import Message, Name, Seconds

ActionJson = list[str | int]  # bounded by `grognard.kernel.action`, which says in words what is wrong


Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Words = Annotated[str, Meta(max_length=16_384)]
Tokens = Annotated[list[Name], Meta(max_length=200)]


class Hello(Message, frozen=True, tag="hello"):
    """First message. ``tokens`` of all seats this screen holds; none makes a spectator. ``log``: log lines known.

    ``shares``: this screen adds a share to the dice, and is told of all of them by `Dice`.
    """

    protocol: Number
    tokens: Tokens
    log: Number = 0
    shares: bool = False


class Act(Message, frozen=True, tag="act"):
    """Take an action at the moment with this number; refused if the game has moved on.

    ``number`` of the position or change that the player saw: with it, what comes late is refused even where somebody
    has gone back to a moment of the same number since. 0: not told.

    ``grace``: if it ends something and only passes the decision on, it can be taken back for a few seconds, and the
    computer waits so long. Not where things are hidden: what happens next would tell of them.
    """

    position: Number
    action: ActionJson
    number: Number = 0
    grace: bool = False


class Undo(Message, frozen=True, tag="undo"):
    """Take the last action back; ``number`` as in `Act`."""

    position: Number
    number: Number = 0


class Ask(Message, frozen=True, tag="ask"):
    """A question that changes nothing. Answered by `Answer` with the same ``number``. ``what`` is one of these:

    "why_not": why can nothing be done now with this ``piece`` or ``space``, with the piece in ``hand`` if there is one?
    The text is empty where there is nothing to add to the prompt. It may also be asked of an ``action``.
    "odds": of all choices of the decision that have some, or of one ``action``.
    "way": by which way would what is in hand come to this ``space``?
    "clash": what would the fight at this ``space`` be, with what is in hand? Its odds have the action ["clash", space].
    "rule": the rule whose number is in ``text``.
    "place": what there is to know of a ``space``, in the lines of the answer.
    One of `Welcome.questions`: of a piece and the space where it stands, or of a side in ``text``.
    """

    number: Number
    what: Name
    action: ActionJson | None = None
    piece: Number | None = None
    space: Number | None = None
    hand: Number | None = None
    text: Words | None = None


class Moment(Message, frozen=True, tag="moment"):
    """Show the position at a moment, as far as this seat may know it. Answered by `Past`."""

    number: Number
    to: Number


class Resign(Message, frozen=True, tag="resign"):
    """Hand a seat of mine to a bot ("let the computer finish"), or take it back with ``bot`` null.

    ``turn``: only until the turn is over, whose decision I have now. ``seconds``: the bot's time for a plan.
    """

    side: Name
    bot: Name | None
    seconds: Seconds | None = None
    turn: bool = False


class Concede(Message, frozen=True, tag="concede"):
    """Give the game up for a seat of mine: it is over for everybody, and lost for that side and its allies."""

    side: Name


class OfferDraw(Message, frozen=True, tag="offer_draw"):
    """Offer a draw for a seat of mine, or agree to one: when all have, the game is over. A computer player answers at
    once. ``offer`` false: take my offer back, or decline that of others.
    """

    side: Name
    offer: bool = True


class AskHint(Message, frozen=True, tag="ask_hint"):
    """What would a bot do in my decision, at this moment of mine? ``bot`` null: never mind the question before.

    Answered by `Hint` with the same ``number``; one question at a time for each seat.
    """

    number: Number
    position: Number
    bot: Name | None


class Curve(Message, frozen=True, tag="curve"):
    """How did the chances change over the game? Answered by `Chances` with the same ``number``."""

    number: Number


class Say(Message, frozen=True, tag="say"):
    """Say something at the table, for the side that `TalkFace` names. ``to``: "all" or "allies"; null: in private if
    there are allies. Answered by `Talk`, or by `Refused`.
    """

    text: Words
    to: Name | None = None


class WriteNote(Message, frozen=True, tag="write_note"):
    """Pencil a note on a space of the map, for one of my seats; an empty text rubs it out. Answered by `Notes`, or by
    `Refused`.
    """

    side: Name
    space: Number
    text: Words


class PledgeShare(Message, frozen=True, tag="pledge_share"):
    """The SHA-256 of this screen's share of the dice, for all seats it holds. Answered by `Dice`, or by `Sorry`."""

    round: Number
    digest: Name


class OpenShare(Message, frozen=True, tag="open_share"):
    """This screen's share itself, once all digests are in. Answered by `Dice` or `Sorry`."""

    round: Number
    share: Name


class BeginDice(Message, frozen=True, tag="begin_dice"):
    """Do not wait for those whose share is missing: in the phase "gathering" the dice begin without them, in the phase
    "opening" all shares are collected anew. Answered by `Dice` or `Sorry`.
    """

    round: Number


ClientMessage = (
    Hello
    | Act
    | Undo
    | Ask
    | Moment
    | Resign
    | Concede
    | OfferDraw
    | Say
    | WriteNote
    | AskHint
    | Curve
    | PledgeShare
    | OpenShare
    | BeginDice
)
