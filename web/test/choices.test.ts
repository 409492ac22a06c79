import assert from "node:assert/strict";
import { test } from "node:test";
import { inHand, livePieces, liveSpaces, sortChoices, stops, undone } from "../src/choices";
import type { Choice, PieceFace } from "../src/messages";
import { prose } from "./words";

const choice = (action: (string | number)[], piece: number | null, space: number | null): Choice => ({
  action,
  text: prose(action.join(" ")),
  piece,
  space,
  kind: "other",
  final: false,
});

const face = (number: number, side: string, at: number | null): PieceFace => ({
  number,
  side,
  at,
  status: "map",
  card: [],
  id: `p${number}`,
  name: prose(`Piece ${number}`),
  title: prose(`Piece ${number}`),
  label: "",
  colour: "",
  ink: "",
  band: "",
  band_colour: "",
  band_ink: "",
  symbol: "inf",
  numbers: "4-4",
  strength: 4,
  reduced: false,
  badges: [],
});

test("who would only do it over leaves nothing undone", () => {
  const offer = sortChoices([
    { ...choice(["pick", 1], 1, null), again: true },
    choice(["pick", 2], 2, null),
    { ...choice(["pick", 3], 3, null), again: true },
    choice(["hold", 3], 3, null),
    choice(["retreat", 4, 102], 4, 102),
    choice(["done"], null, null),
  ]);
  assert.deepEqual([...undone(offer)], [2, 3, 4]);
});

test("choices are sorted by what is clicked", () => {
  const offer = sortChoices([
    choice(["pick", 1], 1, null),
    choice(["move", 101], null, 101),
    choice(["retreat", 2, 102], 2, 102),
    choice(["end"], null, null),
  ]);
  assert.deepEqual([...livePieces(offer)].sort(), [1, 2]);
  assert.deepEqual([...liveSpaces(offer, null).keys()], [101]);
  assert.deepEqual([...liveSpaces(offer, 2).keys()], [101, 102]);
  assert.equal(offer.buttons.length, 1);
});

test("the only piece with spaces is in hand without a click", () => {
  const alone = sortChoices([choice(["retreat", 2, 102], 2, 102), choice(["retreat", 2, 103], 2, 103)]);
  assert.equal(inHand(alone, null), 2);
  const two = sortChoices([choice(["retreat", 2, 102], 2, 102), choice(["retreat", 3, 103], 3, 103)]);
  assert.equal(inHand(two, null), null);
  assert.equal(inHand(two, 3), 3);
});

test("the keyboard stops at every choice on the board, once", () => {
  const offer = sortChoices([
    choice(["pick", 1], 1, null),
    choice(["move", 101], null, 101),
    choice(["end"], null, null),
  ]);
  const found = stops(offer, null, new Map([[1, face(1, "blue", 99)]]));
  assert.deepEqual(
    found.map((stop) => stop.space),
    [99, 101],
  );
});
