// The whole table: prompt, board, panels, order of battle; on a phone the board and one drawer.
import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { BoardView } from "../board/BoardView";
import { DeskContext, useDesk } from "../context";
import { Desk, type Tab } from "../desk";
import { kept, settings } from "../memory";
import type { Prose } from "../messages";
import { phone, sideways } from "../screen";
import { Session } from "../session";
import { ChoiceMenu } from "./ChoiceMenu";
import { ClashCard, ClashMore } from "./ClashCard";
import { Curtain } from "./Curtain";
import { DiceThrow } from "./DiceThrow";
import { Drawer } from "./Drawer";
import { FightCard } from "./FightCard";
import { Fit } from "./Fit";
import { Guide } from "./Guide";
import { Hints } from "./HintCard";
import { Holders } from "./Holder";
import { Journal } from "./Journal";
import { onTableKey } from "./keyboard";
import { NoteAnnouncer } from "./NotesPanel";
import { FoldingOrder, OrderOfBattle } from "./OrderOfBattle";
import { NoticeCard, Orders } from "./Orders";
import { Assaults, Dangers, LastAssault, Panels } from "./Panels";
import { PlaceCard } from "./PlaceCard";
import { PromptBar } from "./PromptBar";
import { Replay } from "./Replay";
import { SceneTabs } from "./SceneTabs";
import { Strips } from "./Strip";
import { TalkAnnouncer } from "./TalkPanel";
import { Tolls } from "./Toll";
import { Tray } from "./Tray";
import { UnitCard } from "./UnitCard";
import { Victory } from "./Victory";

export function TableView({ id, at }: { id: string; at: number | null }) {
  const desk = useMemo(() => new Desk(new Session(id)), [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => onTableKey(event, desk);
    addEventListener("keydown", onKey);
    addEventListener("click", letGo);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("click", letGo);
      desk.close();
    };
  }, [desk]);
  useEffect(
    () =>
      effect(() => {
        const { welcome, live } = desk.session;
        const place = welcome.value?.table.title ?? "";
        const turn = live.value?.decision.mine ? "● Your decision · " : "";
        document.title = `${turn}${place ? `${place} · ` : ""}Grognard`;
      }),
    [desk],
  );
  // Whoever drives the page by program sees here that the server owes it nothing: all that a press brings is shown.
  useLayoutEffect(
    () =>
      effect(() => {
        const { busy, asked, stage } = desk.session;
        const owed = busy.value || asked.value > 0 || stage.late.value !== null;
        document.documentElement.dataset.quiet = owed ? "no" : "yes";
      }),
    [desk],
  );
  useEffect(() => {
    if (at === null) return;
    let shown = false;
    return desk.session.live.subscribe((live) => {
      if (!live || shown) return;
      shown = true;
      // Who comes to see it all from the beginning need not press anything.
      if (at < live.position)
        queueMicrotask(() => void desk.session.look(at).then(() => (desk.playing.value = at === 0)));
    });
  }, [desk, at]);
  return (
    <DeskContext.Provider value={desk}>
      <Table />
    </DeskContext.Provider>
  );
}

function Table() {
  const desk = useDesk();
  const session = desk.session;
  const welcome = session.welcome.value;
  const ready = welcome !== null && session.shown.value !== null;
  if (session.line.value === "refused")
    return <Turned words={session.sorry.value ?? "This table cannot be opened."} />;
  if (!ready) return session.full.value === null ? <Opening /> : <Turned words={session.full.value} />;
  if (desk.curtain.value !== null) return <Curtain />;
  const { board, picture } = desk.paper.value!;
  const scene = desk.scene.value?.id ?? "map";
  const mine = desk.decision.value?.mine ?? false;
  return (
    <div
      class="table"
      data-mine={mine ? "yes" : "no"}
      data-marching={desk.together.marching.value ? "yes" : "no"}
      data-position={session.live.value?.position}
      data-decision={desk.decision.value?.name ?? ""}
    >
      <PromptBar />
      <main class="middle">
        <SceneTabs />
        <Strips />
        <div class="board-place" data-scene={scene}>
          <BoardView key={scene} scene={scene} board={board} picture={picture} />
          <ChoiceMenu />
        </div>
        <div class="over-board">
          {phone.value && <Guide />}
          <Lost />
          {phone.value && <Dangers near />}
          <Missed />
          <TryingOut />
          <DrawOffered />
          {phone.value && <NoticeCard />}
        </div>
        <UnitCard />
        <PlaceCard />
        {!phone.value && <Guide />}
        <DiceThrow />
        {phone.value && <Tray />}
      </main>
      {phone.value ? (
        <PhoneDrawer />
      ) : (
        <>
          <SidePanel />
          <footer class="order-bar">
            <Holders />
            <div class="order-rows">{desk.tray.value.length > 0 ? <Tray /> : <FoldingOrder />}</div>
          </footer>
        </>
      )}
      <Drawer />
      <Victory />
      <Announcer />
      <TalkAnnouncer />
      <NoteAnnouncer />
    </div>
  );
}

