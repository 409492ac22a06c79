import assert from "node:assert/strict";
import { test } from "node:test";
import { when } from "../src/when";

const now = new Date(2026, 5, 18, 11, 30);
const told = (...parts: [number, number, number, number, number]) =>
  when(new Date(...parts).toISOString(), now, "en-GB");

test("today and yesterday by the clock, other days by their date", () => {
  assert.equal(told(2026, 5, 18, 0, 5), "today, 00:05");
  assert.equal(told(2026, 5, 17, 23, 55), "yesterday, 23:55");
  assert.equal(told(2026, 5, 16, 14, 0), "16 June, 14:00");
  assert.equal(told(2025, 11, 2, 9, 0), "2 December 2025, 09:00");
});

test("what is no time says nothing", () => {
  assert.equal(when("", now), "");
});
