import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, drawnThen, made } from "../src/changes";
import type { Position } from "../src/messages";
import { prose } from "./words";

const whole = {
  now: 3,
  pieces: [
    { number: 7, at: 12, badges: ["hand"] },
    { number: 8, at: null, block: { steps: 2 } },
    { number: 9, at: 14 },
  ],
};

test("edits make one position of another, and leave the old one as it was", () => {
  const before = JSON.stringify(whole);
  const after = made(whole, [
    { at: ["now"], to: 4 },
    { at: ["pieces"], order: [{ new: { number: 1, at: 2 } }, [1, 2], [0, 1]] },
    { at: ["pieces", 3, "at"], to: 15 },
    { at: ["pieces", 1, "block", "steps"], to: 1 },
    { at: ["pieces", 3, "badges"], gone: true },
    { at: ["pieces", 3, "title"], to: null },
  ]);
  assert.deepEqual(after, {
    now: 4,
    pieces: [
      { number: 1, at: 2 },
      { number: 8, at: null, block: { steps: 1 } },
      { number: 9, at: 14 },
      { number: 7, at: 15, title: null },
    ],
  });
  assert.equal(JSON.stringify(whole), before);
  assert.equal(after.pieces[2], whole.pieces[2]); // what did not change is the same thing
});

const position = { type: "position", number: 5, position: 3, scenes: [], pieces: [], marks: [], panels: [] };

test("a change follows the position before it; one that was lost is noticed", () => {
  const now = { ...position, log: [], log_from: 4 } as unknown as Position;
  const change = { type: "change" as const, edits: [{ at: ["position"], to: 4 }], log: [], log_from: 6 };
  const next = changed(now, { ...change, number: 6 });
  assert.deepEqual([next?.number, next?.position, next?.log_from], [6, 4, 6]);
  assert.equal(changed(now, { ...change, number: 7 }), null);
  assert.equal(changed(null, { ...change, number: 1 }), null);
});

test("the past is told by what differs from the position now", () => {
  const now = position as unknown as Position;
  const edits = [{ at: ["marks"], to: [{ space: 1 }] }];
  const past = {
    type: "past" as const,
    number: 1,
    to: 0,
    base: 5,
    edits,
    prompt: prose(""),
    log_to: 0,
    side: null,
  };
  assert.deepEqual(drawnThen(now, past), { scenes: [], pieces: [], marks: [{ space: 1 }], panels: [] });
  assert.equal(drawnThen(now, { ...past, base: 4 }), null);
});
