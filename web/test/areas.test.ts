// Counters in areas, rule numbers in sentences, chances that make a hundred.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fit, inOrder, inRows, inside, printed, roomsOf } from "../src/board/stands";
import type { PieceFace, Result, Sign, Space, Spot } from "../src/messages";
import { toldTo, wholes } from "../src/odds";
import { findRule, RULE_BRACKETS } from "../src/rules";
import { prose } from "./words";

const ring: Spot[] = [
  [0, 0],
  [220, 0],
  [220, 180],
  [0, 180],
];
const area = (): Space => ({ id: 1, label: "Field", at: [110, 110], polygon: ring, terrain: "clear" });
const sign: Sign = { space: 1, at: [105, 50], shape: "circle", value: 1, number: "1" };
const face = (number: number, words: Partial<PieceFace> = {}): PieceFace =>
  ({ number, side: "french", band: "I", symbol: "inf", ...words }) as PieceFace;

test("rooms lie inside the area and leave its sign alone", () => {
  const shut = printed(sign);
  for (const [l, t, r, b] of roomsOf(area(), sign)) {
    for (const spot of [
      [l, t],
      [r, t],
      [l, b],
      [r, b],
    ] as Spot[])
      assert.ok(inside(ring, spot));
    assert.ok(l >= shut[2] || r <= shut[0] || t >= shut[3] || b <= shut[1]);
  }
});

test("a few counters stand in full size, ten and ten all find a place", () => {
  const rooms = roomsOf(area(), sign);
  const two = inRows([[face(1), face(2)]], rooms);
  assert.equal(two[0]!.scale, 1);
  const many = [0, 10].map((from) => Array.from({ length: 10 }, (_, n) => face(from + n)));
  const placed = inRows(many, rooms);
  assert.equal(placed.length, 20);
  assert.equal(new Set(placed.map((one) => `${one.x} ${one.y}`)).size, 20);
  const lowest = Math.max(...placed.slice(0, 10).map((one) => one.y));
  assert.ok(
    placed.slice(10).every((one) => one.y > lowest),
    "each side has rows of its own",
  );
  assert.ok(fit([10, 10], [0, 0, 200, 100]).scale < 1);
});

test("counters of one command stand together", () => {
  const order = inOrder([face(3, { band: "II" }), face(2, { symbol: "cav" }), face(1)]);
  assert.deepEqual(
    order.map((one) => one.number),
    [1, 2, 3],
  );
});

test("rule numbers of three parts, with letters, of rulings, and several in one bracket", () => {
  const text = "See (11.12.3), (11.12.2A, 9.8.3), (R4), (R-12), (6.4 and 13.2), (8); not (2 units), (48).5";
  const found = [...text.matchAll(RULE_BRACKETS)].map((match) => match[1]);
  assert.deepEqual(found.slice(0, 6), ["11.12.3", "11.12.2A, 9.8.3", "R4", "R-12", "6.4 and 13.2", "8"]);
  const rules = ["11.0", "11.12", "11.12.2", "R4"].map((number) => ({ number, title: "", text: "" }));
  assert.equal(findRule(rules, "11.12.2A")?.number, "11.12.2");
  assert.equal(findRule(rules, "11.12.9")?.number, "11.12");
  assert.equal(findRule(rules, "11.5")?.number, "11.0");
  assert.equal(findRule(rules, "R4")?.number, "R4");
  assert.equal(findRule(rules, "12.1"), null);
  const lettered = ["8", "13.1", "13.1.c", "QA-55"].map((number) => ({ number, title: "", text: "" }));
  assert.equal(findRule(lettered, "8-04")?.number, "8");
  assert.equal(findRule(lettered, "13.1.c-07")?.number, "13.1.c");
  assert.equal(findRule(lettered, "QA-55")?.number, "QA-55");
  assert.equal(findRule(lettered, "QA-99"), null);
  const told = [..."Few fire (13.1.c), it is full (8-04); held (QA-55).".matchAll(RULE_BRACKETS)];
  assert.deepEqual(
    told.map((match) => match[1]),
    ["13.1.c", "8-04", "QA-55"],
  );
});

const one = (id: string, chance: string): Result => ({
  id,
  chance,
  word: prose(id),
  meaning: prose(""),
  tone: "plain",
});

test("chances make a hundred", () => {
  const thirds = wholes(["failure", "stalemate", "success"].map((id) => one(id, "1/3")));
  assert.equal(
    thirds.reduce((sum, share) => sum + share, 0),
    100,
  );
  assert.deepEqual(wholes([one("success", "1")]), [100]);
});

test("the luck of a side is the bad luck of the other", () => {
  const results = [one("failure", "1/4"), { ...one("success", "3/4"), tone: "best" as const }];
  assert.deepEqual(
    toldTo("allied", "french", results).map((result) => result.tone),
    ["plain", "worst"],
  );
  assert.deepEqual(toldTo("french", "french", results), results);
  assert.deepEqual(toldTo(null, "french", results), results);
});

test("what is only part of all chances is not blown up to a hundred", () => {
  assert.deepEqual(wholes([one("success", "1/6")]), [17]);
  assert.deepEqual(
    wholes([one("failure", "1/6"), one("stalemate", "4/6"), one("success", "1/6")]),
    [17, 66, 17],
  );
});
