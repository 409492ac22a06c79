import assert from "node:assert/strict";
import { test } from "node:test";
import { recent } from "../src/board/Arrows";
import { isAttack, shortText, sortChoices, stops } from "../src/choices";
import { dwell } from "../src/frames";
import type { Choice, Drawing, LineGroup, LogLine } from "../src/messages";
import { passes } from "../src/table/Journal";
import { prose } from "./words";

const line = (number: number, group: LineGroup, draws: Drawing = "", spaces: number[] = []): LogLine => ({
  number,
  position: number,
  text: prose("Words that could be any others."),
  rule: "",
  group,
  die: null,
  roll: null,
  about: prose(""),
  pieces: [],
  spaces,
  draws,
  colour: "",
  who: prose(""),
  together: prose(""),
  sums_up: false,
  lot: false,
  hit: false,
});

const choice = (more: Partial<Choice>): Choice => ({
  action: ["any", 7],
  text: prose("Do it"),
  piece: null,
  space: 7,
  kind: "other",
  final: false,
  ...more,
});

// The types themselves forbid it: a line of the log has no kind by which a client could know a game.
const nameless: "kind" extends keyof LogLine ? false : true = true;
const wordless: "note" extends keyof Choice ? false : true = true;

test("the journal sorts lines by their groups and knows no game", () => {
  assert.ok(nameless && wordless);
  const groups: LineGroup[] = [
    "turn",
    "head",
    "move",
    "order",
    "fight",
    "result",
    "loss",
    "retreat",
    "score",
  ];
  const shown = (filter: "fights" | "moves"): LineGroup[] =>
    groups.filter((group) => passes(line(1, group), filter));
  assert.deepEqual(shown("fights"), ["turn", "head", "fight", "result", "loss", "retreat"]);
  assert.deepEqual(shown("moves"), ["turn", "head", "move", "order", "retreat"]);
  assert.ok(groups.every((group) => passes(line(1, group), "all")));
});

test("arrows are drawn for the lines that say so, of the part of the turn that is being played", () => {
  const log = [
    line(0, "move", "arrow", [1, 2]),
    line(1, "head"),
    line(2, "move", "arrow", [2, 3]),
    line(3, "score", "", [4, 5]),
    line(4, "fight", "ring", [6]),
  ];
  const numbers = (to: number): number[] => recent(log, to).map((one) => one.number);
  assert.deepEqual(numbers(5), [2, 4]);
  assert.deepEqual(numbers(2), [0]);
});

test("fights and headings are looked at longer than other lines", () => {
  const time = (group: LineGroup): number => dwell([line(1, group)], "normal");
  assert.ok(time("fight") > time("head") && time("head") > time("move"));
});

test("what stands at a space is data: a cost, a word, an attack, a risk", () => {
  assert.equal(shortText(choice({ cost: prose("2½") })), "2½");
  assert.equal(shortText(choice({ label: prose("charge") })), "charge");
  assert.equal(shortText(choice({})), "");
  assert.ok(isAttack(choice({ kind: "attack" })));
  assert.ok(!isAttack(choice({ kind: "move", text: prose("Attack!") })));
  const offer = sortChoices([choice({ cost: prose("3") }), choice({ risky: true, space: 8 })]);
  assert.deepEqual(
    stops(offer, null, new Map()).map((stop) => stop.text),
    ["Do it, cost 3", "Do it, at a risk"],
  );
});
