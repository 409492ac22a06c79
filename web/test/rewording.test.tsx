// Rewording a sentence changes no screen: widgets drawn from the same data with other words differ in those words only.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ComponentChild, type ComponentClass, isValidElement, type VNode } from "preact";
import { Block } from "../src/board/Block";
import { Counter } from "../src/board/Counter";
import type { Odds, Panel, PieceFace, Prose, Result, Sum, Tone } from "../src/messages";
import { AssaultSteps } from "../src/table/Assault";
import { LeaderFace } from "../src/table/Command";
import { ChanceCard, OddsBars } from "../src/table/FightCard";
import { DeedFace, Rail } from "../src/table/Holder";
import { Outcome } from "../src/table/OutcomeBars";
import { Spread } from "../src/table/Outcomes";
import { Bar, Places, Scores } from "../src/table/Panels";
import { RopeOf } from "../src/table/Rope";
import { ChanceTrack, Track } from "../src/table/Track";
import { gibberish, prose } from "./words";

/** Components that need a table about them: not opened, told by their name. */
const SHUT = ["RuleChip", "CounterPicture"];

/** What a component draws, as plain data. */
function drawn(node: ComponentChild): unknown {
  if (Array.isArray(node)) return node.flatMap((one) => [drawn(one)]).filter((one) => one !== null);
  if (!isValidElement(node)) return node === undefined || typeof node === "boolean" ? null : node;
  const { type, props } = node as VNode<Record<string, unknown>>;
  const { children, ...rest } = props as Record<string, unknown> & { children?: ComponentChild };
  if (typeof type === "function" && !SHUT.includes(type.name)) {
    // The components tried here have no state: a call is enough to see what they draw.
    if (type.prototype && "render" in type.prototype) {
      const Made = type as ComponentClass<Record<string, unknown>>;
      return drawn(new Made(props).render(props));
    }
    return drawn((type as (props: unknown) => ComponentChild)(props));
  }
  const name = typeof type === "string" ? type : (type as { name: string }).name;
  return { name, ...rest, children: drawn(children) };
}

/** The same picture with every sentence of the data struck out, wherever it stands. */
function withoutWords(
  draw: (words: (text: string) => Prose) => ComponentChild,
  speak: (text: string) => string,
) {
  const spoken = new Set<string>();
  const words = (text: string): Prose => {
    if (text !== "") spoken.add(speak(text));
    return prose(speak(text));
  };
  let found = JSON.stringify(drawn(draw(words)), null, 1);
  for (const text of [...spoken].sort((a, b) => b.length - a.length)) found = found.replaceAll(text, "…");
  return found;
}

type Words = (text: string) => Prose;
type Of<K extends Panel["kind"]> = Extract<Panel, { kind: K }>;
const SIDES = [
  { id: "french", title: "A", colour: "#00f", adjective: "A" },
  { id: "allied", title: "B", colour: "#f00", adjective: "B" },
];

