import assert from "node:assert/strict";
import { test } from "node:test";
import { laidBeside, tipOf } from "../src/board/fans";
import type { Spot } from "../src/messages";

const SIGHT: [Spot, Spot] = [
  [0, 0],
  [1000, 800],
];
const SIZE: Spot = [240, 130];
const lay = (at: Spot, lit: Spot[], size: Spot = SIZE) =>
  laidBeside(
    at,
    size,
    40,
    SIGHT,
    lit.map((spot) => ({ at: spot, weight: 10 })),
  );

test("an open stack lies above its place where nothing speaks against it", () => {
  const { beside, box } = lay([500, 400], []);
  assert.equal(beside, "above");
  assert.deepEqual(box, [380, 230, 620, 360]);
});

test("it is laid where it hides none of the places that are lit", () => {
  const lit: Spot[] = [
    [480, 300], // above
    [560, 480], // below
    [640, 400], // to the right
  ];
  const { beside, box } = lay([500, 400], lit);
  assert.equal(beside, "left");
  for (const [x, y] of lit)
    assert.ok(x < box[0] || x > box[2] || y < box[1] || y > box[3], `${x} ${y} is hidden`);
});

test("it stays in sight, rather than beside what is lit", () => {
  assert.equal(lay([500, 60], []).beside, "below");
  const { beside, box } = lay([20, 60], [[60, 170]]);
  assert.equal(beside, "right");
  assert.ok(box[0] >= 0 && box[1] >= 0);
  const large = lay([500, 400], [], [960, 760]);
  assert.ok(large.box[0] >= 0 && large.box[3] <= 800, "where there is room nowhere, too");
});

test("its tip shows whose it is", () => {
  const above = lay([500, 400], []);
  assert.equal(tipOf(above, [500, 400], 30, 10), "M490 357L500 370L510 357Z");
  const right = lay([20, 60], [[60, 170]]);
  assert.match(tipOf(right, [20, 60], 30, 10), /L50 60L/);
});
