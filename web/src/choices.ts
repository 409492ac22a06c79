// The choices of a decision, sorted by what a player clicks. Knows no rules: only pieces, spaces and buttons.
import type { ActionJson, Choice, PieceFace } from "./messages";
import { said } from "./said";

export const isAttack = (choice: Choice): boolean => choice.kind === "attack";

/** What stands at the space of a choice: what it costs, or a word for it. */
export const shortText = (choice: Choice): string => said(choice.cost ?? choice.label);

/** A choice for who does not see the board. */
const spoken = (choice: Choice): string =>
  [said(choice.text), choice.cost && `cost ${said(choice.cost)}`, choice.risky && "at a risk"]
    .filter(Boolean)
    .join(", ");

export interface Offer {
  /** Choices bound to a piece alone, by its number. */
  pieces: Map<number, Choice[]>;
  /** Choices bound to a space alone. */
  spaces: Map<number, Choice[]>;
  /** Choices bound to a piece and a space: piece, then space. */
  pairs: Map<number, Map<number, Choice[]>>;
  /** All the rest. */
  buttons: Choice[];
}

export const NO_OFFER: Offer = { pieces: new Map(), spaces: new Map(), pairs: new Map(), buttons: [] };

function push<K>(map: Map<K, Choice[]>, key: K, choice: Choice): void {
  const list = map.get(key);
  if (list) list.push(choice);
  else map.set(key, [choice]);
}

export function sortChoices(choices: readonly Choice[]): Offer {
  const offer: Offer = { pieces: new Map(), spaces: new Map(), pairs: new Map(), buttons: [] };
  for (const choice of choices) {
    if (choice.piece !== null && choice.space !== null) {
      const spaces = offer.pairs.get(choice.piece) ?? new Map<number, Choice[]>();
      offer.pairs.set(choice.piece, spaces);
      push(spaces, choice.space, choice);
    } else if (choice.piece !== null) push(offer.pieces, choice.piece, choice);
    else if (choice.space !== null) push(offer.spaces, choice.space, choice);
    else offer.buttons.push(choice);
  }
  return offer;
}

/** Pieces that can be clicked: with a choice of their own or one that still wants a space. */
export function livePieces(offer: Offer): Set<number> {
  return new Set([...offer.pieces.keys(), ...offer.pairs.keys()]);
}

/** Those of them that have something left to do, and would not only do it over. */
export function undone(offer: Offer): Set<number> {
  const left = (choices: readonly Choice[]): boolean => choices.some((choice) => !choice.again);
  return new Set(
    [...livePieces(offer)].filter((piece) => offer.pairs.has(piece) || left(offer.pieces.get(piece) ?? [])),
  );
}

/** The piece in hand: the chosen one if it has spaces, or the only one there is. */
export function inHand(offer: Offer, selected: number | null): number | null {
  if (selected !== null && offer.pairs.has(selected)) return selected;
  if (offer.pairs.size === 1 && offer.pieces.size === 0) return [...offer.pairs.keys()][0]!;
  return null;
}

/** Spaces that can be clicked now, with their choices, given the piece in hand: where it may go it goes first. */
export function liveSpaces(offer: Offer, hand: number | null): Map<number, Choice[]> {
  const found = new Map(offer.spaces);
  if (hand !== null) {
    for (const [space, choices] of offer.pairs.get(hand) ?? []) {
      found.set(space, choices);
    }
  }
  return found;
}

/** All pieces' ways to a space, where a piece and a space make a choice: one for each piece, or none at all. */
export function towards(offer: Offer, space: number): Choice[] {
  return [...offer.pairs.values()].flatMap((spaces) => spaces.get(space) ?? []);
}

/** A thing the keyboard can stop at. */
export interface Stop {
  piece: number | null;
  space: number | null;
  choice: Choice | null;
  text: string;
}

/** Everything on the board that can be taken now, in walking order: pieces first, then spaces, from the north-west. */
export function stops(offer: Offer, hand: number | null, pieces: Map<number, PieceFace>): Stop[] {
  const found: Stop[] = [];
  for (const [piece, choices] of offer.pieces) {
    for (const choice of choices) {
      found.push({ piece, space: pieces.get(piece)?.at ?? null, choice, text: said(choice.text) });
    }
  }
  for (const piece of offer.pairs.keys()) {
    if (piece === hand) continue;
    const face = pieces.get(piece);
    found.push({
      piece,
      space: face?.at ?? null,
      choice: null,
      text: `Pick up ${face?.title ?? "this piece"}`,
    });
  }
  for (const [space, choices] of liveSpaces(offer, hand)) {
    for (const choice of choices) {
      found.push({ piece: null, space, choice, text: spoken(choice) });
    }
  }
  return found;
}

/** An action as a key of maps. */
export const actionKey = (action: ActionJson): string => action.join(" ");
