import assert from "node:assert/strict";
import { test } from "node:test";
import type { PlanShown } from "../src/messages";
import { answerOf, gistOf, ideaOf, placeNear } from "../src/plan";
import { prose } from "./words";

const names = { piece: (number: number) => `unit ${number}`, space: (id: number) => `place ${id}` };
const plan = (other: Partial<PlanShown>): PlanShown => ({
  actions: [],
  marches: [
    { piece: 1, start: 10, end: 11 },
    { piece: 2, start: 20, end: 21 },
  ],
  instead: [],
  gain: 0.124,
  because: prose(""),
  answers: [],
  struck: [],
  ...other,
});

test("a plan is told by what the next best plan does not do", () => {
  const instead = [
    { piece: 1, start: 10, end: 12 },
    { piece: 2, start: 20, end: 20 },
  ];
  assert.equal(
    ideaOf(plan({ instead, because: prose("points; losses") }), names),
    "unit 1 goes to place 11, not to place 12, and unit 2 goes to place 21: 12 % better than the next best plan, by points; losses.",
  );
});

test("a gain without other marches, a small one, and none at all", () => {
  assert.equal(ideaOf(plan({}), names), "12 % better than the next best plan.");
  assert.equal(ideaOf(plan({ gain: 0.006 }), names), "1 % better than the next best plan.");
  assert.equal(ideaOf(plan({ gain: 0.001 }), names), "The next best plan is about as good.");
  assert.equal(ideaOf(plan({ gain: -0.1 }), names), "The next best plan is about as good.");
  assert.equal(ideaOf(plan({ gain: null }), names), "");
});

test("the enemy's answer names fights first, and each place once", () => {
  const answers = [
    { piece: null, start: 30, end: 31 },
    { piece: null, start: 32, end: 31 },
    { piece: null, start: 33, end: 34 },
  ];
  assert.equal(
    answerOf(plan({ answers, struck: [34] }), names),
    "The enemy will probably attack place 34 and march to place 31.",
  );
  assert.equal(answerOf(plan({}), names), "");
});

test("a plan says how many it moves", () => {
  assert.equal(gistOf(plan({})), "The plan: 2 units march.");
  const entering = [
    { piece: 1, start: 10, end: 11 },
    { piece: 2, start: null, end: 21 },
  ];
  assert.equal(gistOf(plan({ marches: entering })), "The plan: 1 unit marches, 1 unit enters the map.");
  assert.equal(gistOf(plan({ marches: entering.slice(1) })), "");
});

test("a hex is called by the place that stands in it", () => {
  const names = [
    { text: "Frasnes", at: [10, 10], kind: "place", rank: 2 },
    { text: "Bossu", at: [1, 0], kind: "wood", rank: 2 },
    { text: "Far away", at: [90, 0], kind: "place", rank: 1 },
  ] as never;
  assert.equal(placeNear(names, [8, 8], 20), "Frasnes");
  assert.equal(placeNear(names, [50, 50], 20), "");
});
