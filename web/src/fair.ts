// Fair dice, seen from this browser: its own share of the seed, what it has noted, and the check at the end.
// Nothing here asks the server whether all is well: docs/players/fair_dice.md says what is proven, and against whom.
import { signal } from "@preact/signals";
import type { ClientMessage, Dice } from "./messages";
import { bytesOf, hex, hmac, join, sha256 } from "./sha256";

/** What this browser has noted of a table's dice. */
export interface KeptDice {
  /** The fingerprint of the host's part, as it was first shown. */
  commitment: string;
  /** How many rolls had fallen by then. */
  since: number;
  /** My own share, and the round for which it was drawn. */
  share: string | null;
  round: number;
  /** The round in which I have opened it, 0 for none, and all fingerprints as they were then. */
  opened: number;
  sealed: string[];
  /** The rolls that I have seen, as digits. */
  rolls: string;
}

export interface Store {
  read(): KeptDice | null;
  write(kept: KeptDice): void;
}

const place = (table: string): string => `grognard.dice.${table}`;

export const browserStore = (table: string): Store => ({
  read: () => {
    try {
      return JSON.parse(localStorage.getItem(place(table)) ?? "null") as KeptDice | null;
    } catch {
      return null;
    }
  },
  write: (kept) => {
    try {
      localStorage.setItem(place(table), JSON.stringify(kept));
    } catch {
      // A private window may refuse: then it is known as long as the page is open.
    }
  },
});

export const forgetDice = (table: string): void => {
  try {
    localStorage.removeItem(place(table));
  } catch {
    // Nothing was kept then.
  }
};

const CHANGED =
  "The fingerprint of the dice is not the one this browser noted when you sat down: the host has replaced the seed.";
const EXCHANGED =
  "The shares of the dice are not those that this browser opened its own for: one was replaced.";
const OPENED_BEFORE = "The host asks again for a share of the dice that this browser has opened already.";

const fingerprints = (dice: Dice): string[] =>
  dice.shares.map((one) => `${one.sides.join("+")} ${one.digest}`);

/** One table's dice on this screen: adds the share of this browser, and watches that nothing is exchanged. */
export class Fairness {
  readonly dice = signal<Dice | null>(null);
  /** What must not be; it stays in sight. */
  readonly alarm = signal<string | null>(null);
  kept: KeptDice | null = null;
  private readonly sent = new Set<string>();
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly send: (message: ClientMessage) => boolean,
    private readonly random: () => Uint8Array = () => crypto.getRandomValues(new Uint8Array(32)),
  ) {
    this.kept = store.read();
  }

  /** A new connection: what was sent on the old one may be lost. */
  reconnected(): void {
    this.sent.clear();
  }

  /** The server says where the dice come from. `seats`: the sides that I hold; `rolls`: those that have fallen. */
  hear(dice: Dice, seats: readonly string[], rolls: number): Promise<void> {
    this.turn = this.turn.then(() => this.heed(dice, seats, rolls));
    return this.turn;
  }

  private keep(change: Partial<KeptDice>): KeptDice {
    this.kept = { ...this.kept!, ...change };
    this.store.write(this.kept);
    return this.kept;
  }

  private say(message: ClientMessage): void {
    const words = JSON.stringify(message);
    if (!this.sent.has(words) && this.send(message)) this.sent.add(words);
  }

  private async heed(dice: Dice, seats: readonly string[], rolls: number): Promise<void> {
    this.dice.value = dice;
    if (seats.length === 0) return;
    const blank = { share: null, round: 0, opened: 0, sealed: [], rolls: "" };
    const kept = this.kept ?? this.keep({ commitment: dice.commitment, since: rolls, ...blank });
    if (kept.commitment !== dice.commitment) this.alarm.value = CHANGED;
    else if (dice.phase === "gathering") await this.pledge(dice, kept, seats);
    else if (dice.phase === "opening") await this.open(dice, kept);
    else if (
      kept.opened > 0 &&
      kept.opened === dice.round &&
      kept.sealed.join() !== fingerprints(dice).join()
    )
      this.alarm.value = EXCHANGED;
    else if (kept.opened > 0 && dice.phase === "alone") this.alarm.value = EXCHANGED;
  }

  private async pledge(dice: Dice, known: KeptDice, seats: readonly string[]): Promise<void> {
    if (known.opened >= dice.round) {
      this.alarm.value = OPENED_BEFORE;
      return;
    }
    const free = seats.filter((side) => !dice.shares.some((one) => one.sides.includes(side)));
    if (free.length === 0) return;
    const fresh = known.share === null || known.round !== dice.round;
    const kept = fresh ? this.keep({ share: hex(this.random()), round: dice.round }) : known;
    const digest = hex(await sha256(bytesOf(kept.share!)!));
    this.say({ type: "pledge_share", round: dice.round, digest });
  }

  /** My share is opened once, and only for fingerprints that were noted first. */
  private async open(dice: Dice, kept: KeptDice): Promise<void> {
    if (kept.share === null) return;
    const digest = hex(await sha256(bytesOf(kept.share)!));
    if (!dice.shares.some((one) => one.digest === digest)) return;
    const all = fingerprints(dice);
    if (kept.opened < dice.round) this.keep({ opened: dice.round, sealed: all });
    else if (kept.sealed.join() !== all.join()) {
      this.alarm.value = EXCHANGED;
      return;
    }
    this.say({ type: "open_share", round: dice.round, share: kept.share });
  }

  /** Do not wait for those whose share is missing. */
  begin(): void {
    const dice = this.dice.value;
    if (dice) this.send({ type: "begin_dice", round: dice.round });
  }

  /** Note the rolls that this screen has been shown. */
  see(rolls: readonly number[]): void {
    if (this.kept && rolls.length > this.kept.rolls.length) this.keep({ rolls: rolls.join("") });
  }
}

