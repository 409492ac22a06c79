// The fight that would be, while pieces still move: who stands there, the column reached and what the next one takes.
import { useDesk } from "../context";
import type { Odds } from "../messages";
import { fraction } from "../odds";
import { OddsBars } from "./FightCard";
import { CounterPicture } from "./MiniCounter";
import { RuleChip } from "./RuleChip";

export function ClashCard() {
  const odds = useDesk().foreseen.value;
  if (!odds?.column) return null;
  const next = odds.ladder?.find((_, n) => odds.ladder![n - 1]?.reached);
  const joiners = odds.joiners ?? [];
  return (
    <section class="fight clash" aria-label="The fight that would be" data-column={odds.column.id}>
      <div class="section-head">
        <h2>If you attack</h2>
        <span class="aside">{odds.title}</span>
      </div>
      <div class="fight-sides">
        <Faces odds={odds} side="attack" />
        <div class="fight-odds">
          <b>{odds.column.label}</b>
          <span>
            {odds.attack?.total} : {odds.defence?.total}
          </span>
        </div>
        <Faces odds={odds} side="defence" />
      </div>
      <Ladder odds={odds} />
      <p class="clash-next">
        {next ? (
          <>
            <b>{next.label}</b> takes {next.takes}
            {odds.most !== undefined && `; with all who could come ${odds.most}`}.
          </>
        ) : (
          "There is no better column."
        )}
      </p>
      {joiners.length > 0 && (
        <p class="clash-joiners">
          Could join:{" "}
          {joiners.map((one, n) => (
            <span key={one.piece}>
              {n > 0 && ", "}
              {one.name} <b>{one.strength}</b>
            </span>
          ))}
        </p>
      )}
      <OddsBars odds={odds} />
      <ul class="arithmetic">
        {odds.notes.map((note, n) => (
          <li key={n}>
            {note.text} <RuleChip rule={note.rule} quiet />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ladder({ odds }: { odds: Odds }) {
  if (!odds.ladder) return null;
  return (
    <div class="ladder" style={{ gridTemplateColumns: `repeat(${odds.ladder.length}, 1fr)` }}>
      {odds.ladder.map((rung, n) => (
        <div key={n} class={rung.reached ? "rung on" : "rung"}>
          <span>{rung.label}</span>
          <span class="strip" aria-hidden="true">
            {rung.results.map((result) => (
              <i
                key={result.id}
                class={`tone-${result.tone}`}
                style={{ width: `${fraction(result.chance) * 100}%` }}
              />
            ))}
          </span>
          <small>{rung.takes}</small>
        </div>
      ))}
    </div>
  );
}

function Faces({ odds, side }: { odds: Odds; side: "attack" | "defence" }) {
  const desk = useDesk();
  const faces = (odds[side]?.pieces ?? []).flatMap((number) => desk.faces.value.get(number) ?? []);
  return (
    <div class="fight-faces">
      {faces.map((face) => (
        <CounterPicture key={face.number} face={face} size={faces.length > 2 ? 32 : 40} />
      ))}
    </div>
  );
}
