import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting } from "../src/fit";

test("a card that fits is drawn at its own size", () => {
  assert.equal(
    fitting(300, (scale) => 300 * scale),
    1,
  );
});

test("a card that does not fit is drawn as large as it can be", () => {
  const scale = fitting(210, (one) => 300 * one);
  assert.ok(300 * scale <= 210.5 && 300 * (scale + 0.05) > 210);
});

test("nobody is asked to read with a glass", () => {
  assert.equal(
    fitting(10, (scale) => 1000 * scale),
    0.55,
  );
});
