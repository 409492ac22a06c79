import assert from "node:assert/strict";
import { test } from "node:test";
import { inHand, learn, livePieces, liveSpaces, question, sortChoices, stops } from "../src/choices";
import type { Choice, PieceFace } from "../src/messages";
import { prose } from "./words";

const choice = (action: (string | number)[], piece: number | null, space: number | null): Choice => ({
  action,
  text: action.join(" "),
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

test("a quiet thing is asked about with the verb that a click on it would have meant", () => {
  const pieces = [face(1, "blue", 99), face(2, "red", 101), face(3, "blue", 98)];
  const phase = learn([choice(["pick", 1], 1, null), choice(["end"], null, null)], "blue", pieces);
  assert.deepEqual(question(phase, { piece: 3, space: 98, own: true }, null), ["pick", 3]);
  const fight = learn([choice(["join", 99], null, 99), choice(["also", 101], null, 101)], "blue", pieces);
  assert.deepEqual(question(fight, { piece: 3, space: 98, own: true }, null), ["join", 98]);
  assert.deepEqual(question(fight, { piece: 2, space: 101, own: false }, null), ["also", 101]);
  const retreat = learn([choice(["retreat", 1, 97], 1, 97)], "blue", pieces);
  assert.deepEqual(question(retreat, { piece: null, space: 50, own: true }, 1), ["retreat", 1, 50]);
  assert.equal(question([], { piece: 1, space: 99, own: true }, null), null);
});
