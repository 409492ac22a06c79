// What happened, line by line, with dice as dice; a press on a line shows that moment.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import { isHead } from "../frames";
import type { LineGroup, LogLine, Prose } from "../messages";
import { heading, listed } from "../said";
import { Die } from "./Die";
import { RuleChip } from "./RuleChip";

type Filter = "all" | "fights" | "moves";
const SHOWN: Record<Exclude<Filter, "all">, readonly LineGroup[]> = {
  fights: ["fight", "detail", "result", "loss", "retreat", "advance", "die"],
  moves: ["move", "retreat", "advance", "order"],
};
const MOST = 400;

export function passes(line: LogLine, filter: Filter): boolean {
  return filter === "all" || isHead(line) || SHOWN[filter].includes(line.group);
}

export function Journal() {
  const desk = useDesk();
  const filter = useSignal<Filter>("all");
  const list = useRef<HTMLOListElement>(null);
  const frame = desk.session.frame.value;
  const thrown = desk.throwing.value;
  const unseen = thrown?.rolling ? thrown.roll : thrown?.more[0];
  const to = Math.min(frame?.logTo ?? 0, unseen?.first ?? Number.POSITIVE_INFINITY); // dice that have not fallen yet
  const log = desk.session.log.value;
  const lines = log.slice(Math.max(0, to - MOST), to).filter((line) => passes(line, filter.value));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [to, filter.value]);
  useEffect(() => stayDown(list.current!), []);
  return (
    <section class="journal" aria-label="Journal">
      <div class="section-head">
        <h2>Journal</h2>
        <div class="filters" role="group" aria-label="Show">
          {(["all", "fights", "moves"] as const).map((name) => (
            <button
              type="button"
              key={name}
              aria-pressed={filter.value === name}
              onClick={() => (filter.value = name)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <ol ref={list} tabIndex={0} aria-label="Journal lines">
        {gathered(lines).map(({ line, dice, moments, others }, n, all) => (
          <Line
            key={line.number}
            line={line}
            dice={dice}
            about={all[n - 1]?.line.text === line.about ? "" : line.about}
            times={line.pieces.length === 0 ? moments.length : 1}
            others={others}
            here={desk.session.past.value !== null && moments.includes(frame?.position ?? -1)}
          />
        ))}
      </ol>
    </section>
  );
}

interface Told {
  line: LogLine;
  dice: number[];
  /** When it happened; several times where the same was seen of blocks that cannot be told apart. */
  moments: number[];
  /** Those who did the same with the first, one after the other. */
  others: Prose[];
}

/**
 * Dice that fell together stand in one line, and so do blocks that went the same way one after the other. Of what
 * befalls a piece blow by blow only the last line is told.
 */
export function gathered(lines: readonly LogLine[]): Told[] {
  const found: Told[] = [];
  let run = 0; // where the present row of unseen blocks begins
  for (const line of lines) {
    const last = found.at(-1);
    const together = line.together && last?.line.together === line.together;
    const before = together ? last : line.sums_up ? summedUp(found, line) : undefined;
    if (before) {
      if (together) before.others.push(line.who!);
      else before.line = line;
      before.moments.push(line.position);
      run = found.length;
      continue;
    }
    const unseen = line.colour !== "" && line.pieces.length === 0;
    const same = unseen ? found.slice(run).find((one) => one.line.text === line.text) : undefined;
    if (same) same.moments.push(line.position);
    else if (line.die !== null && last && last.dice.length > 0 && last.line.roll === line.roll)
      last.dice.push(line.die);
    else
      found.push({ line, dice: line.die === null ? [] : [line.die], moments: [line.position], others: [] });
    if (!unseen) run = found.length;
  }
  return found;
}

/** The line of the same run of losses that tells less of the same piece. */
function summedUp(found: readonly Told[], line: LogLine): Told | undefined {
  for (let n = found.length - 1; n >= 0; n--) {
    const one = found[n]!;
    if (one.line.group !== line.group && one.line.group !== "score") return undefined;
    if (one.line.sums_up && one.line.pieces[0] === line.pieces[0] && line.pieces.length === 1) return one;
  }
  return undefined;
}

/** Who reads the last lines goes on reading them when a card beside the journal takes some of its room. */
function stayDown(box: HTMLElement): () => void {
  let low = true;
  let height = box.clientHeight;
  const onScroll = (): void => {
    if (box.clientHeight !== height) return; // scrolled by the change of its size, not by the reader
    low = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
  };
  const watcher = new ResizeObserver(() => {
    height = box.clientHeight;
    if (low) box.scrollTop = box.scrollHeight;
  });
  box.addEventListener("scroll", onScroll);
  watcher.observe(box);
  return () => {
    box.removeEventListener("scroll", onScroll);
    watcher.disconnect();
  };
}

interface Row {
  line: LogLine;
  dice: number[];
  /** What the dice are rolled for, where the line before them does not say so. */
  about: Prose | string;
  times: number;
  others: readonly Prose[];
  here: boolean;
}

function Line({ line, dice, about, times, others, here }: Row) {
  const desk = useDesk();
  if (isHead(line)) {
    return <li class={`line-head ${line.group}`}>{heading(line.text)}</li>;
  }
  const show = (): void => {
    if (line.spaces[0] !== undefined) desk.reveal(line.spaces.at(-1)!);
    void desk.session.look(line.position);
  };
  return (
    <li
      class={`line ${line.group}${here ? " here" : ""}${line.colour ? " army" : ""}`}
      style={line.colour ? { "--army": line.colour } : undefined}
      onPointerEnter={() => (desk.pointedLine.value = line.number)}
      onPointerLeave={() => (desk.pointedLine.value = null)}
    >
      <button type="button" class="line-text" onClick={show} title="Show this moment">
        {line.lot ? (
          about || "Lots are drawn."
        ) : line.die !== null ? (
          <>
            {dice.map((die, n) => (
              <Die key={n} face={die} size={20} />
            ))}{" "}
            {about} <span class="unseen">{dice.length > 1 ? `Dice: ${dice.join(", ")}` : line.text}</span>
          </>
        ) : (
          <>
            {others.length > 0 ? (
              <>
                {listed([line.who!, ...others])} {line.together}
              </>
            ) : (
              line.text
            )}
            {times > 1 && <b> {times} times.</b>}
          </>
        )}
      </button>
      <RuleChip rule={line.rule} quiet />
    </li>
  );
}