const track = (w: Words, count: number): Of<"track"> => ({
  kind: "track",
  title: w("16 June, night"),
  aside: w("Turn of the rain"),
  text: w("French turn: 3 pieces left"),
  side: "french",
  now: 1,
  turns: Array.from({ length: count }, (_, n) => ({
    label: w(`hour ${n}`),
    small: w(n === 0 ? "thirty" : ""),
    note: w(n % 2 ? "night; rain; Prussians: 12 pieces at 1634" : "sunset 40 %"),
    night: n === 2,
    rain: n === 3,
    arrivals: n === 1 ? 8 : 0,
  })),
});
const chances: (w: Words) => Of<"chances"> = (w) => ({
  kind: "chances",
  title: w("Impulse three"),
  text: w("sunset: 17 %"),
  now: 1,
  boxes: [0, 0.17, 1].map((chance, n) => ({ label: w(`box ${n}`), note: w(`sunset ${n} %`), chance })),
});
const bar = (w: Words): Of<"bar"> => ({
  kind: "bar",
  title: w("French losses"),
  name: w("French"),
  text: w("five more and the army is demoralized"),
  colour: "#123",
  value: 12,
  most: 30,
  ticks: [
    { at: 17, label: w("demoralized") },
    { at: 30, label: w("disintegrates") },
  ],
});
const score = (w: Words): Of<"score"> => ({
  kind: "score",
  title: w("French points"),
  name: w("French"),
  text: w("so many points"),
  side: "french",
  colour: "#123",
  value: 4,
  most: 9,
});
const rope = (w: Words): Of<"rope"> => ({
  kind: "rope",
  title: w("Victory points"),
  text: w("French lead of three"),
  plus: "french",
  minus: "allied",
  value: 3,
  most: 12,
  ticks: [
    { at: -12, label: w("Allied major") },
    { at: 2, label: w("Draw") },
  ],
});
const result = (w: Words, id: string, tone: Tone, chance: string): Result => ({
  id,
  word: w(`word of ${id}`),
  meaning: w(`meaning of ${id}`),
  tone,
  chance,
});
const sum = (w: Words): Sum => ({
  side: "french",
  total: 6,
  pieces: [3],
  dice: [1, 6],
  final: 13,
  parts: [
    { label: w("Point"), who: w("Foy"), rule: "11.12.2A", value: 4 },
    { label: w("fresh infantry"), who: w(""), rule: "11.12.2B", value: 2 },
    { label: w("one block not in sight"), who: w(""), rule: "0.3", value: 0, open: true },
  ],
});
const assault = (w: Words): Of<"assault"> => ({
  kind: "assault",
  title: w("Assault on Hougoumont"),
  text: w("must be made"),
  steps: [w("Lead"), w("Dice"), w("Losses")],
  now: 1,
  attack: sum(w),
  results: [result(w, "failure", "worst", "1/3"), result(w, "success", "best", "2/3")],
  ending: { word: w("the assault succeeds"), tone: "best", note: w("two casualty points"), rule: "11.12.4" },
});
const odds = (w: Words, form: Odds["form"]): Odds => ({
  title: w("Attack 6, defence 9"),
  side: "french",
  form,
  results: [
    result(w, "De", "best", "1/6"),
    result(w, "Ex", "even", "0"),
    result(w, "Ae", "worst", "1/2"),
    result(w, "none", "plain", "1/3"),
  ],
  notes: [{ rule: "6.3", text: w("defenders multiplied by 2") }],
  attack: sum(w),
  column: { id: "3-1", label: w("3 to 1"), best: w("6 to 1") },
});
const leader = (w: Words) => ({
  id: "reille",
  name: w("Reille"),
  state: "fresh" as const,
  status: w("spent"),
  chance: 0.58,
  note: w("II Corps, 7 or more"),
  rule: "8.3",
  sign: "II",
  colour: "#eee",
});
const face = (w: Words): PieceFace => ({
  number: 3,
  status: "map",
  card: [w("Strength 4")],
  id: "foy",
  name: w("Foy"),
  title: w("Foy, infantry [II]"),
  label: "9e",
  side: "french",
  at: 7,
  colour: "#2f5597",
  ink: "#fff",
  band: "II",
  band_colour: "#eee",
  band_ink: "#000",
  symbol: "infantry",
  numbers: "4-4",
  strength: 4,
  reduced: true,
  badges: ["hand", "square", "holds_farm", "done", "broken", "point", "alarm", "cut_off", "unheard_of"].map(
    (sign) => ({ sign, text: w(`words for ${sign}`) }),
  ),
  block: { back: false, steps: 3, full: 4, corner: w("F2"), device: "wreath", corps: w("II Corps (Reille)") },
});

const holder = (w: Words): Of<"holder"> => ({
  kind: "holder",
  title: w("The Disc"),
  text: w("The French hold it"),
  ends: [
    { id: "french", title: w("French"), colour: "#00f", device: "wreath", note: w("opens turn 3") },
    { id: "allied", title: w("Allies"), colour: "#f00", device: "crown", note: w("lands here") },
  ],
  holder: "allied",
  mover: "french",
  done: w("impulses of turn 2"),
  beads: Array.from({ length: 14 }, (_, n) => ({
    end: n % 2 ? "allied" : "french",
    sign: "T",
    text: w(`pass number ${n}`),
  })),
  counted: w("passes in a row"),
  count: 1,
  most: 2,
  cards: [],
});
const deed = (w: Words) => ({
  id: "pass",
  title: w("Pass"),
  rule: "6.3",
  text: w("one block moves"),
  costs: w("nothing at all"),
  gives: w("the turn ends"),
  lands: "french",
});

