import assert from "node:assert/strict";
import { test } from "node:test";
import { ledBy, ledFrom } from "../src/led";
import type { LeaderRow, PieceFace, RosterPanel } from "../src/messages";
import { prose } from "./words";

const face = (number: number, symbol: string, band: string, colour = "#fff"): PieceFace =>
  ({ number, symbol, band, band_colour: colour }) as PieceFace;
const FACES = new Map(
  [
    face(1, "commander", "★"),
    face(2, "officer", "I"),
    face(3, "inf", "I"),
    face(4, "cav", "I"),
    face(5, "officer", "II"),
    face(6, "inf", "II"),
    face(7, "inf", "I", "#000"),
  ].map((one) => [one.number, one]),
);
const group = (title: string, pieces: number[]) => ({ title: prose(title), band: "", pieces });
const ROSTERS = [
  { side: "french", groups: [group("Commanders", [1]), group("I", [2, 3, 4]), group("II", [5, 6])] },
  { side: "allied", groups: [group("I", [7])] },
] as unknown as RosterPanel[];

test("an officer lights his corps, a commander his officers, others nobody", () => {
  assert.deepEqual(ledBy(2, FACES, ROSTERS), [3, 4]);
  assert.deepEqual(ledBy(1, FACES, ROSTERS), [2, 5]);
  assert.deepEqual(ledBy(3, FACES, ROSTERS), []);
});

test("a leader without a counter lights those of his side who wear his band", () => {
  const owner = new Map([...FACES.keys()].map((number) => [number, number === 7 ? "allied" : "french"]));
  const row = { sign: "I", colour: "#fff" } as LeaderRow;
  assert.deepEqual(ledFrom(row, "french", FACES.values(), owner), [2, 3, 4]);
  assert.deepEqual(ledFrom(row, "allied", FACES.values(), owner), []);
  assert.deepEqual(ledFrom({ ...row, colour: "#000" }, "allied", FACES.values(), owner), [7]);
});
