import assert from "node:assert/strict";
import { test } from "node:test";
import { traced } from "../src/board/traces";
import type { LogLine, Spot } from "../src/messages";

// Space 305 lies at 3, 5 in steps of forty.
const spotOf = (space: number): Spot => [Math.floor(space / 100) * 40, (space % 100) * 40];
let number = 0;
const line = (piece: number, spaces: number[], group = "move"): LogLine =>
  ({ number: number++, pieces: [piece], spaces, group, draws: "arrow", colour: "" }) as unknown as LogLine;
const bandOf = (one: LogLine): string => `corps ${Math.floor(one.pieces[0]! / 10)}`;
const trace = (lines: LogLine[]) => traced(lines, spotOf, bandOf, 25);

test("the steps of one piece are one way, and who came back has none", () => {
  const found = trace([line(1, [101, 102]), line(2, [501, 502]), line(1, [102, 103]), line(2, [502, 501])]);
  assert.deepEqual(
    found.map((one) => one.spaces),
    [[101, 102, 103]],
  );
});

test("a few moves are drawn each for itself", () => {
  const found = trace(Array.from({ length: 8 }, (_, n) => line(n, [100 + n, 400 + n])));
  assert.equal(found.length, 8);
});

test("many of one corps who go the same way are one arrow, another corps and another way have their own", () => {
  const corps = (first: number, from: number, by: number): LogLine[] =>
    Array.from({ length: 6 }, (_, n) => line(first + n, [from + (n % 3), from + (n % 3) + by]));
  const found = trace([...corps(10, 101, 400), ...corps(20, 104, 400), line(16, [101, 114])]);
  assert.deepEqual(
    found.map((one) => one.count),
    [6, 6, 1],
  );
  const way = found[0]!;
  assert.equal(way.spaces[1]! - way.spaces[0]!, 400, "the way that one of them went");
});

test("a retreat is not told with the marches, and no more are drawn than can be read", () => {
  const wild = Array.from({ length: 40 }, (_, n) => line(n * 10, [100 * n + 1, 100 * n + 1 + (n % 7) + 1]));
  assert.equal(trace(wild).length, 14);
  const found = trace([
    ...Array.from({ length: 9 }, (_, n) => line(10 + (n % 10), [101, 501])),
    line(19, [101, 501], "retreat"),
  ]);
  assert.deepEqual(
    found.map((one) => [one.line.group, one.count]),
    [
      ["move", 9],
      ["retreat", 1],
    ],
  );
});
