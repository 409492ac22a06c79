import assert from "node:assert/strict";
import { test } from "node:test";
import type { SpaceNote } from "../src/messages";
import { type Box, meet } from "../src/names";
import { Notebook, ofSide } from "../src/notes";
import { placeSlips, wrapped } from "../src/slips";

const note = (side: string, space: number, text: string): SpaceNote => ({ side, space, text });

test("a screen shows the notes of the side that looks at it", () => {
  const notes = [note("french", 3, "guns?"), note("allied", 3, "mine"), note("allied", 4, "empty")];
  assert.deepEqual(
    [...ofSide(notes, "allied")],
    [
      [3, "mine"],
      [4, "empty"],
    ],
  );
  assert.equal(ofSide(notes, null).size, 0);
});

test("a note waits for its answer", async () => {
  const book = new Notebook();
  assert.equal(book.turned("no"), false); // nothing was written: somebody else is meant
  const refused = book.write();
  assert.equal(book.writing.value, true);
  assert.equal(book.turned("That is too long."), true);
  assert.equal(await refused, false);
  assert.equal(book.fault.value, "That is too long.");
  const taken = book.write();
  assert.equal(book.fault.value, null);
  book.show([note("french", 3, "guns?")]);
  assert.equal(await taken, true);
  assert.equal(book.writing.value, false);
  assert.equal(book.notes.value.length, 1);
});

test("a note is broken into lines, and shortened where there is no room", () => {
  assert.deepEqual(wrapped("Ompteda, 2, seen 13h", 18, 2), ["Ompteda, 2, seen", "13h"]);
  assert.deepEqual(wrapped("one two three four five", 9, 2), ["one two", "three…"]);
  assert.deepEqual(wrapped("x".repeat(80), 24, 5).join(""), "x".repeat(80));
  assert.deepEqual(wrapped("x".repeat(30), 10, 2), ["x".repeat(10), `${"x".repeat(9)}…`]);
});

test("slips keep clear of counters and of each other, and stay on the board", () => {
  const at = [200, 200] as const;
  const counter: Box = [150, 120, 250, 185]; // above the town
  const wanted = [1, 2, 3].map(() => ({ at: [...at] as [number, number], wide: 80, high: 30 }));
  const boxes = placeSlips(wanted, [counter], [], [400, 400], 15);
  assert.ok(boxes.every((box) => !meet(box, counter)));
  assert.ok(boxes.every((box, n) => boxes.slice(0, n).every((other) => !meet(box, other))));
  const [corner] = placeSlips([{ at: [5, 395], wide: 80, high: 30 }], [], [], [400, 400], 15);
  assert.ok(corner![0] >= 0 && corner![3] <= 400);
});

test("of two places a slip takes the one that hides less of the map", () => {
  const wanted = [{ at: [200, 200] as [number, number], wide: 80, high: 30 }];
  const free = placeSlips(wanted, [], [], [400, 400], 15)[0]!;
  const moved = placeSlips(wanted, [], [[free, 2]], [400, 400], 15)[0]!;
  assert.ok(!meet(free, moved));
});
