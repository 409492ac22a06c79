// Fair dice as the page sees them: shares, what is noted, and the check at the end, against hosts that cheat.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { examine, Fairness, type KeptDice, nthRoll, type Store } from "../src/fair";
import type { ClientMessage, Dice } from "../src/messages";
import { hmac, plainSha256, sha256 } from "../src/sha256";

const digest = (data: Uint8Array | string): string =>
  createHash("sha256")
    .update(typeof data === "string" ? Buffer.from(data, "hex") : data)
    .digest("hex");
const HOST = "11".repeat(32);
const OTHER = "22".repeat(32);
const MINE = "33".repeat(32);

function dice(words: Partial<Dice> = {}): Dice {
  return {
    type: "dice",
    phase: "gathering",
    round: 1,
    commitment: digest(HOST),
    shares: [],
    missing: [],
    without: [],
    host: null,
    ...words,
  };
}
const sealed = (): Dice["shares"] => [
  { sides: ["french"], digest: digest(MINE), share: null },
  { sides: ["coalition"], digest: digest(OTHER), share: null },
];

/** A browser with its memory; the messages it has sent. */
function browser(kept: KeptDice | null = null) {
  const memory = { kept };
  const sent: ClientMessage[] = [];
  const store: Store = {
    read: () => memory.kept,
    write: (next) => {
      memory.kept = next;
    },
  };
  const fairness = new Fairness(
    store,
    (message) => {
      sent.push(message);
      return true;
    },
    () => Uint8Array.from(Buffer.from(MINE, "hex")),
  );
  return { fairness, sent, memory };
}

/** A browser that has gone through the whole exchange. */
async function seated() {
  const one = browser();
  await one.fairness.hear(dice({ missing: ["french", "coalition"] }), ["french"], 0);
  await one.fairness.hear(dice({ phase: "opening", shares: sealed() }), ["french"], 0);
  return one;
}
const MIXED = digest(HOST + MINE + OTHER);
const finished = (): Dice =>
  dice({
    phase: "begun",
    host: HOST,
    shares: sealed().map((one, n) => ({ ...one, share: [MINE, OTHER][n]! })),
  });
const rollsOf = (seed: string, many: number): Promise<number[]> =>
  Promise.all(Array.from({ length: many }, (_, n) => nthRoll(Buffer.from(seed, "hex"), n)));

test("the digest worked out here is the browser's own", async () => {
  for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 96, 200]) {
    const data = Uint8Array.from({ length }, (_, n) => (n * 7 + length) & 255);
    assert.equal(Buffer.from(plainSha256(data)).toString("hex"), digest(data));
    assert.equal(Buffer.from(await sha256(data)).toString("hex"), digest(data));
  }
  const [key, data] = [Buffer.from(HOST, "hex"), Uint8Array.of(1, 2, 3)];
  const own = createHmac("sha256", key).update(data).digest("hex");
  assert.equal(Buffer.from(await hmac(key, data)).toString("hex"), own);
});

test("rolls are those of the manual", async () => {
  assert.equal(await nthRoll(new Uint8Array(32), 0), 4);
});

test("a browser pledges once, notes all fingerprints, and only then opens its share", async () => {
  const { fairness, sent, memory } = browser();
  await fairness.hear(dice({ missing: ["french", "coalition"] }), ["french"], 0);
  await fairness.hear(dice({ missing: ["coalition"], shares: sealed().slice(0, 1) }), ["french"], 0);
  assert.deepEqual(sent, [{ type: "pledge_share", round: 1, digest: digest(MINE) }]);
  assert.equal(memory.kept!.opened, 0);
  await fairness.hear(dice({ phase: "opening", shares: sealed() }), ["french"], 0);
  assert.deepEqual(sent.slice(1), [{ type: "open_share", round: 1, share: MINE }]);
  assert.equal(memory.kept!.sealed.length, 2);
  assert.equal(fairness.alarm.value, null);
});

