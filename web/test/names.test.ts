import assert from "node:assert/strict";
import { test } from "node:test";
import type { Name } from "../src/messages";
import { meet, placeNames } from "../src/names";

const name = (text: string, rank: number, x: number, y: number, kind = "place"): Name => ({
  text,
  kind,
  rank,
  at: [x, y],
  angle: 0,
});

test("names seen from afar keep clear of counters and of each other", () => {
  const held = [[180, 205, 220, 245]] as const;
  const names = [name("Ligny", 2, 230, 200), name("Brye", 1, 205, 200), name("Bois", 1, 50, 50, "wood")];
  const placed = placeNames(names, held, 20, [400, 400]);
  assert.deepEqual(
    placed.map((one) => one.text),
    ["Brye", "Ligny"],
  );
  const boxes = placed.map(({ text, x, y }) => {
    const half = text.length * 20 * 0.235;
    return [x - half, y - 11, x + half, y + 11] as const;
  });
  assert.ok(boxes.every((box) => !meet(box, held[0])));
  assert.ok(!meet(boxes[0]!, boxes[1]!));
});

test("a name that finds no room is left out", () => {
  assert.deepEqual(placeNames([name("Ligny", 1, 50, 50)], [[0, 0, 100, 100]], 20, [100, 100]), []);
});
