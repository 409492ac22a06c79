import assert from "node:assert/strict";
import { test } from "node:test";
import { frameOf } from "../src/frames";
import { type Pace, settings } from "../src/memory";
import type { LogLine, Position } from "../src/messages";
import { GLANCE, Stage } from "../src/stage";
import { prose } from "./words";

const line = (position: number): LogLine => ({
  number: position,
  position,
  text: prose(`Action ${position}.`),
  rule: "",
  group: "move",
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
});
const at = (position: number, mine: boolean, lines: LogLine[] = [line(position)]): Position => ({
  type: "position",
  number: 1,
  position,
  decision: { side: "a", mine, name: "", prompt: prose(""), rule: "", choices: [], limit: 0 },
  scenes: [],
  pieces: [],
  marks: [],
  panels: [],
  log: lines,
  log_from: position,
  can_undo: false,
  thinking: mine ? null : "b",
  outcome: null,
  winners: [],
  seed: null,
  seats: [],
  talk: { side: null, to: [], rule: "", reason: "" },
});

function stageAt(position: number, pace: Pace = "calm"): { stage: Stage; seen: number[] } {
  settings.value = { ...settings.value, pace };
  const seen: number[] = [];
  const stage = new Stage(
    async (to) => frameOf(at(to, false)),
    (one) => seen.push(one),
  );
  stage.arrive(null, at(position, true));
  return { stage, seen };
}

test("steps wait for their time; the newest is shown when they are skipped, until the decision is mine", () => {
  const { stage, seen } = stageAt(1);
  stage.arrive(at(1, true), at(2, false));
  stage.arrive(at(2, false), at(3, false));
  stage.arrive(at(3, false), at(4, false));
  assert.equal(stage.shown.value?.position, 2);
  assert.equal(stage.waiting.value.length, 2);
  stage.skip(at(4, false), true);
  assert.equal(stage.shown.value?.position, 4);
  assert.equal(stage.waiting.value.length, 0);
  stage.arrive(at(4, false), at(5, false)); // it still thinks: shown in a moment
  assert.equal(stage.late.value?.position, 5);
  stage.arrive(at(5, false), at(6, true)); // and not at all where a newer one is mine to answer
  assert.equal(stage.shown.value?.position, 6);
  assert.equal(stage.late.value, null);
  assert.equal(stage.skipping.value, false);
  assert.deepEqual(seen, [1, 2, 4, 6]);
  stage.close();
});

test("who pauses sees nothing new until he goes on, and takes single steps", () => {
  const { stage } = stageAt(1);
  stage.pause();
  stage.arrive(at(1, false), at(2, false));
  stage.arrive(at(2, false), at(3, false, [])); // nothing to be seen in it
  stage.arrive(at(3, false), at(4, false));
  stage.arrive(at(4, false), at(5, true));
  assert.equal(stage.shown.value?.position, 1);
  stage.step();
  assert.equal(stage.shown.value?.position, 2);
  assert.deepEqual(
    stage.told.value.map((one) => one.text),
    ["Action 2."],
  );
  stage.step();
  assert.equal(stage.shown.value?.position, 4);
  stage.step();
  assert.equal(stage.shown.value?.position, 5);
  assert.equal(stage.paused.value, false); // the decision is mine: what I do is shown at once
  stage.close();
});

test("the side that is named is the one whose deed is told, not the one that decides when all is told", () => {
  const { stage } = stageAt(1);
  const by = (position: number, side: string, mine: boolean): Position => ({
    ...at(position, mine),
    decision: { ...at(position, mine).decision, side },
  });
  stage.arrive(null, by(1, "french", true));
  stage.pause();
  stage.arrive(by(1, "french", true), by(2, "coalition", false));
  stage.arrive(by(2, "coalition", false), by(3, "coalition", false));
  stage.arrive(by(3, "coalition", false), by(4, "french", true));
  assert.equal(stage.shown.value?.side, "french");
  stage.step();
  assert.equal(stage.actor.value, "french");
  stage.step();
  assert.equal(stage.actor.value, "coalition");
  stage.step();
  assert.equal(stage.actor.value, "coalition");
  assert.equal(stage.shown.value?.side, "french");
  stage.close();
});

test("what I do myself is not pointed out to me", () => {
  const { stage } = stageAt(1);
  stage.arrive(at(1, true), at(2, true));
  assert.equal(stage.shown.value?.position, 2);
  assert.deepEqual(stage.told.value, []);
  stage.close();
});

test("who wants all at once sees the newest of many positions; who comes back waits for nothing", async () => {
  const { stage, seen } = stageAt(1, "instant");
  stage.arrive(at(1, true), at(2, false));
  assert.equal(stage.shown.value?.position, 2);
  for (let n = 3; n <= 9; n++) stage.arrive(at(n - 1, false), at(n, false));
  await new Promise((done) => setTimeout(done, GLANCE + 50));
  assert.equal(stage.shown.value?.position, 9);
  assert.deepEqual(seen, [1, 2, 9]);
  settings.value = { ...settings.value, pace: "calm" };
  stage.pause();
  stage.arrive(at(9, false), at(10, false));
  stage.arrive(null, at(11, false));
  assert.equal(stage.shown.value?.position, 11);
  assert.equal(stage.paused.value, false);
  stage.close();
});
