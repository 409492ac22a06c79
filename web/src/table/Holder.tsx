// A thing that changes hands: a token on a rail between two cups, what this turn has seen, and cards for what may be done.
import { Device } from "../board/Block";
import { actionKey } from "../choices";
import { useDesk } from "../context";
import type { Bead, Choice, DeedCard, HolderEnd, HolderPanel } from "../messages";
import { panelsOf } from "../panels";
import { said } from "../said";
import { ChoiceButton } from "./ChoiceButton";
import { RuleChip } from "./RuleChip";

/** Of more things done than this only the last are strung on the rail. */
const STRUNG = 12;

/** All of it, with its cards where something may be done. */
export function Holders() {
  const desk = useDesk();
  const found = panelsOf(desk.session.frame.value?.panels ?? [], "holder");
  return (
    <>
      {found.map((panel, n) => {
        const offered = panel.cards.some((card) => desk.ofRow.value.has(card.id));
        return (
          <section key={n} class={offered ? "holder dealt" : "holder"} aria-label={said(panel.title)}>
            <Rail panel={panel} />
            {offered && <Cards panel={panel} />}
          </section>
        );
      })}
    </>
  );
}

/** The rail with its cups, the token in one of them, and beads for what was done. */
export function Rail({ panel }: { panel: HolderPanel }) {
  const [left, right] = panel.ends;
  if (!left || !right) return null;
  const here = panel.ends.find((end) => end.id === panel.holder) ?? left;
  const beads = panel.beads.slice(-STRUNG);
  const more = panel.beads.length - beads.length;
  const ids = panel.ends.map((end) => end.id);
  return (
    <div class={here === left ? "rail at-left" : "rail at-right"}>
      <p class="unseen">{panel.text}</p>
      <Cup end={left} holds={here === left} />
      <div class="rail-string">
        <span class="rail-tag">{panel.done}</span>
        <ol class="beads">
          {more > 0 && <li class="more">+{more}</li>}
          {beads.map((bead, n) => (
            <BeadSign key={n} bead={bead} place={ids.indexOf(bead.end)} ends={panel.ends} />
          ))}
          <li class={`bead next end-${ids.indexOf(panel.mover)}`} aria-hidden="true">
            ?
          </li>
        </ol>
        <span class={panel.count > 0 ? "rail-tag near" : "rail-tag"}>
          {panel.counted}{" "}
          <b>
            {panel.count} of {panel.most}
          </b>
          <i class="pips" aria-hidden="true">
            {Array.from({ length: panel.most }, (_, n) => (
              <i key={n} class={n < panel.count ? "full" : ""} />
            ))}
          </i>
        </span>
      </div>
      <Cup end={right} holds={here === right} />
      <Token end={here} />
    </div>
  );
}

function Cup({ end, holds }: { end: HolderEnd; holds: boolean }) {
  return (
    <div class={holds ? "cup holds" : "cup"}>
      <i class="cup-ring" style={{ borderColor: end.colour }} aria-hidden="true" />
      <b>{end.title}</b>
      <small>{end.note}</small>
    </div>
  );
}

/** A real disc: brass rim, enamel in the colours of who holds it. */
function Token({ end }: { end: HolderEnd }) {
  return (
    <svg class="token" viewBox="-30 -30 60 60" aria-hidden="true">
      <circle class="token-shade" cx="1.5" cy="3" r="27" />
      <circle class="token-rim" r="27" />
      <circle class="token-groove" r="23.4" />
      <circle class="token-face" r="21.4" style={{ fill: end.colour }} />
      <path class="token-gleam" d="M-16 -11a20 20 0 0 1 26 -7" />
      <g transform="scale(1.6)">
        <Device name={end.device} ink="#f7e3a1" />
      </g>
    </svg>
  );
}

function BeadSign({ bead, place, ends }: { bead: Bead; place: number; ends: readonly HolderEnd[] }) {
  return (
    <li class={`bead end-${place}`} style={{ background: ends[place]?.colour }} title={said(bead.text)}>
      <span aria-hidden="true">{bead.sign}</span>
      <span class="unseen">{bead.text}</span>
    </li>
  );
}

