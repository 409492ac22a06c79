import assert from "node:assert/strict";
import { test } from "node:test";
import type { Said, Seat } from "../src/messages";
import { hasCompany, spliceTalk, unread } from "../src/talk";

const said = (number: number, side: string): Said => ({
  number,
  side,
  to: "all",
  text: "?",
  moment: 0,
  time: "",
});
const seats = (...who: string[]): Seat[] =>
  who.map((one, n) => ({
    side: `s${n}`,
    who: one,
    token: null,
    seconds: null,
    turn: false,
    trouble: "",
    draw: false,
  }));

test("talk is offered where somebody sits at another screen", () => {
  assert.equal(hasCompany(seats("me", "recruit"), ["s0"]), false);
  assert.equal(hasCompany(seats("me", "here"), ["s0", "s1"]), false);
  assert.equal(hasCompany(seats("me", "link"), ["s0"]), true);
  assert.equal(hasCompany(seats("me", "link"), ["s1"]), true);
  assert.equal(hasCompany(seats("me", "link", "recruit"), []), true);
  assert.equal(hasCompany(seats("me", "recruit"), []), false);
  assert.equal(hasCompany(seats("open", "open"), []), false);
});

test("lines of talk are appended, or told anew", () => {
  const lines = [said(5, "s0"), said(6, "s1")];
  assert.deepEqual(
    spliceTalk(lines, 7, [said(7, "s1")]).map((line) => line.number),
    [5, 6, 7],
  );
  assert.deepEqual(spliceTalk(lines, 0, []), []);
});

test("one's own words are not news", () => {
  const lines = [said(0, "s0"), said(1, "s1"), said(2, "s0"), said(3, "s1")];
  assert.equal(unread(lines, 0, ["s0"]), 2);
  assert.equal(unread(lines, 2, ["s0"]), 1);
  assert.equal(unread(lines, 4, ["s0"]), 0);
  assert.equal(unread(lines, 0, []), 4);
});