/** Roll number n of a seed: the first byte of HMAC(seed, n and block) that six divides fairly. */
export async function nthRoll(seed: Uint8Array, number: number): Promise<number> {
  for (let block = 0; ; block += 1) {
    const words = new DataView(new ArrayBuffer(12));
    words.setUint32(4, number);
    words.setUint32(8, block);
    const found = (await hmac(seed, new Uint8Array(words.buffer))).find((byte) => byte < 252);
    if (found !== undefined) return (found % 6) + 1;
  }
}

export interface Finding {
  /** "fair": proven to me; "word": nothing is wrong, but I must believe somebody; "open": too early; "wrong". */
  state: "fair" | "word" | "open" | "wrong";
  faults: string[];
  remarks: string[];
}

const within = (part: string, whole: string): boolean => {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at += 1;
  return at === part.length;
};

/**
 * Check a finished game. `seed` and `rolls` are what the table shows; `kept` is what this browser has noted. With `fog`
 * it was not shown all rolls while the game lasted.
 */
export async function examine(
  dice: Dice,
  seed: string | null,
  rolls: readonly number[],
  kept: KeptDice | null,
  fog: boolean,
): Promise<Finding> {
  if (dice.host === null || seed === null)
    return {
      state: "open",
      faults: ["the host's part of the seed has not been opened; that is done when a game is over."],
      remarks: [],
    };
  const faults: string[] = [];
  const host = bytesOf(dice.host) ?? new Uint8Array();
  const noted = kept?.commitment ?? dice.commitment;
  if (hex(await sha256(host)) !== noted)
    faults.push(
      kept
        ? "the host's part does not have the fingerprint that this browser noted when you sat down: it was replaced."
        : "the host's part does not have the fingerprint that was published.",
    );
  const shares: Uint8Array[] = [];
  for (const one of dice.shares) {
    const share = bytesOf(one.share ?? "") ?? new Uint8Array();
    shares.push(share);
    if (hex(await sha256(share)) !== one.digest)
      faults.push(`the share of ${one.sides.join(" and ")} does not have its fingerprint.`);
  }
  if (
    kept &&
    kept.opened > 0 &&
    kept.opened === dice.round &&
    kept.sealed.join() !== fingerprints(dice).join()
  )
    faults.push("the shares are not those that this browser opened its own for.");
  const mine = kept !== null && kept.share !== null && dice.shares.some((one) => one.share === kept.share);
  if (kept && kept.opened > 0 && !mine) faults.push("the share that this browser opened is not in the seed.");
  const mixed = shares.length > 0 ? await sha256(join(host, ...shares)) : host;
  if (hex(mixed) !== seed) faults.push("the seed does not follow from the host's part and the shares.");
  let wrong = 0;
  for (const [number, roll] of rolls.entries()) if ((await nthRoll(mixed, number)) !== roll) wrong += 1;
  if (wrong > 0) faults.push(`${wrong} of ${rolls.length} rolls do not follow from the seed.`);
  const now = rolls.join("");
  if (kept && !(fog ? within(kept.rolls, now) : now.startsWith(kept.rolls)))
    faults.push("rolls that this browser was shown are not those of the record.");
  return {
    state: faults.length > 0 ? "wrong" : mine ? "fair" : "word",
    faults,
    remarks: remarks(dice, kept, mine),
  };
}

function remarks(dice: Dice, kept: KeptDice | null, mine: boolean): string[] {
  const found: string[] = [];
  if (mine) found.push("Your browser's share is in the seed, so nobody can have chosen it.");
  else if (dice.shares.length > 0)
    found.push(
      "Your browser added no share to this game: that nobody chose the seed, you have only the others' word for.",
    );
  else found.push("Nobody added a share: that the seed was not chosen, you have only the host's word for.");
  if (kept === null) found.push("This browser noted nothing while the game was played.");
  else if (kept.since > 0) found.push(`This browser joined after ${kept.since} rolls.`);
  if (dice.round > 1)
    found.push(
      `The shares were collected ${dice.round} times: whoever held one back could choose among that many beginnings.`,
    );
  return found;
}

/** The same check away from this page, with what this browser has noted. */
export function command(kept: KeptDice): string {
  const share = kept.opened > 0 && kept.share !== null ? ` --share ${kept.share}` : "";
  return `grognard replay RECORD.json --verify --fingerprint ${kept.commitment}${share}`;
}
