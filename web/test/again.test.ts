import assert from "node:assert/strict";
import { test } from "node:test";
import { mayBranch, swapped } from "../src/again";
import type { Choice, Seat } from "../src/messages";
import { stepped } from "../src/table/Stepper";

const seat = (side: string, who: string): Seat => ({
  side,
  who,
  token: null,
  seconds: null,
  turn: false,
  trouble: "",
  draw: false,
});

test("in a rematch the sides change places; a friend elsewhere gets a link", () => {
  assert.deepEqual(swapped([seat("french", "me"), seat("allied", "general")], ["french"]), {
    allied: "me",
    french: "general",
  });
  assert.deepEqual(swapped([seat("french", "me"), seat("allied", "link")], ["allied"]), {
    allied: "link",
    french: "me",
  });
  assert.deepEqual(swapped([seat("french", "me"), seat("allied", "here")], ["french", "allied"]), {
    allied: "me",
    french: "here",
  });
  assert.deepEqual(swapped([seat("a", "me"), seat("b", "general"), seat("c", "open")], ["a"]), {
    b: "me",
    c: "general",
    a: "general",
  });
});

test("another line is tried against the computer, or when the game is over", () => {
  const against = (who: string) => [seat("french", "me"), seat("allied", who)];
  assert.equal(mayBranch(against("veteran"), ["french"], false, false), true);
  assert.equal(mayBranch(against("link"), ["french"], false, false), false);
  assert.equal(mayBranch(against("link"), ["french"], true, false), true);
  assert.equal(mayBranch(against("veteran"), [], false, false), false);
});

test("where something is hidden another line waits for the end, unless one screen has all seats", () => {
  const seats = [seat("french", "me"), seat("allied", "veteran")];
  assert.equal(mayBranch(seats, ["french"], false, true), false);
  assert.equal(mayBranch(seats, ["french"], true, true), true);
  const shared = [seat("french", "me"), seat("allied", "here")];
  assert.equal(mayBranch(shared, ["french", "allied"], false, true), true);
});

test("bids are stepped through, side by side; the rest are buttons", () => {
  const choice = (...action: (string | number)[]): Choice => ({ action }) as unknown as Choice;
  const bids = [0, 1].flatMap((side) => Array.from({ length: 9 }, (_, n) => choice("bid", side, 9 - n)));
  const pass = choice("pass");
  const { ladders, rest } = stepped([pass, ...bids]);
  assert.deepEqual(rest, [pass]);
  assert.deepEqual(
    ladders.map((ladder) => ladder.map((one) => one.action[2])),
    [
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ],
  );
  assert.equal(stepped(bids.slice(0, 3)).ladders.length, 0);
});
