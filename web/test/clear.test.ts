import assert from "node:assert/strict";
import { test } from "node:test";
import { liesOver } from "../src/table/clear";

test("a card lies over a spot where it would hide it or what stands about it", () => {
  const card = { left: 12, top: 300, right: 312, bottom: 600 };
  assert.ok(liesOver(card, [100, 400]));
  assert.ok(liesOver(card, [320, 400]), "half of the counter there");
  assert.ok(!liesOver(card, [340, 400]));
  assert.ok(!liesOver(card, [100, 270]));
});
