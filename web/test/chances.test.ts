import assert from "node:assert/strict";
import { test } from "node:test";
import { curve, inPercent, parties, shares, turnAt, turningPoints, xOf } from "../src/chances";
import { beats } from "../src/frames";
import type { Chances, LineGroup, LogLine, Position, SideCard } from "../src/messages";
import { said } from "../src/said";
import { prose } from "./words";

const side = (id: string): SideCard => ({ id, title: id.toUpperCase(), colour: `#${id}`, adjective: id });
const course = (rows: number[][]): Chances => ({
  type: "chances",
  number: 1,
  chances: rows,
  turns: [
    { moment: 0, title: "first" },
    { moment: 3, title: "second" },
  ],
  text: "",
  points: [],
});
const line = (
  position: number,
  text: string,
  group: LineGroup = "move",
  die: number | null = null,
): LogLine => ({
  number: position,
  position,
  text: prose(text),
  rule: "",
  group,
  die,
  roll: null,
  about: prose(""),
  pieces: [],
  spaces: [],
  draws: "",
  colour: "",
  who: prose(""),
  together: prose(""),
  sums_up: false,
  lot: false,
  hit: false,
});

test("sides that win and lose together are one line", () => {
  const rows = [
    [500, 500, 500],
    [700, 300, 300],
  ];
  const all = parties([side("a"), side("b"), side("c")], course(rows));
  assert.deepEqual(
    all.map((one) => one.title),
    ["A", "B and C"],
  );
  const apart = parties([side("a"), side("b"), side("c")], course([...rows, [100, 500, 400]]));
  assert.equal(apart.length, 3);
});

test("what turned the game is told with those for whom it was good", () => {
  const text = prose("The farm is lost.");
  const course_ = {
    ...course([
      [500, 500, 500],
      [700, 300, 300],
    ]),
    points: [{ moment: 1, side: "c", gain: 200, text }],
  };
  const all = parties([side("a"), side("b"), side("c")], course_);
  assert.deepEqual(
    turningPoints(all, course_).map(({ moment, text, party, gain }) => [
      moment,
      said(text),
      party.title,
      gain,
    ]),
    [[1, "The farm is lost.", "B and C", 200]],
  );
  assert.deepEqual(turningPoints(all, course([])), []);
});

test("the curve goes from edge to edge", () => {
  assert.equal(curve([0, 500, 1000], 100, 50), "M0 50L50 25L100 0");
  assert.equal(curve([], 100, 50), "");
  assert.equal(xOf(0, 1, 100), 0);
  assert.equal(inPercent(264), "26 %");
  assert.equal(turnAt(course([]).turns, 2), "first");
  assert.equal(turnAt(course([]).turns, 3), "second");
});

test("a message over several actions is shown action by action, and my own action is known", () => {
  const message = { position: 5, log: [line(3, "mine"), line(4, "his"), line(5, "his too")] } as Position;
  assert.deepEqual(
    beats(2, message, true).map((beat) => [beat.to, beat.lines.length, beat.own, beat.position !== null]),
    [
      [3, 1, true, false],
      [4, 1, false, false],
      [5, 1, false, true],
    ],
  );
  assert.ok(beats(2, message, false).every((beat) => !beat.own));
});

test("what the parties have of a moment makes a hundred", () => {
  const two = (values: number[]) => parties([side("a"), side("b")], course(values.map((v) => [v, 1000 - v])));
  assert.deepEqual(shares(two([395, 500]), 0), ["A 40 %", "B 60 %"]);
  for (let value = 0; value <= 1000; value++) {
    const [own, other] = [inPercent(value), inPercent(1000 - value)].map((text) => Number.parseInt(text, 10));
    assert.equal(own! + other!, 100);
    // A hint, which tells one chance alone, says the same as the curve.
    assert.deepEqual(shares(two([value, 500]), 0), [`A ${own} %`, `B ${other} %`]);
  }
});
