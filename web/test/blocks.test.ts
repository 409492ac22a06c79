import assert from "node:assert/strict";
import { test } from "node:test";
import { BLOCK, boxOf, FOOT, fitting, piles, rows } from "../src/board/layout";
import { arrowAlong, edgeOf } from "../src/geometry";
import type { LogLine, PieceFace, Scene, Space, Welcome } from "../src/messages";
import { curtain, sceneToShow, spacesOf } from "../src/scenes";
import { gathered } from "../src/table/Journal";

const face = (number: number, side = "french", steps = 3, back = false): PieceFace =>
  ({
    number,
    side,
    at: 1,
    band: "II",
    badges: [],
    block: { back, steps, full: 4, corner: "" },
  }) as unknown as PieceFace;

const place: Space = {
  id: 1,
  label: "left",
  at: [134, 200],
  polygon: [
    [0, 74],
    [269, 74],
    [269, 326],
    [0, 326],
  ],
  terrain: "position",
};

test("scenes number their spaces from their offsets", () => {
  const board = { name: "map", spaces: [{ id: 0, label: "A" }] };
  const welcome = {
    board,
    picture: "map.svg",
    boards: [
      { name: "battle", board: { name: "battle", spaces: [{ id: 3, label: "x" }] }, picture: "b.svg" },
    ],
  } as unknown as Welcome;
  const scene = { id: "battle_x", board: "battle", offset: 1010 } as Scene;
  assert.deepEqual([...spacesOf(welcome, scene).keys()], [1013]);
  assert.deepEqual([...spacesOf(welcome, undefined).keys()], [0]);
});

test("the scene that was chosen stays while it is there", () => {
  const scenes = [
    { id: "map", active: false },
    { id: "battle", active: true },
  ] as Scene[];
  assert.equal(sceneToShow(scenes, "map")?.id, "map");
  assert.equal(sceneToShow(scenes, "gone")?.id, "battle");
});

test("the curtain falls only where there is fog and a screen is shared", () => {
  const two = ["french", "allied"];
  assert.equal(curtain(false, two, "french", null), null);
  assert.equal(curtain(true, ["french"], "french", null), null);
  assert.deepEqual(curtain(true, two, "allied", "french"), { side: "allied", ask: true });
  assert.equal(curtain(true, two, "allied", "allied"), null);
  // Somebody else decides: the screen would show what its first seat sees.
  assert.deepEqual(curtain(true, two, "prussian", "allied"), { side: "french", ask: false });
});

test("a pile shows four blocks, counts all, and adds up the steps of known ones only", () => {
  const [pile] = piles(
    place,
    [1, 2, 3, 4, 5, 6].map((n) => face(n)),
    () => 0,
    1,
  );
  assert.equal(pile!.standing.length, 4);
  assert.equal(pile!.count, 6);
  assert.equal(pile!.steps, 18);
  const [hidden] = piles(place, [face(1, "prussian", 0, true), face(2, "prussian", 0, true)], () => 0, 1);
  assert.equal(hidden!.steps, null);
  const both = piles(place, [face(1), face(2, "prussian")], () => 0, 1);
  assert.ok(Math.abs(both[0]!.middle[0] - both[1]!.middle[0]) > BLOCK);
});

test("what is in hand stands in front", () => {
  const [pile] = piles(
    place,
    [face(1, "french", 4), face(2, "french", 1)],
    (one) => Number(one.number === 2),
    1,
  );
  assert.equal(pile!.standing.at(-1)!.face.number, 2);
});

