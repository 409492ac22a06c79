// The board: the map's picture below, what is lit and the counters above, moved and zoomed as one.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import type { Desk } from "../desk";
import { type Heading, nearest } from "../geometry";
import type { BoardFace, Spot } from "../messages";
import { panelsOf } from "../panels";
import { areal, laidOut } from "../scenes";
import { phone } from "../screen";
import { AreaMarks, Control } from "./Areas";
import { Arrivals } from "./Arrivals";
import { Arrows } from "./Arrows";
import { Cameraman } from "./camera";
import { FarNames, renamed } from "./FarNames";
import { Fights, Ground } from "./Ground";
import { Chips, Edges, Fills, Wash } from "./Lights";
import { Lit } from "./Lit";
import { boxOf, campaignLook, LEAVE_ALONE, lookAtMine, openOn } from "./looks";
import { isLarge, Minimap } from "./Minimap";
import { NearNames } from "./NearNames";
import { News } from "./News";
import { NightSigns } from "./NightSigns";
import { OVERVIEW, Overview } from "./Overview";
import { Fans, Pieces } from "./Pieces";
import { Planned } from "./Planned";
import { flatPicture, knownPicture, namesOf, pictureOf } from "./picture";
import { Pointers } from "./pointers";
import { Slips } from "./Slips";
import { Route, TripNote } from "./Trip";
import { Sketches, Ways } from "./Ways";

