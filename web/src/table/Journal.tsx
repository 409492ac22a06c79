// What happened, line by line, with dice as dice; a press on a line shows that moment.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { LogLine } from "../messages";
import { Die } from "./Die";
import { RuleChip } from "./RuleChip";

type Filter = "all" | "fights" | "moves";
const FIGHTS = [
  "combat",
  "die",
  "result",
  "eliminated",
  "retreated",
  "advanced",
  "demoralized",
  "disintegrated",
  "held_walls",
  "leader_lost",
];
const MOVES = ["moved", "entered", "exited", "placed", "advanced", "retreated"];
const HEADS = ["turn", "player_turn"];
const MOST = 400;

export function passes(line: LogLine, filter: Filter): boolean {
  if (filter === "all" || HEADS.includes(line.kind)) return true;
  return (filter === "fights" ? FIGHTS : MOVES).includes(line.kind);
}

export function Journal() {
  const desk = useDesk();
  const filter = useSignal<Filter>("all");
  const list = useRef<HTMLOListElement>(null);
  const frame = desk.session.frame.value;
  const to = frame?.logTo ?? 0;
  const log = desk.session.log.value;
  const lines = log.slice(Math.max(0, to - MOST), to).filter((line) => passes(line, filter.value));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [to, filter.value]);
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
        {lines.map((line) => (
          <Line
            key={line.number}
            line={line}
            here={frame?.position === line.position && desk.session.past.value !== null}
          />
        ))}
      </ol>
    </section>
  );
}

function Line({ line, here }: { line: LogLine; here: boolean }) {
  const desk = useDesk();
  if (HEADS.includes(line.kind)) {
    return <li class={`line-head ${line.kind}`}>{line.text.replace(/\.$/, "")}</li>;
  }
  const show = (): void => {
    if (line.spaces[0] !== undefined) desk.reveal(line.spaces.at(-1)!);
    void desk.session.look(line.position);
  };
  return (
    <li
      class={`line ${line.kind}${here ? " here" : ""}`}
      onPointerEnter={() => (desk.pointedLine.value = line.number)}
      onPointerLeave={() => (desk.pointedLine.value = null)}
    >
      <button type="button" class="line-text" onClick={show} title="Show this moment">
        {line.die !== null ? (
          <>
            <Die face={line.die} size={20} /> <span class="unseen">{line.text}</span>
          </>
        ) : (
          line.text
        )}
      </button>
      <RuleChip rule={line.rule} quiet />
    </li>
  );
}