test("onlookers add nothing", async () => {
  const { fairness, sent, memory } = browser();
  await fairness.hear(dice({ missing: ["french"] }), [], 0);
  assert.deepEqual([sent, memory.kept], [[], null]);
});

test("a game that was played as promised is proven", async () => {
  const { memory } = await seated();
  const rolls = await rollsOf(MIXED, 40);
  memory.kept!.rolls = rolls.slice(0, 30).join("");
  const found = await examine(finished(), MIXED, rolls, memory.kept, false);
  assert.deepEqual([found.state, found.faults], ["fair", []]);
});

test("what a host may try is seen: another seed, another share, other rolls, a share left out", async () => {
  const { memory } = await seated();
  const kept = memory.kept!;
  const rolls = await rollsOf(MIXED, 40);
  const state = async (told: Dice, seed: string, fallen: number[], noted = kept): Promise<string> =>
    (await examine(told, seed, fallen, noted, false)).faults.join(" ");

  const other = "44".repeat(32);
  const swapped = digest(other + MINE + OTHER);
  const replaced = { ...finished(), host: other, commitment: digest(other) };
  assert.match(await state(replaced, swapped, await rollsOf(swapped, 40)), /was replaced/);

  const chosen = finished();
  chosen.shares[1] = { sides: ["coalition"], digest: digest(other), share: other };
  const picked = digest(HOST + MINE + other);
  assert.match(await state(chosen, picked, await rollsOf(picked, 40)), /not those that this browser opened/);

  const alone = dice({ phase: "alone", host: HOST });
  assert.match(await state(alone, HOST, await rollsOf(HOST, 40)), /not in the seed/);

  const better = [...rolls];
  better[7] = (better[7]! % 6) + 1;
  assert.match(await state(finished(), MIXED, better), /1 of 40 rolls/);

  const shown = { ...kept, rolls: better.slice(0, 30).join("") };
  assert.match(await state(finished(), MIXED, rolls, shown), /was shown/);
});

test("a fingerprint that changes, or shares that are exchanged, are told at once", async () => {
  const first = await seated();
  await first.fairness.hear(
    dice({ phase: "begun", commitment: digest(OTHER), shares: sealed() }),
    ["french"],
    5,
  );
  assert.match(first.fairness.alarm.value!, /replaced the seed/);
  const second = await seated();
  await second.fairness.hear(dice({ phase: "begun", shares: sealed().slice(0, 1) }), ["french"], 5);
  assert.match(second.fairness.alarm.value!, /one was replaced/);
  const third = await seated();
  await third.fairness.hear(dice({ missing: ["french"] }), ["french"], 0);
  assert.match(third.fairness.alarm.value!, /opened already/);
  assert.equal(third.sent.length, 2);
});

test("shares that are collected anew are fresh, and that is told", async () => {
  const one = await seated();
  let drawn = 0;
  const fairness = new Fairness(
    { read: () => one.memory.kept, write: () => undefined },
    (message) => one.sent.push(message) > 0,
    () => {
      drawn += 1;
      return Uint8Array.from(Buffer.from(OTHER, "hex"));
    },
  );
  await fairness.hear(dice({ round: 2, missing: ["french"] }), ["french"], 0);
  assert.equal(drawn, 1);
  assert.deepEqual(one.sent.at(-1), { type: "pledge_share", round: 2, digest: digest(OTHER) });
  const again = await examine({ ...finished(), round: 2 }, MIXED, [], null, false);
  assert.ok(again.remarks.some((remark) => remark.includes("2 times")));
});

test("where nobody added a share it is the host's word", async () => {
  const found = await examine(
    dice({ phase: "alone", host: HOST }),
    HOST,
    await rollsOf(HOST, 10),
    null,
    false,
  );
  assert.equal(found.state, "word");
  assert.ok(found.remarks.some((remark) => remark.includes("host's word")));
  const early = await examine(dice({ phase: "begun" }), null, [], null, false);
  assert.equal(early.state, "open");
});
