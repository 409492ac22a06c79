import assert from "node:assert/strict";
import { test } from "node:test";
import type { Name } from "../src/messages";
import { keepClear, liftNames, meet, placeNames } from "../src/names";

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

test("the names of places are lifted off a map; woods and waters keep theirs", () => {
  const text = (x: number, words: string, looks = ""): string =>
    `<text x="${x}" y="20" font-size="10"${looks}>${words}</text>`;
  const svg = `<svg><g id="names">${text(5, "Ligny")}${text(9, "Bois", ' font-style="italic"')}${text(7, "R &amp; S")}</g></svg>`;
  const { text: rest, names } = liftNames(svg);
  assert.deepEqual(names, [
    { text: "Ligny", x: 5, y: 17, size: 10 },
    { text: "R & S", x: 7, y: 17, size: 10 },
  ]);
  assert.ok(rest.includes("Bois") && !rest.includes("Ligny"));
  assert.deepEqual(liftNames("<svg></svg>"), { text: "<svg></svg>", names: [] });
});

test("a name stays where it is printed unless a counter comes to stand there", () => {
  const printed = [{ text: "Papelotte", x: 200, y: 220, size: 12 }];
  const places = [name("Papelotte", 2, 200, 200)];
  const room = [400, 400] as const;
  assert.deepEqual(keepClear(printed, places, [], [...room]), [{ ...printed[0], of: null }]);
  const held = [[175, 175, 225, 240]] as const;
  const [moved] = keepClear(printed, places, held, [...room]);
  const half = (9 * 12 * 0.47) / 2;
  const box = [moved!.x - half, moved!.y - 6, moved!.x + half, moved!.y + 6] as const;
  assert.ok(!meet(box, held[0]));
  assert.ok(Math.hypot(moved!.x - 200, moved!.y - 200) < 100);
  const [nowhere] = keepClear(printed, places, [[0, 0, 400, 400]], [...room]);
  assert.equal(nowhere!.text, "Papelotte"); // on top of the counters, but never left out
});
