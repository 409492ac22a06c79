import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { reached } from "../src/guide";
import type { DecisionFace, GuidePage, LineGroup, LogLine, Panel } from "../src/messages";
import { dangersOf } from "../src/panels";

type Told = Partial<Record<string, { pages: GuidePage[] }>>;

/** The test runs in build/test, two folders below the client. */
const guide = (game: string, scenario: string): GuidePage[] => {
  const path = new URL(`../../../src/grognard/games/${game}/data/guide.json`, import.meta.url);
  return (JSON.parse(readFileSync(path, "utf8")) as Told)[scenario]!.pages;
};

/** The titles that a player sees who presses on where there is a button and does these things in turn. */
function walk(pages: GuidePage[], deeds: [string, LineGroup | null, boolean?][]): string[] {
  const log: LogLine[] = [];
  const seen: string[] = [];
  let at = 0;
  for (const [name, group, card] of deeds) {
    if (group) log.push({ group } as LogLine);
    while (pages[at]!.next && !pages[at]!.until) at += 1;
    at = reached(pages, at, { decision: { name, mine: true } as DecisionFace, log, selected: card ?? false });
    if (seen.at(-1) !== String(pages[at]!.title)) seen.push(String(pages[at]!.title));
  }
  return seen;
}

test("the guide through the campaign turns with what the player does", () => {
  const seen = walk(guide("napoleon_1815", "campaign"), [
    ["ChooseGroup", null],
    ["ChooseGroup", null, true],
    ["MoveGroup", null],
    ["MoveGroup", "move"],
    ["ChooseGroup", null],
    ["MoveGroup", "move"],
    ["ChooseSkirmish", null],
  ]);
  const all = ["Read a block", "Choose a group", "March", "The rest of the army", "A skirmish"];
  assert.deepEqual(seen, all);
});

test("the guide through the impulses waits for the leader who fails, and for the first assault", () => {
  const seen = walk(guide("waterloo_impulse", "battle"), [
    ["ChooseTarget", null, true],
    ["ChooseAim", null],
    ["ChooseShooters", null],
    ["Activate", "fight"],
    ["ChooseForward", "fight"],
    ["Activate", null],
    ["ChooseAction", null],
    ["Movement", null],
    ["MoveUnit", "move"],
    ["Activate", null],
    ["Commit", null],
  ]);
  const all = [
    "The grand battery",
    "Name a leader",
    "Choose what he does",
    "March to the enemy",
    "An assault",
  ];
  assert.deepEqual(seen, all);
});

test("warnings are for who is in danger, and the nearest comes first", () => {
  const warning = (side: string, near: boolean) =>
    ({ kind: "danger", side, near, text: "", rule: "9.2" }) as unknown as Panel;
  const panels = [warning("french", false), warning("allied", true), warning("french", true)];
  assert.deepEqual(
    dangersOf(panels, ["french"]).map((panel) => panel.near),
    [true, false],
  );
  assert.deepEqual(dangersOf(panels, []), []);
});