/** A map of towns is opened no larger than this shows it, and no smaller. */
const WIDE_LOOK: [number, number] = [0.46, 1];
/** Below this scale counters show their strength alone, and the great names are written larger than the map has them. */
const FAR = 0.5;
/** Blocks are larger than counters and have fewer words. */
const FAR_CAMPAIGN = 0.42;
/** Seen from this far the map is a picture in points of this width, as long as it need not be enlarged... */
const FLAT = { hexes: 0.5, campaign: 0.7, width: 1600 };
/** ...and somewhat earlier while it shrinks: drawing all its lines anew at every frame would be slow. */
const IN_MOTION = 1.3;
const KEYS: Record<string, Heading> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** One board; another scene is another view, which finds its place again. */
export function BoardView({ scene, board, picture }: { scene: string; board: BoardFace; picture: string }) {
  const desk = useDesk();
  const windowRef = useRef<HTMLDivElement>(null);
  const worldRef = useRef<HTMLDivElement>(null);
  const man = useRef<Cameraman | null>(null);
  const step = useSignal(1);
  const address = useSignal<string | null>(knownPicture(picture));
  const points = useSignal<string | null>(null);
  const shrinking = useSignal(false);
  const moved = useSignal(0);
  const [wide, high] = board.size;
  const from = board.style === "campaign" ? FLAT.campaign : FLAT.hexes;
  const isFar = (scale: number): boolean => scale < from && wide * scale * devicePixelRatio <= FLAT.width;
  const flat = points.value !== null && (shrinking.value || isFar(step.value));
  const far = !laidOut(board) && step.value < (board.style === "campaign" ? FAR_CAMPAIGN : FAR);

  // Blocks and areas have totals of their own.
  const counters = board.style === undefined || board.style === "hexes";
  const overview = counters && step.value < OVERVIEW;
  const follow = useRef<(() => void) | null>(null);
  /** The side whose decision it was last, where that side sits here; at first the one that is looked at anyhow. */
  const turn = useRef<string | null | undefined>(undefined);

  useLayoutEffect(() => {
    const camera = new Cameraman({
      window: windowRef.current!,
      world: worldRef.current!,
      size: board.size,
      step: step.peek(),
      redraw: (scale) => {
        step.value = scale;
        shrinking.value = false;
      },
      pass: (scale) => {
        shrinking.value = scale < step.peek() * 0.999 && isFar(scale / IN_MOTION);
        if (desk.news.peek().length > 0) moved.value += 1;
        follow.current?.();
      },
    });
    man.current = camera;
    const before = desk.cameras.get(scene);
    const lookAtAll = (): boolean => {
      if (laidOut(board)) camera.frame([[0, 0], board.size], 6, false);
      else if (board.style === "campaign") camera.open(campaignLook(desk, board), WIDE_LOOK);
      else return false;
      return true;
    };
    const whole = phone.peek() ? undefined : desk.frames.get(scene);
    if (whole) camera.frame(whole.box, whole.margin, false);
    else if (before) camera.put(before);
    else if (!lookAtAll()) openOn(camera, desk, board);
    camera.stage.redraw(camera.camera.scale);
    windowRef.current!.focus({ preventScroll: true });
    const pointers = new Pointers(windowRef.current!, camera, desk);
    desk.onBoard = (id) => {
      const at = desk.board.peek().get(id)?.at;
      if (at) camera.reveal(at);
    };
    desk.onJump = (ids) => {
      const spots = ids.map((id) => desk.board.peek().get(id)?.at).filter((at) => at !== undefined);
      if (spots.length === 1) camera.visit(spots[0]!);
      else if (spots.length > 1) camera.frame(boxOf(ids, desk.board.peek(), board), 40, true);
    };
    desk.sight = () => {
      const box = windowRef.current!.getBoundingClientRect();
      return [camera.onBoard(box.left, box.top), camera.onBoard(box.right, box.bottom)];
    };
    desk.onScreen = (spot) => {
      const box = windowRef.current!.getBoundingClientRect();
      const [x, y] = camera.onScreen(spot);
      return [box.left + x, box.top + y];
    };
    if (desk.awaited !== null) desk.onBoard(desk.awaited);
    desk.awaited = null;
    let screen = `${innerWidth} ${innerHeight}`;
    const watcher = new ResizeObserver(() => {
      const inner = screen === `${innerWidth} ${innerHeight}`;
      screen = `${innerWidth} ${innerHeight}`;
      if (inner && desk.actedAt.peek() >= 0 && !phone.peek()) {
        camera.put(camera.camera); // a row less beside the board: what one is about to press stays where it is
        return;
      }
      // Who has not moved the board himself goes on seeing all of it; a phone's drawer may cover a part.
      const untouched = !before && camera.touched === 0 && !phone.peek();
      const fits = (untouched && lookAtAll()) || (!phone.peek() && camera.refit());
      if (!fits) camera.put(camera.camera);
      if (phone.peek()) {
        showFocus(desk, camera);
        showTouched(desk, camera);
      }
    });
    watcher.observe(windowRef.current!);
    return () => {
      watcher.disconnect();
      pointers.close();
      if (before || camera.touched !== 0 || phone.peek()) desk.cameras.set(scene, camera.camera);
      if (camera.framed) desk.frames.set(scene, camera.framed);
      else desk.frames.delete(scene);
      desk.onBoard = desk.onJump = () => {};
      desk.sight = desk.onScreen = () => null;
    };
  }, [board]);

  // After the layers were drawn for a new scale the world is no longer stretched.
  useLayoutEffect(() => {
    if (!man.current) return;
    man.current.stage.step = step.value;
    desk.zoom.value = step.value;
    man.current.draw();
  }, [step.value]);

  useEffect(() => {
    void pictureOf(picture, counters).then((found) => {
      address.value = found;
    });
    points.value = null;
  }, [picture]);

  // Where the names of places are written larger, the map in points has none.
  const bare = counters || (far && renamed(board, step.value));
  useEffect(() => {
    if (laidOut(board)) return;
    let gone = false;
    void pictureOf(picture, counters)
      .then(() => flatPicture(picture, FLAT.width, bare))
      .then((found) => {
        if (!gone) points.value = found;
      });
    return () => {
      gone = true;
    };
  }, [picture, bare]);

  // The other side's moves are followed, unless the player looks elsewhere.
  const frame = desk.session.frame.value;
  useEffect(() => {
    const camera = man.current;
    if (!camera || !frame || desk.session.current.peek() || performance.now() - camera.touched < LEAVE_ALONE)
      return;
    const line = desk.session.log
      .peek()
      .findLast((one) => one.position === frame.position && one.spaces.length > 0);
    const at = line && desk.board.peek().get(line.spaces.at(-1)!)?.at;
    if (at) camera.reveal(at);
  }, [frame]);

  // A decision whose every choice lies beyond the window is brought into sight.
  const decision = desk.decision.value;
  useEffect(() => {
    const camera = man.current;
    if (!decision?.mine) turn.current = null;
    if (!camera || !decision?.mine) return;
    if (turn.current !== undefined && turn.current !== decision.side) lookAtMine(desk, camera, board);
    turn.current = decision.side;
    const spots = desk.stops
      .peek()
      .map((stop) => desk.board.peek().get(stop.space ?? -1)?.at)
      .filter((spot) => spot !== undefined);
    if (spots.length > 0 && !spots.some((spot) => camera.sees(spot)))
      camera.reveal(spots[firstInSight(spots, camera)]!);
    const about = desk.focus.peek() ?? (desk.onlyOnSheet.peek() ? sheetSpace(desk) : null) ?? -1;
    const focus = spots.length === 0 ? desk.board.peek().get(about)?.at : undefined;
    if (focus && !camera.sees(focus)) camera.reveal(focus); // buttons alone: what they are about is in sight
    showFocus(desk, camera);
  }, [decision]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const camera = man.current;
    if (!camera || event.ctrlKey || event.metaKey || event.altKey) return;
    const heading = KEYS[event.key];
    if (heading) {
      event.preventDefault();
      const stops = desk.stops.value;
      if (event.shiftKey || stops.length === 0) {
        const by = 90;
        camera.pan(
          heading === "left" ? by : heading === "right" ? -by : 0,
          heading === "up" ? by : heading === "down" ? -by : 0,
        );
        return;
      }
      const spots = stops.map((stop) => desk.board.value.get(stop.space ?? -1)?.at ?? ([-1e6, -1e6] as Spot));
      const mover = desk.faces.value.get(desk.mover.value ?? -1)?.at ?? -1;
      const here = spots[desk.cursor.value] ?? desk.board.value.get(mover)?.at;
      if (here === undefined) {
        desk.goTo(firstInSight(spots, camera));
        return;
      }
      const next = nearest(here, spots, heading);
      if (next >= 0) desk.goTo(next);
    } else if (event.key === "Tab") {
      if (desk.walk(event.shiftKey ? -1 : 1)) event.preventDefault();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (desk.throwing.value === null) desk.enter();
    } else if (event.key === "+" || event.key === "=") camera.zoomBy(1.3);
    else if (event.key === "-") camera.zoomBy(1 / 1.3);
    else if (event.key === "0") camera.frame([[0, 0], board.size], 12, true);
  };

  return (
    <div
      ref={windowRef}
      class="board"
      tabIndex={0}
      role="application"
      aria-roledescription="game board"
      aria-label={`Board of ${board.name}. Arrows and Tab walk through the choices, Enter takes one, Shift and arrows move the map, plus and minus zoom.`}
      onKeyDown={onKeyDown}
      data-ready={address.value ? "yes" : "no"}
      data-map={flat ? "points" : "lines"}
    >
      <div
        ref={worldRef}
        class={`world ${board.style ?? "hexes"}${far ? " far" : ""}${overview ? " overview" : ""}`}
        style={{ width: `${wide * step.value}px`, height: `${high * step.value}px` }}
      >
        {address.value && (
          <img class={flat ? "map unused" : "map"} src={address.value} alt="" draggable={false} />
        )}
        {points.value && (
          <img
            class={flat ? "map" : "map unused"}
            src={points.value}
            alt=""
            decoding="sync"
            draggable={false}
          />
        )}
        {areal(board) && (
          <svg class="layer control" viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
            <Control />
          </svg>
        )}
        {desk.litSpaces.value.size + (desk.overlay.value?.spaces.size ?? 0) > 0 && (
          <>
            <svg class="layer washes" viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
              <Wash />
            </svg>
            <svg class="layer fills" viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
              <Fills />
            </svg>
          </>
        )}
        <svg class="layer" viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
          <Edges />
          <Sketches />
          <Ground />
          {areal(board) && <NightSigns board={board} />}
          {areal(board) && <AreaMarks scale={step.value} />}
          <Arrows />
          <Planned />
          <Route />
          {far && !overview && <FarNames scale={step.value} />}
          <Slips scale={step.value} far={far} />
          <Pieces scale={step.value} far={far} />
          {counters && !far && !flat && address.value && <NearNames printed={namesOf(picture)} />}
          <Arrivals scale={step.value} />
          {overview && <Overview scale={step.value} />}
          <Fights scale={step.value} />
          <Ways />
          <Chips />
          <Lit />
          <Fans scale={step.value} />
        </svg>
      </div>
      <News man={man.current} moved={moved} />
      <TripNote />
      {isLarge(board) && <Minimap man={man} board={board} picture={picture} follow={follow} />}
      <div class="zoom-buttons">
        <button type="button" aria-label="Zoom in" onClick={() => man.current?.zoomBy(1.4)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => man.current?.zoomBy(1 / 1.4)}>
          −
        </button>
        <button
          type="button"
          aria-label="Show the whole map"
          onClick={() => man.current?.frame([[0, 0], board.size], 12, true)}
        >
          ⤢
        </button>
        <button
          type="button"
          aria-label="Show all pieces"
          onClick={() =>
            man.current?.frame(
              boxOf(desk.session.frame.value?.pieces.map((p) => p.at) ?? [], desk.board.value, board),
              56,
              true,
            )
          }
        >
          ◎
        </button>
      </div>
    </div>
  );
}

