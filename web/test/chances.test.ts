import assert from "node:assert/strict";
import { test } from "node:test";
import { curve, inPercent, parties, shares, turnAt, turningPoints, xOf } from "../src/chances";
import { beats } from "../src/frames";
import type { Chances, LineGroup, LogLine, Position, SideCard } from "../src/messages";
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

test("the moments that turned the game are told by the journal, in its order", () => {
  const values = [500, 500, 300, 310, 600, 590, 900];
  const all = parties([side("a"), side("b")], course(values.map((value) => [value, 1000 - value])));
  const log = [
    line(1, "They march."),
    line(2, "Die 6", "die", 6),
    line(2, "The farm is lost."),
    line(2, "Nobody is left in it."),
    line(2, "A third line."),
    line(4, "The farm is taken."),
    line(6, "Turn 2", "turn"),
    line(6, "The army breaks."),
  ];
  const found = turningPoints(all, log);
  assert.deepEqual(
    found.map(({ moment, text, party, gain }) => [moment, text, party.title, gain]),
    [
      [2, "The farm is lost. Nobody is left in it.", "B", 200],
      [6, "The army breaks.", "A", 310],
    ],
  );
  assert.equal(turningPoints(all, log, 1)[0]!.moment, 6);
  assert.deepEqual(turningPoints(parties([side("a")], course([])), log), []);
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
  const two = [
    { title: "French", colour: "#00f", values: [395] },
    { title: "Allies", colour: "#f00", values: [605] },
  ];
  assert.deepEqual(shares(two, 0), ["French 40 %", "Allies 60 %"]);
});