/** A button pressed by mouse does not keep the keyboard: Space stays with the main button, the rest with the board. */
function letGo(event: MouseEvent): void {
  const button = (event.target as Element).closest("button, summary");
  if (event.detail > 0 && button && !button.closest(".drawer, .victory")) (button as HTMLElement).blur();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>(".board")?.focus({ preventScroll: true });
}

/** The card that decides is shown whole: panels, journal and hint give way to it, in this order. */
function SidePanel() {
  const desk = useDesk();
  const assault = desk.assault.value;
  const odds = desk.hasOdds.value || desk.tolls.value.length > 0;
  return (
    <aside class={odds || assault ? "side-panel deciding" : "side-panel"} aria-label="State of the game">
      <Replay />
      {assault && (
        <Fit class="assault-place">
          <Assaults />
        </Fit>
      )}
      {assault && odds && <DecidingCard />}
      <div class="side-scroll" tabIndex={0} role="region" aria-label="Turns and losses">
        <Panels />
      </div>
      {!assault && odds && <DecidingCard />}
      <Hints />
      <NoticeCard />
      <div class="journal-place">
        <Journal />
      </div>
      <Orders />
    </aside>
  );
}

function DecidingCard() {
  const desk = useDesk();
  return (
    <Fit class="deciding-card" label="The odds">
      <Tolls />
      {desk.thought.value ? (
        <ClashCard />
      ) : (
        <>
          <FightCard />
          <ClashMore />
        </>
      )}
    </Fit>
  );
}

const TABS: { tab: Tab; title: string }[] = [
  { tab: "fight", title: "Fight" },
  { tab: "orders", title: "State" },
  { tab: "units", title: "Units" },
  { tab: "journal", title: "Journal" },
];

/** One drawer with tabs below the board; the orders stay in sight under it. */
function PhoneDrawer() {
  const desk = useDesk();
  const tab = desk.tab.value;
  const open = desk.sheet.value || sideways.value;
  const odds = desk.hasOdds.value || desk.tolls.value.length > 0;
  const assault = desk.assault.value;
  const fight = odds || assault;
  useEffect(() => {
    if (assault) desk.fought = true;
  }, [assault]);
  // What can only be chosen from a sheet is not looked for on the board.
  const fromSheet = desk.onlyOnSheet.value;
  useEffect(() => {
    if (!fromSheet) return;
    desk.tab.value = "orders";
    desk.sheet.value = true;
  }, [fromSheet]);
  useEffect(() => {
    if (fight) {
      desk.tab.value = "fight";
      desk.sheet.value = true;
      desk.lingers.value = false;
    } else if (desk.tab.value === "fight" && desk.sheet.value) {
      desk.lingers.value = desk.fought; // how it ended stays in sight until something else is done
      desk.sheet.value = desk.fought;
      desk.fought = false;
    }
  }, [fight]);
  return (
    <section
      class={`phone-drawer${open ? " open" : ""}${open && fight && tab === "fight" ? " deciding" : ""}`}
      aria-label="Drawer"
    >
      <button
        type="button"
        class="handle"
        aria-label={open ? "Close the drawer" : "Open the drawer"}
        aria-expanded={open}
        onClick={() => (desk.sheet.value = !open)}
      >
        <i />
      </button>
      <div class="tabs" role="tablist">
        {TABS.map(({ tab: name, title }) => (
          <button
            type="button"
            key={name}
            role="tab"
            aria-selected={open && tab === name}
            onClick={() => {
              desk.sheet.value = sideways.value || !(open && tab === name);
              desk.tab.value = name;
            }}
          >
            {title}
          </button>
        ))}
        <button type="button" role="tab" aria-selected={false} onClick={() => desk.openRule("")}>
          Rules
        </button>
      </div>
      <Replay />
      <Holders />
      {open && tab === "fight" && odds && <DecidingCard />}
      {open && !(tab === "fight" && odds && !desk.assault.value) && (
        <div class="tab-body" role="tabpanel" aria-label={tab}>
          {tab === "fight" && !fight && <LastAssault />}
          {tab === "fight" && <Assaults />}
          {tab === "orders" && <Panels />}
          {tab === "units" && <OrderOfBattle />}
          {tab === "journal" && <Journal />}
        </div>
      )}
      <Hints />
      <Orders />
    </section>
  );
}

