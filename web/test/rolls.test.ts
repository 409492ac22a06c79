import assert from "node:assert/strict";
import { test } from "node:test";
import { dwell } from "../src/frames";
import type { LineGroup, LogLine } from "../src/messages";
import { lookAt, rollsOf, times } from "../src/rolls";
import { prose } from "./words";

let number = 100;
const told = (group: LineGroup, text: string, words: Partial<LogLine> = {}): LogLine => ({
  number: number++,
  position: 7,
  text: prose(text),
  rule: "8.3",
  group,
  die: null,
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
  ...words,
});
const die = (face: number, roll: number, about = ""): LogLine =>
  told("die", `A ${face} is rolled.`, { die: face, roll, about: prose(about) });

// A leader tries and fails, and then the day might end: two throws of one step.
const LINES = [
  told("order", "Uxbridge tries: 11 or more."),
  die(1, 101, "Uxbridge tries: 11 or more."),
  die(1, 101),
  told("order", "Uxbridge fails.", { roll: 101 }),
  told("detail", "Somerset is spent."),
  die(4, 105, "Does the day go on?"),
  die(1, 105),
  told("other", "The day goes on: impulse 3.", { roll: 105 }),
];

test("every throw has its own dice, its own sentence and its own result", () => {
  assert.deepEqual(rollsOf(LINES), [
    {
      first: 101,
      dice: [1, 1],
      hits: [false, false],
      about: "Uxbridge tries: 11 or more.",
      result: "Uxbridge fails.",
    },
    {
      first: 105,
      dice: [4, 1],
      hits: [false, false],
      about: "Does the day go on?",
      result: "The day goes on: impulse 3.",
    },
  ]);
  assert.deepEqual(rollsOf(LINES.slice(0, 1)), []);
});

test("dice that hit are known among those that do not", () => {
  const volley = [die(1, 201, "Girard fires."), die(5, 201), die(2, 201)];
  const marked = volley.map((line) => ({ ...line, hit: (line.die ?? 6) <= 2 }));
  assert.deepEqual(rollsOf(marked)[0]?.hits, [true, false, true]);
});

test("a step with several throws is looked at until all have been shown", () => {
  assert.equal(dwell(LINES, "normal"), lookAt(2));
  assert.equal(times(1, 1).lies + times(0, 1).lies, lookAt(2));
  assert.ok(dwell(LINES.slice(0, 4), "normal") < dwell(LINES, "normal"));
});
