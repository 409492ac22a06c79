import assert from "node:assert/strict";
import { test } from "node:test";
import { Presses } from "../src/presses";

class Hand extends EventTarget {
  do(type: string, clientX: number, clientY: number): void {
    this.dispatchEvent(Object.assign(new Event(type), { clientX, clientY }));
  }
}

const BUTTON = { left: 100, right: 300, top: 700, bottom: 750 };

test("a button that comes under the last press is known until the pointer goes elsewhere", () => {
  const hand = new Hand();
  const presses = new Presses(hand);
  assert.equal(presses.under(BUTTON), false);
  hand.do("pointerdown", 200, 720);
  assert.equal(presses.under(BUTTON), true);
  hand.do("pointermove", 205, 724); // a hand shakes
  assert.equal(presses.under(BUTTON), true);
  hand.do("pointermove", 240, 720);
  assert.equal(presses.under(BUTTON), false);
  hand.do("pointermove", 200, 720); // he has come back to it of his own will
  assert.equal(presses.under(BUTTON), false);
  presses.close();
  hand.do("pointerdown", 200, 720);
  assert.equal(presses.under(BUTTON), false);
});

test("a press where the last one was is told from one that was aimed anew", () => {
  const hand = new Hand();
  const presses = new Presses(hand);
  hand.do("pointerdown", 200, 720);
  assert.equal(presses.again, false);
  hand.do("pointerdown", 204, 722); // a finger lifts and falls
  assert.equal(presses.again, true);
  hand.do("pointerdown", 20, 300);
  assert.equal(presses.again, false);
  hand.do("pointerdown", 204, 722);
  assert.equal(presses.again, false);
});
