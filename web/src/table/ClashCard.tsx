// The fight that would be, while pieces still move: who stands there, what is reached and what more would take, who
// could still join and what that would change.
import { useSignal } from "@preact/signals";
import { useDesk } from "../context";
import type { Joiner, Odds } from "../messages";
import { fraction, percent, total } from "../odds";
import { phone } from "../screen";
import { Column } from "./Assault";
import { OddsBars, Terms } from "./FightCard";
import { CounterPicture } from "./MiniCounter";
import { Cases, OutcomeStrip, Results } from "./Outcomes";
import { RuleChip } from "./RuleChip";

/** So many who could join are named. */
const NAMED = { screen: 6, phone: 3 };

export function ClashCard() {
  const desk = useDesk();
  const odds = desk.foreseen.value;
  const reckoned = useSignal(false);
  if (!odds) return null;
  const { attack, defence, column, after, brief } = odds;
  return (
    <section
      class="fight clash"
      aria-label="The fight that would be"
      data-column={column?.id}
      data-attack={attack?.total}
      data-defence={defence?.total}
      data-chance={brief?.chance}
    >
      <div class="section-head">
        <h2>If you attack</h2>
        <span class="aside">{odds.title}</span>
      </div>
      <div class="fight-sides">
        <Faces odds={odds} side="attack" />
        <div class="fight-odds">
          {column && <b>{column.label}</b>}
          <span>
            {attack && total(attack)} : {defence && total(defence)}
          </span>
          {brief && (
            <small>
              {percent(brief.chance)} {brief.text}
            </small>
          )}
        </div>
        <Faces odds={odds} side="defence" />
      </div>
      <Ladder odds={odds} />
      <Next odds={odds} />
      <Joiners joiners={odds.joiners ?? []} />
      {(!phone.value || reckoned.value) &&
        odds.before?.map((one, n) => (
          <div class="case" key={n}>
            <p class="case-title">{one.title}</p>
            <Results results={one.results} form="bar" />
          </div>
        ))}
      {after ? (
        <>
          <p class="chances-title">When all tests are rolled</p>
          <OutcomeStrip results={after} />
        </>
      ) : odds.form === "rows" ? (
        <OddsBars odds={odds} />
      ) : (
        <Cases results={odds.results} cases={odds.cases} form={odds.form} />
      )}
      {(!phone.value || reckoned.value) && <Reckoning odds={odds} />}
      {phone.value && (
        <p class="clash-more-words">
          <button
            type="button"
            class="link"
            aria-expanded={reckoned.value}
            onClick={() => (reckoned.value = !reckoned.value)}
          >
            {reckoned.value ? "Less" : "How it is reckoned"}
          </button>
          <CardInstead />
        </p>
      )}
    </section>
  );
}

/** What the odds are made of. */
function Reckoning({ odds }: { odds: Odds }) {
  const { attack, defence, added } = odds;
  const sides = useDesk().session.welcome.value?.sides ?? [];
  const summed = [attack, defence].some((sum) => sum && sum.parts.length > 0);
  return (
    <>
      {added && <Terms odds={odds} />}
      {summed && (
        <div class="assault-columns">
          <Column title="Attack" sum={attack} sides={sides} />
          <Column title="Defence" sum={defence} sides={sides} />
        </div>
      )}
      <ul class="arithmetic">
        {odds.notes.map((note, n) => (
          <li key={n}>
            {note.text} <RuleChip rule={note.rule} quiet />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A phone has room for the fight or for the card of what was touched. */
function CardInstead() {
  const desk = useDesk();
  if (desk.card.value === null && desk.place.value === null) return null;
  return (
    <button type="button" class="link" onClick={() => (desk.foreseen.value = null)}>
      {desk.card.value === null ? "What lies there" : "Who stands there"}
    </button>
  );
}

/** Below the odds of an attack that is offered: who else could still join it. */
export function ClashMore() {
  const desk = useDesk();
  const odds = desk.foreseen.value;
  const space = desk.fight.value?.choice.space ?? null;
  if (!odds || space === null || space !== desk.hovered.value.space) return null;
  return (
    <section class="clash clash-more" aria-label="Who else could join">
      <Next odds={odds} />
      <Joiners joiners={odds.joiners ?? []} />
    </section>
  );
}

/** What it takes to fare better: in the game's own words, or the next column of the ladder. */
function Next({ odds }: { odds: Odds }) {
  if (odds.next) return <p class="clash-next">{odds.next}</p>;
  const next = odds.ladder?.find((_, n) => odds.ladder![n - 1]?.reached);
  return (
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
  );
}

function Joiners({ joiners }: { joiners: readonly Joiner[] }) {
  if (joiners.length === 0) return null;
  const named = phone.value ? NAMED.phone : NAMED.screen;
  const more = joiners.length - named;
  return (
    <p class="clash-joiners">
      Could join:{" "}
      {joiners.slice(0, named).map((one, n) => (
        <span key={`${one.piece} ${one.name}`} data-joiner={one.piece}>
          {n > 0 && ", "}
          {one.name} <b>{one.strength > 0 ? `+${one.strength}` : one.strength}</b>
          {one.brief && ` (${percent(one.brief.chance)})`}
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
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
  const size = faces.length > 6 ? 24 : faces.length > 2 ? 32 : 40;
  return (
    <div class="fight-faces">
      {faces.map((face) => (
        <CounterPicture key={face.number} face={face} size={size} />
      ))}
    </div>
  );
}