function Lost() {
  const { session } = useDesk();
  if (session.line.value !== "lost") return null;
  return (
    <p class="banner lost" role="alert">
      {session.full.value ?? "The connection to the server is lost. Trying again… Your game is safe."}
    </p>
  );
}

/** This table tries another line of a game: where that game is. */
function TryingOut() {
  const { session } = useDesk();
  const from = kept(session.table)?.whatIf;
  if (from === undefined || session.past.value !== null) return null;
  return (
    <p class="banner trying" role="status">
      <b>What if?</b> You try another line{from.title && ` of ${from.title}`}.
      <a class="button" href={`#/table/${from.table}`}>
        Back to the game
      </a>
    </p>
  );
}

/** Somebody offers a draw, or I have. */
function DrawOffered() {
  const { session } = useDesk();
  const { mine, sides } = session.welcome.value!;
  const live = session.live.value!;
  const offers = live.seats.filter((seat) => seat.draw);
  if (offers.length === 0 || live.outcome !== null || mine.length === 0) return null;
  const name = (id: string): string => sides.find((side) => side.id === id)?.adjective ?? id;
  const asked = mine.find((side) => !offers.some((seat) => seat.side === side));
  const [first] = offers;
  return (
    <p class="banner draw" role="status">
      {asked === undefined
        ? "You have offered a draw. The game is over when everybody agrees."
        : `The ${name(first!.side)} player offers a draw.`}
      {asked !== undefined && (
        <button type="button" class="main" onClick={() => session.offerDraw(asked)}>
          Agree
        </button>
      )}
      <button type="button" onClick={() => session.offerDraw(asked ?? mine[0]!, false)}>
        {asked === undefined ? "Take it back" : "Decline"}
      </button>
    </p>
  );
}

function Missed() {
  const desk = useDesk();
  const { session } = desk;
  const from = session.missed.value;
  const live = session.live.value;
  if (from === null || !live || session.past.value !== null) return null;
  return (
    <p class="banner" role="status">
      {live.position - from} actions since you last looked.{" "}
      <button type="button" onClick={() => void session.look(from).then(() => (desk.playing.value = true))}>
        Watch them
      </button>
      <button type="button" class="close" aria-label="Close" onClick={() => (session.missed.value = null)}>
        ×
      </button>
    </p>
  );
}

/** Says aloud where the keyboard stands. */
function Announcer() {
  const desk = useDesk();
  const stop = desk.stop.value;
  const note = settings.value.notes ? desk.pencil.notes.value.get(stop?.space ?? -1) : undefined;
  return (
    <div class="unseen" aria-live="polite" data-announcer="yes">
      {stop ? `${stop.text}. ${desk.cursor.value + 1} of ${desk.stops.value.length}.` : ""}
      {note === undefined ? "" : ` Your note: ${note}.`}
    </div>
  );
}

function Opening() {
  return (
    <main class="opening" aria-busy="true">
      <h1>Grognard</h1>
      <p>Unrolling the map…</p>
    </main>
  );
}

function Turned({ words }: { words: Prose | string }) {
  return (
    <main class="opening">
      <h1>Grognard</h1>
      <p>{words}</p>
      <a class="button main" href="#/">
        To the lobby
      </a>
    </main>
  );
}
