import assert from "node:assert/strict";
import { test } from "node:test";
import { inward } from "../src/board/Arrivals";
import { dialled, find, matches, typedWords } from "../src/find";
import { byRoads, gathered, thickest } from "../src/geometry";
import type { BoardFace, OptionCard, PieceFace, SpaceMark, Spot } from "../src/messages";
import { meet } from "../src/names";
import { grouped } from "../src/options";
import { formations, placePlates } from "../src/overview";
import { prose } from "./words";

const face = (number: number, at: number | null, words: Partial<PieceFace> = {}): PieceFace =>
  ({
    number,
    at,
    side: "French",
    band: "1",
    strength: 4,
    status: at === null ? "waiting" : "map",
    title: prose(`Unit ${number}, French [1]`),
    ...words,
  }) as PieceFace;
const spots: Spot[] = [
  [100, 100],
  [160, 100],
  [1500, 900],
];
const spotOf = (space: number): Spot | undefined => spots[space];

test("a command is one formation where it stands together, and two where it does not", () => {
  const pieces = [face(1, 0), face(2, 1), face(3, 2), face(4, null), face(5, 0, { band: "", strength: 0 })];
  const found = formations(pieces, spotOf, 40);
  assert.deepEqual(
    found.map((one) => [one.pieces.map((piece) => piece.number), one.strength]),
    [
      [[1, 2], 8],
      [[3], 4],
    ],
  );
});

test("counters face down are told together, whatever lies under them", () => {
  const back = { shape: "back", band: "", strength: 0 } as const;
  const [only, other] = formations([face(1, 0, back), face(2, 1, back)], spotOf, 40);
  assert.equal(other, undefined);
  assert.equal(only?.pieces.length, 2);
  assert.equal(only?.strength, 0);
});

test("plates lie beside each other", () => {
  const pieces = Array.from({ length: 8 }, (_, n) => face(n, 0, { band: `${n}` }));
  const plates = placePlates(formations(pieces, spotOf, 40), [spots[0]!], [46, 19], 20, [2000, 2000]);
  const boxes = plates.map(({ at: [x, y] }) => [x - 22, y - 9, x + 22, y + 9] as const);
  boxes.forEach((box, n) => {
    for (const other of boxes.slice(0, n)) assert.ok(!meet(box, other));
  });
});

const board = {
  spaces: [
    { id: 3855, label: "3855", at: [100, 100] },
    { id: 605, label: "0605", at: [900, 100] },
  ],
  names: [
    { text: "Ligny", kind: "place", rank: 1, at: [104, 96], angle: 0 },
    { text: "Tombe de Ligny", kind: "place", rank: 3, at: [120, 110], angle: 0 },
  ],
} as unknown as BoardFace;
const label = (space: number): string => `${space}`.padStart(4, "0");

test("accents and capitals do not matter, and words may be begun", () => {
  assert.ok(matches("Blücher, Prussian", typedWords("BLUCH")));
  assert.ok(matches("D'Erlon, French", typedWords("d’erl")));
  assert.ok(!matches("Blücher, Prussian", typedWords("ücher")));
  assert.ok(matches("Lobau's Corps", typedWords("corps lob")));
});

test("units, places and spaces are found; who begins as it was typed comes first", () => {
  const pieces = [face(1, 605, { title: prose("Merlen's 2nd Light, Netherlander") }), face(2, null)];
  const names = (typed: string, marks: SpaceMark[] = []): string[] =>
    find(typed, pieces, marks, board, label).map((one) => `${one.title} ${one.note} ${one.space}`);
  assert.deepEqual(names("lig"), [
    "Ligny 3855 3855",
    "Merlen's 2nd Light, Netherlander 0605 605",
    "Tombe de Ligny 3855 3855",
  ]);
  assert.deepEqual(names("0605"), ["0605  605"]);
  assert.deepEqual(names("unit 2"), ["Unit 2, French [1] still to come null"]);
  const mark = { kind: "arrival", space: 605, pieces: [2] } as unknown as SpaceMark;
  assert.deepEqual(names("unit 2", [mark]), ["Unit 2, French [1] comes at 0605 605"]);
  assert.deepEqual(names("  "), []);
});

test("an arrow comes in through the nearest edge", () => {
  assert.deepEqual(inward([20, 500], [1000, 1000]), [1, 0]);
  assert.deepEqual(inward([980, 500], [1000, 1000]), [-1, 0]);
  assert.deepEqual(inward([500, 990], [1000, 1000]), [0, -1]);
});

test("options stand under their headings, those of the scenario first", () => {
  const option = (id: string, group: string): OptionCard => ({ id, group }) as OptionCard;
  const all = [option("a", "Combat"), option("b", ""), option("c", "Combat")];
  assert.deepEqual(
    grouped(all).map(([title, options]) => [title, options.map((one) => one.id)]),
    [
      ["This scenario", ["b"]],
      ["Combat", ["a", "c"]],
    ],
  );
  assert.deepEqual(
    grouped([option("a", "")]).map(([title]) => title),
    [""],
  );
});

test("who opens a board with armies far apart looks at the larger part of them, not at the land between", () => {
  const left: Spot[] = [0, 10, 20, 30].map((x) => [x, 0]);
  const right: Spot[] = [1000, 1010, 1020].map((x) => [x, 500]);
  assert.deepEqual(thickest([...right, ...left], [100, 100]), [15, 0]);
  assert.equal(thickest([], [100, 100]), null);
});

test("the number of a space is known as soon as it is typed, be it the beginning of another", () => {
  const spaces = ["0415", "0416", "5 Smohain", "50 Trimotion", "Ligny"].map((label, id) => ({ id, label }));
  assert.deepEqual(dialled("04", spaces), { space: null, more: true });
  assert.deepEqual(dialled("0416", spaces), { space: 1, more: false });
  assert.deepEqual(dialled("5", spaces), { space: 2, more: true });
  assert.deepEqual(dialled("50", spaces), { space: 3, more: false });
  assert.deepEqual(dialled("7", spaces), { space: null, more: false });
});

test("a march is drawn along the roads, whichever way they were drawn", () => {
  const roads: Spot[][] = [
    [
      [0, 0],
      [5, 3],
      [10, 0],
    ],
    [
      [20, 0],
      [15, 4],
      [10, 0],
    ],
  ];
  assert.deepEqual(
    byRoads(roads, [
      [0, 0],
      [10, 0],
      [20, 0],
    ]),
    [
      [0, 0],
      [5, 3],
      [10, 0],
      [15, 4],
      [20, 0],
    ],
  );
  assert.deepEqual(
    byRoads(roads, [
      [0, 0],
      [20, 0],
    ]),
    [
      [0, 0],
      [20, 0],
    ],
  ); // no road goes there
});

test("what is fought for is framed with as many of mine as find room, the nearest first", () => {
  const mine: [number, number][] = [
    [0, 300],
    [0, 60],
    [40, 90],
    [0, 100],
  ];
  assert.deepEqual(gathered([[0, 0]], mine, [50, 100]), [
    [0, 0],
    [40, 100],
  ]);
  assert.deepEqual(gathered([[0, 0]], [], [50, 100]), [
    [0, 0],
    [0, 0],
  ]);
  assert.equal(
    gathered(
      [
        [0, 0],
        [200, 0],
      ],
      mine,
      [50, 100],
    ),
    null,
  );
  assert.equal(gathered([], mine, [50, 100]), null);
});
