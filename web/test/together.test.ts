import assert from "node:assert/strict";
import { test } from "node:test";
import { sortChoices } from "../src/choices";
import type { Choice, PieceFace, Space, Spot } from "../src/messages";
import { bestPlace, inOrder, parties } from "../src/together";
import { prose } from "./words";

const space = (id: number, x: number, y: number): [number, Space] => [
  id,
  { id, at: [x, y], polygon: [] } as unknown as Space,
];
const board = new Map([space(1, 0, 0), space(2, 10, 0), space(3, 20, 0), space(4, 30, 0), space(5, 0, 10)]);
const piece = (number: number, at: number, shape?: "medal"): [number, PieceFace] => [
  number,
  { number, at, ...(shape && { shape }) } as unknown as PieceFace,
];
const choice = (verb: string, more: Partial<Choice>): Choice => ({
  action: [verb, more.piece ?? more.space ?? 0],
  text: prose(verb),
  piece: null,
  space: null,
  kind: "other" as Choice["kind"],
  final: false,
  ...more,
});

test("each stack is taken up once and whole, leaders only where troops stand with them", () => {
  const faces = new Map([
    piece(11, 1),
    piece(12, 1),
    piece(13, 2),
    piece(14, 1, "medal"),
    piece(15, 5, "medal"),
  ]);
  const offer = sortChoices([
    choice("pick_all", { space: 1, lifts: true }),
    choice("pick", { piece: 11, lifts: true }),
    choice("pick", { piece: 12, lifts: true }),
    choice("pick", { piece: 13, lifts: true }),
    choice("ride", { piece: 14, lifts: true }),
    choice("ride", { piece: 15, lifts: true }),
    choice("lead", { piece: 12 }),
  ]);
  const found = parties(offer, board, faces);
  assert.deepEqual(
    found.map((party) => party.lift.action.join(" ")),
    ["pick_all 1", "pick 13", "ride 14"],
  );
  const east = inOrder(found, [10, 0]).map((party) => party.lift.action.join(" "));
  assert.deepEqual(east, ["pick 13", "pick_all 1", "ride 14"]); // the foremost first
  const west = inOrder(found, [-10, 0]).map((party) => party.lift.action.join(" "));
  assert.deepEqual(west, ["pick_all 1", "pick 13", "ride 14"]);
});

test("who cannot come to the goal goes as near as he can, and never away from it", () => {
  const go = (id: number, rolls = false): Choice =>
    choice("go", { space: id, kind: "move", ...(rolls && { rolls }) });
  const best = (choices: Choice[], goal: Spot): number | null =>
    bestPlace(choices, board, [0, 0], goal)?.space ?? null;
  assert.equal(best([go(2), go(3), go(4)], [20, 0]), 3);
  assert.equal(best([go(2), go(5)], [30, 0]), 2);
  assert.equal(best([go(5)], [30, 0]), null);
  assert.equal(best([go(3, true)], [20, 0]), null); // what rolls dice is for the player to choose
});
