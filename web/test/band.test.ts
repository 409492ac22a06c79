import assert from "node:assert/strict";
import { test } from "node:test";
import { aimOf, bandParties, middleOf, NOBODY, readiness } from "../src/band";
import { sortChoices, towards } from "../src/choices";
import type { Choice, PieceFace, Space } from "../src/messages";
import { type Party, place, towardsLift } from "../src/together";
import { prose } from "./words";

const choice = (verb: string, more: Partial<Choice>): Choice => ({
  action: [verb, more.piece ?? more.space ?? 0],
  text: prose(verb),
  piece: null,
  space: null,
  kind: "other" as Choice["kind"],
  final: false,
  ...more,
});
const space = (id: number, x: number, y: number): [number, Space] => [
  id,
  { id, at: [x, y], polygon: [] } as unknown as Space,
];
const board = new Map([space(1, 0, 0), space(2, 10, 0), space(3, 20, 0), space(4, 30, 0)]);
const face = (number: number, at: number | null): [number, PieceFace] => [
  number,
  { number, at } as unknown as PieceFace,
];
const pick = (piece: number): Choice => choice("pick", { piece, lifts: true });
const party = (piece: number, at: number): Party => ({
  space: at,
  from: board.get(at)!.at,
  lift: pick(piece),
  leads: false,
});

test("who could be taken up is remembered while one is on its way, and no longer", () => {
  const ready = readiness(NOBODY, sortChoices([pick(11), pick(12), choice("end", {})]));
  assert.deepEqual([...ready.pieces.keys()], [11, 12]);
  const moving = sortChoices([choice("go", { space: 2, kind: "move" }), choice("stop", { halts: true })]);
  assert.equal(readiness(ready, moving), ready);
  const towns = readiness(ready, sortChoices([choice("group", { space: 1, opens: true })]));
  assert.deepEqual([towns.pieces.size, [...towns.opens.keys()]], [0, [1]]);
  const group = readiness(towns, sortChoices([pick(13), choice("end_group", { halts: true })]));
  assert.deepEqual([[...group.pieces.keys()], [...group.opens.keys()]], [[13], [1]]);
  const rolled = readiness(NOBODY, sortChoices([{ ...pick(14), rolls: true }]));
  assert.equal(rolled.pieces.size, 0); // nobody rolls dice by the way
});

test("a band is taken up piece by piece, or stack by stack where stacks go whole", () => {
  const faces = new Map([face(11, 1), face(12, 1), face(13, 2)]);
  const single = readiness(NOBODY, sortChoices([pick(11), pick(12), pick(13)]));
  assert.deepEqual(
    bandParties([11, 13, 12, 99], single, faces, board).map(({ lift }) => lift.piece),
    [11, 13, 12],
  );
  const stacks = readiness(NOBODY, sortChoices([choice("pick_all", { space: 1, lifts: true }), pick(13)]));
  assert.deepEqual(
    bandParties([11, 12, 13], stacks, faces, board).map(({ lift }) => lift.action[0]),
    ["pick_all", "pick"],
  );
});

test("a stack goes to one place, a corps on hexes the same way, and anybody to a town", () => {
  const to = board.get(4)!;
  assert.deepEqual(aimOf(party(11, 1), [party(11, 1), party(12, 1)], to, true), { to: 4 });
  assert.deepEqual(aimOf(party(11, 1), [party(11, 1), party(12, 2)], to, true), { by: [30, 0] });
  assert.deepEqual(aimOf(party(11, 1), [party(11, 1), party(12, 2)], to, false), { to: 4 });
  const spots = [1, 2, 4].map((id) => ({ number: id, at: board.get(id)!.at }));
  assert.equal(middleOf(spots), 2);
});

test("before somebody is taken up others halt and its town is opened, but nothing is rolled or ended for it", () => {
  const found = (...choices: Choice[]): unknown[] => {
    const one = towardsLift(party(11, 1), choices);
    return one === null ? [] : [one.choice.action[0], one.lifts];
  };
  const halt = choice("stop", { halts: true });
  assert.deepEqual(found(halt, pick(11)), ["pick", true]);
  assert.deepEqual(found(halt, choice("group", { space: 1, opens: true })), ["group", false]);
  assert.deepEqual(found(halt, choice("group", { space: 2, opens: true })), ["stop", false]);
  assert.deepEqual(found({ ...halt, rolls: true }), []);
  assert.deepEqual(found({ ...halt, final: true }), []);
  assert.deepEqual(found(choice("end", { kind: "end" as Choice["kind"] })), []);
});

test("who goes with others takes no risk that nobody was asked about, and pushes nobody out", () => {
  const go = (id: number, more: Partial<Choice> = {}): Choice =>
    choice("go", { space: id, kind: "move" as Choice["kind"], ...more });
  const at = (choices: Choice[], near: boolean, risks: boolean): number | null =>
    place({ to: 4 }, party(11, 1), choices, board, near, risks)?.space ?? null;
  assert.equal(at([go(3), go(4)], true, false), 4);
  assert.equal(at([go(3), go(4, { risky: true })], false, false), null);
  assert.equal(at([go(3), go(4, { risky: true })], false, true), 4);
  assert.equal(at([go(2), go(3), go(4, { crowds: true })], true, false), 3);
  assert.equal(at([go(2), go(3)], false, false), null); // a town is reached or not
});

test("a space that was given up is pressed by who may go into it", () => {
  const offer = sortChoices([
    choice("advance", { piece: 11, space: 3 }),
    choice("advance", { piece: 12, space: 3 }),
    choice("hold", {}),
  ]);
  assert.deepEqual(
    towards(offer, 3).map(({ piece }) => piece),
    [11, 12],
  );
  assert.deepEqual(towards(offer, 2), []);
});