const WIDGETS: Record<string, (w: Words) => ComponentChild> = {
  "a track of few turns": (w) => <Track panel={track(w, 8)} />,
  "a track of many turns": (w) => <Track panel={track(w, 24)} />,
  "a track of chances": (w) => <ChanceTrack panel={chances(w)} />,
  "a bar of losses": (w) => <Bar panel={bar(w)} />,
  "points and what decides": (w) => (
    <Scores
      words={[{ kind: "victory", title: w("How it is won"), text: w("who holds") }]}
      points={[score(w)]}
    />
  ),
  "points alone": (w) => <Scores words={[]} points={[score(w)]} />,
  "places that count": (w) => (
    <Places
      panel={{
        kind: "places",
        title: w("Victory Areas"),
        aside: w("French 3, Allies 4"),
        text: w("who holds them wins"),
        places: [
          {
            space: 3,
            name: w("Mont St. Jean"),
            colour: "#f00",
            device: "crown",
            note: w("British"),
            turned: true,
          },
        ],
      }}
      show={() => {}}
    />
  ),
  "the rope": (w) => <RopeOf panel={rope(w)} sides={SIDES} />,
  "an assault": (w) => <AssaultSteps panel={assault(w)} sides={SIDES} odds />,
  "odds in two cases": (w) => {
    const found = odds(w, "columns");
    const cases = [w("If they come"), w("If they do not")].map((title) => ({
      title,
      results: found.results,
    }));
    return <ChanceCard choice={w("Fight")} odds={{ ...found, cases }} />;
  },
  "the points at the end": (w) => (
    <Outcome
      panels={[
        {
          kind: "tally",
          title: w("Final score"),
          text: w("A half is dropped."),
          colour: "#00f",
          rows: [
            { label: w("Areas"), rule: "17.3", value: w("four and a half") },
            { label: w("Losses"), rule: "17.4", value: w("less two") },
          ],
          total: w("two points"),
        },
      ]}
    />
  ),
  "a leader": (w) => <LeaderFace row={leader(w)} />,
  "odds in a column": (w) => <OddsBars odds={odds(w, "rows")} />,
  "odds row by row": (w) => <ChanceCard choice={w("Fire")} odds={odds(w, "rows")} />,
  "odds as a bar": (w) => <ChanceCard choice={w("Lead")} odds={odds(w, "bar")} />,
  "a thing that changes hands": (w) => <Rail panel={holder(w)} />,
  "a deed": (w) => <DeedFace card={deed(w)} panel={holder(w)} digit={2} />,
  "a deed that nobody can do": (w) => [
    <DeedFace key="shut" card={{ ...deed(w), shut: w("they have it") }} panel={holder(w)} digit={null} />,
    <DeedFace key="armed" card={deed(w)} panel={holder(w)} digit={null} armed />,
  ],
  "odds as columns": (w) => <ChanceCard choice={w("Fight")} odds={odds(w, "columns")} />,
  "a certain outcome": (w) => [
    <Spread key="one" results={[result(w, "2", "good", "1")]} />,
    <Spread key="two" results={[result(w, "2", "good", "1/2"), result(w, "3", "best", "1/2")]} />,
  ],
  "an assault that is over": (w) => (
    <AssaultSteps
      panel={{ ...assault(w), now: 3, left_out: [1], form: "columns", over: true }}
      sides={SIDES}
      odds
    />
  ),
  "a counter": (w) => <Counter face={face(w)} silhouettes={false} />,
  "the front of a block": (w) => <Block face={face(w)} />,
  "the back of a block": (w) => <Block face={{ ...face(w), block: { ...face(w).block!, back: true } }} />,
};

for (const [name, draw] of Object.entries(WIDGETS)) {
  test(`${name} looks the same in other words`, () => {
    const plain = withoutWords(draw, (text) => text);
    assert.ok(plain.length > 200, "something is drawn");
    assert.equal(withoutWords(draw, gibberish), plain);
  });
}

test("no word can be looked into", () => {
  const words = prose("12 pieces");
  // The types forbid each of these; were one allowed, the directive above it would be an error.
  // @ts-expect-error
  assert.equal(words === "12 pieces", true);
  // @ts-expect-error
  assert.equal(/(\d+) pieces/.test(words), true);
  // @ts-expect-error
  assert.equal(words.includes("pieces"), true);
  // @ts-expect-error
  assert.equal(words.length, 9);
  // @ts-expect-error
  assert.equal({ "12 pieces": 1 }[words], 1);
});
