import assert from "node:assert/strict";
import { test } from "node:test";
import { dwell, spliceLog } from "../src/frames";
import { framing, kept, loopPath, nearest, outline, zoomed } from "../src/geometry";
import { reached } from "../src/guide";
import type { GuidePage, LineGroup, LogLine, OptionCard, Space, Spot } from "../src/messages";
import { addends, fraction, percent, sixths } from "../src/odds";
import { toggled } from "../src/options";
import { victoryTitle, wonBy } from "../src/outcome";
import { readRoute } from "../src/route";
import { chartsFor, findRule, matching } from "../src/rules";
import { prose } from "./words";

const hex = (id: number, x: number, y: number): Space => ({
  id,
  label: String(id),
  at: [x, y],
  terrain: "clear",
  polygon: Array.from({ length: 6 }, (_, n): Spot => {
    const a = (Math.PI / 3) * n;
    return [x + 40 * Math.cos(a), y + 40 * Math.sin(a)];
  }),
});

const line = (number: number, group: LineGroup, die: number | null = null): LogLine => ({
  number,
  position: number,
  text: prose(group),
  rule: "",
  group,
  die,
  roll: die === null ? null : number,
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

test("the outline of two neighbours is one loop of ten sides", () => {
  const loops = outline([hex(1, 0, 0), hex(2, 60, 34.641)]);
  assert.equal(loops.length, 1);
  assert.equal(loops[0]!.length, 10);
  assert.match(loopPath(loops), /^M.*Z$/);
  assert.equal(outline([hex(1, 0, 0), hex(2, 500, 0)]).length, 2);
});

test("arrows find the nearest stop ahead", () => {
  const spots: Spot[] = [
    [0, -10],
    [100, 0],
    [3, 50],
  ];
  assert.equal(nearest([0, 0], spots, "up"), 0);
  assert.equal(nearest([0, 0], spots, "right"), 1);
  assert.equal(nearest([0, 0], spots, "down"), 2);
  assert.equal(nearest([0, 0], spots, "left"), -1);
});

test("zooming keeps the point under the pointer, within limits", () => {
  const camera = zoomed({ x: 10, y: 20, scale: 1 }, 2, [110, 120], [0.5, 2.5]);
  assert.deepEqual(camera, { scale: 2, x: -90, y: -80 });
  assert.equal(zoomed(camera, 9, [0, 0], [0.5, 2.5]).scale, 2.5);
});

test("a framed box lies in the middle; the board never leaves the window", () => {
  const camera = framing(
    [
      [0, 0],
      [100, 100],
    ],
    [300, 200],
    0,
    [0.1, 9],
  );
  assert.deepEqual(camera, { scale: 2, x: 50, y: 0 });
  assert.equal(kept({ x: 9999, y: 0, scale: 1 }, [1000, 1000], [500, 500]).x, 125);
});

test("chances are exact", () => {
  assert.equal(fraction("5/6"), 5 / 6);
  assert.equal(percent("1/6"), "17%");
  assert.equal(sixths("2/3"), 4);
  const part = (value: number) => ({ label: prose(""), who: prose(""), rule: "", value });
  const sum = { side: "french", total: 5, pieces: [], parts: [part(4), part(2), part(-1)] };
  assert.deepEqual(addends(sum), ["4", "+2", "-1"]);
});

test("dice are looked at longer than moves, and not at all when pace is instant", () => {
  assert.equal(dwell([], "calm"), 0);
  assert.ok(dwell([line(1, "die", 4)], "normal") > dwell([line(1, "move")], "normal"));
  assert.equal(dwell([line(1, "die", 4)], "instant"), 0);
});

test("a log is replaced from a line on", () => {
  const log = [line(0, "turn"), line(1, "move"), line(2, "fight")];
  assert.deepEqual(
    spliceLog(log, 1, [line(1, "loss")]).map((one) => one.group),
    ["turn", "loss"],
  );
});

test("addresses", () => {
  assert.deepEqual(readRoute(""), { page: "lobby" });
  assert.deepEqual(readRoute("#/table/abc?seat=french&key=k"), {
    page: "table",
    id: "abc",
    side: "french",
    key: "k",
    at: null,
  });
  assert.equal((readRoute("#/table/abc?at=12") as { at: number }).at, 12);
});

test("rules are found by number, by the rule above, and by words", () => {
  const rules = [
    { number: "5.0", title: "Movement", text: "Units move." },
    { number: "5.3", title: "Zones", text: "Stop beside the enemy." },
  ];
  assert.equal(findRule(rules, "5.3E")?.number, "5.3");
  assert.equal(findRule(rules, "5.9")?.number, "5.0");
  assert.equal(findRule(rules, "9.1"), null);
  assert.deepEqual(matching(rules, "the enemy stop")[0]?.number, "5.3");
  assert.equal(matching(rules, "").length, rules.length);
  assert.deepEqual(matching(rules, "balloon"), []);
});

test("options bring what they need and drop what they exclude", () => {
  const option = (id: string, needs: string[], excludes: string[]): OptionCard => ({
    id,
    needs,
    excludes,
    title: id,
    rule: "",
    text: "",
    group: "",
    default: false,
  });
  const all = [option("a", [], []), option("b", ["a"], []), option("c", [], ["a"])];
  const both = toggled(all, new Set(), "b");
  assert.deepEqual([...both].sort(), ["a", "b"]);
  assert.deepEqual([...toggled(all, both, "a")], []);
  assert.deepEqual([...toggled(all, both, "c")], ["c"]);
});

test("the guide turns its pages by what the player does", () => {
  const page = (until?: GuidePage["until"]): GuidePage => ({
    title: prose("A page"),
    text: [],
    ...(until ? { until } : { next: prose("Go on") }),
  });
  const GUIDE = [
    page(),
    page({ card: true }),
    page({ decision: ["MovePiece"] }),
    page({ line: "move" }),
    page({ line: "move", elsewhere: ["MovementPhase", "MovePiece"] }),
    page(),
  ];
  const decision = {
    side: "french",
    mine: true,
    name: "MovementPhase",
    prompt: prose(""),
    rule: "",
    choices: [],
    limit: 0,
  };
  assert.equal(reached(GUIDE, 0, { decision, log: [], selected: true }), 0);
  assert.equal(reached(GUIDE, 1, { decision, log: [], selected: false }), 1);
  assert.equal(reached(GUIDE, 1, { decision, log: [], selected: true }), 2);
  const moving = { ...decision, name: "MovePiece" };
  assert.equal(reached(GUIDE, 2, { decision: moving, log: [], selected: false }), 3);
  assert.equal(reached(GUIDE, 3, { decision: moving, log: [line(0, "move")], selected: false }), 4);
  // Who takes a counter up before he has read a card, or moves it, has overtaken the pages that ask for it.
  assert.equal(reached(GUIDE, 1, { decision: moving, log: [], selected: false }), 3);
  assert.equal(reached(GUIDE, 1, { decision, log: [line(0, "move")], selected: false }), 4);
  assert.equal(reached(GUIDE, 0, { decision: moving, log: [line(0, "move")], selected: true }), 0);
  const fight = { ...decision, name: "FormFight" };
  assert.equal(reached(GUIDE, 4, { decision: fight, log: [], selected: false }), 4);
  assert.equal(reached(GUIDE, 4, { decision: fight, log: [line(0, "move")], selected: false }), 5);
});

test("allies win together, and a screen that holds winners and losers has done neither", () => {
  assert.equal(victoryTitle([]), "The guns fall silent");
  assert.equal(victoryTitle(["French"]), "French victory");
  assert.equal(victoryTitle(["Anglo-Allied", "Prussian"]), "Anglo-Allied and Prussian victory");
  assert.equal(wonBy(["prussian"], ["anglo", "prussian"]), true);
  assert.equal(wonBy(["prussian", "anglo"], ["anglo", "prussian"]), true);
  assert.equal(wonBy(["french"], ["anglo", "prussian"]), false);
  assert.equal(wonBy(["french", "anglo"], ["anglo", "prussian"]), null);
  assert.equal(wonBy([], ["french"]), null);
  assert.equal(wonBy(["french"], []), null);
});

test("rules are found by what players call them", () => {
  const rule = (number: string, title: string, text: string) => ({ number, title, text });
  const rules = [
    rule("5.3", "Stopping near enemies", "A unit that enters an enemy zone of control stops."),
    rule("6.0", "Combat results", "The die under the odds column gives the result."),
    rule("7.3", "Guns", "A target needs a line of sight."),
    rule("5.2", "Cost", "Going up a slope costs one more."),
  ];
  for (const [search, number] of [
    ["ZOC", "5.3"],
    ["crt", "6.0"],
    ["LOS", "7.3"],
    ["hill", "5.2"],
  ])
    assert.equal(matching(rules, search!)[0]?.number, number);
  const chart = {
    id: "crt",
    title: prose("Combat results"),
    rule: "6.0",
    head: [],
    rows: [],
    note: prose(""),
    also: ["crt"],
  };
  assert.deepEqual(chartsFor([chart], "CRT"), [chart]);
  assert.deepEqual(chartsFor([chart], "balloon"), []);
  assert.deepEqual(chartsFor([chart], ""), []);
});

test("an arrow to the side goes to the next column of hexes, and on along the row", () => {
  // Columns 87 apart, every other one half a hex lower.
  const at = (column: number, row: number): [number, number] => [
    column * 87,
    row * 100 + (column % 2 === 1 ? 50 : 0),
  ];
  const spots = [at(1, 0), at(1, 1), at(2, 0), at(2, 1), at(2, 2), at(3, 0), at(3, 1), at(0, 0), at(0, 2)];
  let here = at(0, 1);
  const rows: number[] = [];
  for (let n = 0; n < 3; n++) {
    here = spots[nearest(here, spots, "right")]!;
    rows.push(here[0] / 87, here[1]);
  }
  assert.deepEqual(
    rows.filter((_, n) => n % 2 === 0),
    [1, 2, 3],
  ); // no column is passed over
  assert.ok(rows.filter((_, n) => n % 2 === 1).every((y) => Math.abs(y - 100) <= 50));
  assert.equal(nearest(at(0, 1), spots, "up"), 7);
  assert.equal(nearest(at(0, 1), spots, "down"), 8);
});