test("up to twenty-four blocks stand inside their place, and none on another", () => {
  const [left, top, right, bottom] = boxOf(place);
  for (const count of [1, 2, 5, 9, 16, 24]) {
    const faces = Array.from({ length: count }, (_, n) => face(n, n % 3 ? "french" : "prussian"));
    const standing = rows(place, faces, (one) => one.side === "prussian", 495);
    assert.equal(standing.length, count);
    for (const { x, y, scale } of standing) {
      const half = (BLOCK * scale) / 2;
      assert.ok(x - half >= left && x + half <= right, `${count} across`);
      assert.ok(y - half >= top - 1 && y + half <= bottom + 1, `${count} down`);
    }
    // What hangs below a block stays above the name, where that stands at the foot of the place.
    for (const { y, scale } of count <= 9 ? rows(place, faces, (one) => one.side === "prussian", 100) : [])
      assert.ok(y + (BLOCK / 2 + FOOT) * scale <= bottom - 34, `${count} above the name`);
    for (const a of standing) {
      for (const b of standing) {
        if (a === b) continue;
        const side = BLOCK * a.scale - 0.5;
        const deep = count <= 9 ? (BLOCK + FOOT) * a.scale - 0.5 : side;
        assert.ok(Math.abs(a.x - b.x) >= side || Math.abs(a.y - b.y) >= deep, `${count} stand apart`);
      }
    }
  }
  assert.ok(fitting(1, 250, 160) > fitting(12, 250, 160));
});

test("dice of one throw stand in one line of the journal, and dice of two do not", () => {
  const lines = [
    { number: 1, die: null, roll: null, position: 4, colour: "" },
    { number: 2, die: 3, roll: 2, position: 4, colour: "" },
    { number: 3, die: 6, roll: 2, position: 4, colour: "" },
    { number: 4, die: 1, roll: 4, position: 4, colour: "" },
    { number: 5, die: null, roll: 4, position: 4, colour: "" },
  ];
  const told = gathered(lines as unknown as LogLine[]);
  assert.deepEqual(
    told.map((one) => one.dice),
    [[], [3, 6], [1], []],
  );
});

test("unseen blocks that go the same way stand in one line of the journal", () => {
  const line = (number: number, text: string, colour: string): LogLine =>
    ({ number, position: number, text, colour, die: null, pieces: [] }) as unknown as LogLine;
  const told = gathered([
    line(1, "A to B", "#000"),
    line(2, "A to C", "#000"),
    line(3, "A to B", "#000"),
    line(4, "a fight", ""),
    line(5, "A to B", "#000"),
  ]);
  assert.deepEqual(
    told.map((one) => [one.line.number, one.moments]),
    [
      [1, [1, 3]],
      [2, [2]],
      [4, [4]],
      [5, [5]],
    ],
  );
});

test("who goes the same way together stands in one line, and of blow after blow only the last is told", () => {
  const went = (number: number, who: string, together: string): LogLine =>
    ({
      number,
      position: number,
      text: who,
      who,
      together,
      die: null,
      pieces: [number],
      colour: "",
    }) as unknown as LogLine;
  const told = gathered([
    went(1, "Grenier", "go to B."),
    went(2, "Guiton", "go to B."),
    went(3, "Donop", "go to C."),
  ]);
  assert.deepEqual(
    told.map((one) => [one.line.number, one.others, one.moments]),
    [
      [1, ["Guiton"], [1, 2]],
      [3, [], [3]],
    ],
  );
  const hit = (number: number, piece: number, group = "loss"): LogLine =>
    ({
      number,
      position: number,
      text: "",
      die: null,
      pieces: [piece],
      group,
      sums_up: group === "loss",
      colour: "",
    }) as unknown as LogLine;
  const losses = gathered([hit(1, 7), hit(2, 8), hit(3, 7), hit(4, 0, "fight"), hit(5, 7)]);
  assert.deepEqual(
    losses.map((one) => one.line.number),
    [3, 2, 4, 5],
  );
});

test("an arrow leads by way of every spot", () => {
  const { shaft, head } = arrowAlong(
    [
      [0, 0],
      [100, 0],
      [100, 100],
    ],
    24,
  );
  assert.ok(shaft.includes("L100.0 0.0") || shaft.includes("L100 0"), shaft);
  assert.ok(head.startsWith("M"));
  assert.equal(
    (
      arrowAlong(
        [
          [0, 0],
          [100, 0],
        ],
        24,
      ).shaft.match(/L/g) ?? []
    ).length,
    0,
  );
});

test("the edge of a window points to what lies beyond it", () => {
  const right = edgeOf([2000, 300], [1000, 600], [100, 30]);
  assert.deepEqual(right, { at: [900, 300], turn: 0 });
  const below = edgeOf([500, 900], [1000, 600], [100, 30]);
  assert.deepEqual(below, { at: [500, 570], turn: 90 });
});
