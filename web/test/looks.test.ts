import assert from "node:assert/strict";
import { test } from "node:test";
import { turnLook } from "../src/geometry";
import type { Spot } from "../src/messages";

const ROOM: Spot = [400, 300];
const within =
  ([cx, cy]: Spot) =>
  ([x, y]: Spot): boolean =>
    Math.abs(x - cx) <= ROOM[0] / 2 && Math.abs(y - cy) <= ROOM[1] / 2;
const MINE: Spot[] = [
  [1000, 900],
  [1060, 900],
  [1120, 940],
  [1000, 960],
];

test("a turn that begins out of sight is brought into it, with what is fought for", () => {
  const look = turnLook(MINE, [[1080, 760]], ROOM, within([100, 100]));
  assert.ok(look);
  for (const spot of [...MINE, [1080, 760] as Spot]) assert.ok(within(look)(spot), `${spot} of ${look}`);
});

test("nothing moves where most of mine and a goal are in sight", () => {
  assert.equal(turnLook(MINE, [[1080, 800]], ROOM, within([1060, 900])), null);
  assert.equal(turnLook(MINE, [], ROOM, within([1060, 900])), null);
});

test("a goal just beyond the edge comes into sight and mine stay there", () => {
  const before: Spot = [1060, 980];
  const goal: Spot = [1080, 760];
  assert.ok(!within(before)(goal));
  const look = turnLook(MINE, [goal], ROOM, within(before))!;
  for (const spot of [...MINE, goal]) assert.ok(within(look)(spot));
});

test("mine are not left for a goal that is too far away to be seen with them", () => {
  assert.equal(turnLook(MINE, [[1080, 100]], ROOM, within([1060, 900])), null);
  const look = turnLook(MINE, [[1080, 100]], ROOM, within([100, 100]))!;
  assert.ok(MINE.every(within(look)));
});