function Cards({ panel }: { panel: HolderPanel }) {
  const desk = useDesk();
  return (
    <div
      class="deeds"
      role="group"
      aria-label={said(panel.title)}
      data-busy={desk.session.busy.value ? "yes" : "no"}
    >
      {panel.cards.map((card) => {
        const choice = desk.ofRow.value.get(card.id)?.[0];
        if (!choice)
          return (
            <div class="deed shut" key={card.id}>
              <DeedFace card={card} panel={panel} digit={null} />
            </div>
          );
        return <Deed key={card.id} card={card} panel={panel} choice={choice} />;
      })}
    </div>
  );
}

/** A card that can be taken is a button. */
function Deed({ card, panel, choice }: { card: DeedCard; panel: HolderPanel; choice: Choice }) {
  const desk = useDesk();
  const armed = desk.armed.value === actionKey(choice.action);
  const place = desk.others.value.indexOf(choice) + 1;
  const digit = place > 0 && place < 10 ? place : null;
  const hinted = desk.hints.choice.value === choice ? " hinted" : "";
  return (
    <div class="deed-place">
      <ChoiceButton
        choice={choice}
        class={`deed${armed ? " armed" : ""}${hinted}${choice.final ? " final" : ""}`}
        disabled={desk.session.busy.value}
        onPointerEnter={() => (desk.eyed.value = choice)}
        onPointerLeave={() => (desk.eyed.value = null)}
      >
        <DeedFace card={card} panel={panel} digit={digit} armed={armed} />
      </ChoiceButton>
      <RuleChip rule={card.rule} quiet />
    </div>
  );
}

interface FaceProps {
  card: DeedCard;
  panel: HolderPanel;
  digit: number | null;
  armed?: boolean;
}

/** What a card says: what it allows, costs and gives, and where the thing lies after it. */
export function DeedFace({ card, panel, digit, armed }: FaceProps) {
  return (
    <>
      <b class="deed-title">
        {card.title}
        {armed ? "?" : ""}
        {digit !== null && <kbd>{digit}</kbd>}
      </b>
      <span class="deed-text">{card.shut ?? card.text}</span>
      {!card.shut && (
        <span class="deed-line">
          <i>costs</i> <span>{card.costs}</span>
        </span>
      )}
      {!card.shut && (
        <span class="deed-line">
          <i>gives</i> <span>{card.gives}</span>
        </span>
      )}
      {!card.shut && <Landing card={card} panel={panel} />}
    </>
  );
}

/** A small rail: the thing stays, or goes over. */
function Landing({ card, panel }: { card: DeedCard; panel: HolderPanel }) {
  const stays = card.lands === panel.holder;
  const end = panel.ends.find((one) => one.id === card.lands);
  const first = panel.ends[0]?.id === card.lands;
  return (
    <span class={`landing ${stays ? "stays" : "goes"} ${first ? "to-left" : "to-right"}`}>
      <i class="landing-cup" style={first ? { background: end?.colour } : undefined} />
      <span class="landing-way">
        {stays ? "stays: " : "goes to: "}
        {end?.title}
      </span>
      <i class="landing-cup" style={first ? undefined : { background: end?.colour }} />
    </span>
  );
}

/** The cards among the orders, where there is no room for the whole bar. */
export function DeedOrders() {
  const desk = useDesk();
  const found = panelsOf(desk.session.frame.value?.panels ?? [], "holder");
  return (
    <>
      {found.map((panel, n) => {
        const cards = panel.cards.filter((card) => desk.ofRow.value.has(card.id));
        if (cards.length === 0) return null;
        return (
          <div class="deeds folded" key={n} role="group" aria-label={said(panel.title)}>
            {cards.map((card) => (
              <Deed key={card.id} card={card} panel={panel} choice={desk.ofRow.value.get(card.id)![0]!} />
            ))}
          </div>
        );
      })}
    </>
  );
}

/** Is this a choice that a card stands for? Then it needs no other button. */
export function useDealt(): (choice: Choice) => boolean {
  const desk = useDesk();
  const rows = new Set(
    panelsOf(desk.session.frame.value?.panels ?? [], "holder").flatMap((panel) =>
      panel.cards.map((card) => card.id),
    ),
  );
  return (choice) => choice.row !== undefined && rows.has(choice.row);
}