/** Where the first row lies of a sheet from which something is to be chosen. */
function sheetSpace(desk: Desk): number | null {
  const sheets = panelsOf(desk.session.frame.peek()?.panels ?? [], "sheet").filter((sheet) => sheet.wanted);
  return sheets.flatMap((sheet) => sheet.rows).find((row) => row.space !== null)?.space ?? null;
}

/** On a map of areas, what is going on stays in sight. */
function showFocus(desk: Desk, camera: Cameraman): void {
  if (!desk.areas.peek()) return;
  const space = desk.board.peek().get(desk.focus.peek() ?? -1);
  if (space) camera.reveal(space.stand ?? space.at);
}

/** What a finger points at does not vanish under the drawer that tells of it. */
function showTouched(desk: Desk, camera: Cameraman): void {
  const { finger, space } = desk.hovered.peek();
  const at = finger ? desk.board.peek().get(space ?? -1)?.at : undefined;
  if (at) camera.reveal(at);
}

/** The stop nearest to the middle of the window, to start walking from. */
function firstInSight(spots: readonly Spot[], camera: Cameraman): number {
  const box = camera.stage.window.getBoundingClientRect();
  const middle = camera.onBoard(box.left + box.width / 2, box.top + box.height / 2);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  spots.forEach((spot, n) => {
    const far = Math.hypot(spot[0] - middle[0], spot[1] - middle[1]);
    if (far < least) {
      least = far;
      best = n;
    }
  });
  return best;
}
