// Keys that work everywhere at the table.
import { toggleMinimap } from "../board/Minimap";
import type { Desk } from "../desk";
import { change, settings } from "../memory";
import { stepped } from "./Stepper";
import { toggleTalk } from "./TalkPanel";

export function onTableKey(event: KeyboardEvent, desk: Desk): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const writing = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && target.getAttribute("type") !== "range";
  if (writing && event.key !== "Escape") return;
  const session = desk.session;
  if (desk.throwing.value !== null && [" ", "Enter", "Escape"].includes(event.key)) {
    if (event.key === "Escape") desk.throwing.value = null;
    else desk.nextThrow();
    event.preventDefault();
    return;
  }
  if (event.key === " ") {
    if (target.tagName === "BUTTON" || target.tagName === "SUMMARY" || target.tagName === "A") return;
    event.preventDefault();
    if (session.waiting.value.length > 0 || session.live.value?.decision.mine === false) session.skip();
    else if (session.past.value === null) {
      const main = desk.pending.value[0] ?? desk.main.value;
      if (main && !event.repeat) desk.take(main, "key"); // a key that is held down answers no question
    }
    return;
  }
  if (event.key === "F6") {
    event.preventDefault();
    const board = document.querySelector<HTMLElement>(".board");
    const button = document.querySelector<HTMLElement>(".orders button:not(:disabled)");
    (document.activeElement === board ? button : board)?.focus();
    return;
  }
  if (event.key === "Escape") {
    desk.back();
    return;
  }
  if (event.key === "#") {
    desk.dialling.value = "#"; // numbers are meant from here on, whatever else has one
    return;
  }
  const number = /^\d$/.test(event.key) ? event.key : null;
  if (number !== null && desk.dialling.value !== "") {
    if (desk.dialling.value === "#") desk.dialling.value = "";
    if (desk.dial(number)) return;
  } else desk.dialling.value = "";
  const digit =
    /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : null);
  if (digit !== null) {
    const scenes = desk.scenes.value;
    const scene = scenes[Number(digit) - 1];
    if (scenes.length > 1 && !event.shiftKey) {
      if (scene) desk.chooseScene(scene.id);
      return;
    }
    const pending = desk.pending.value;
    const choice = (pending.length > 0 ? pending : stepped(desk.others.value).rest)[Number(digit) - 1];
    if (choice && !event.repeat) desk.take(choice, "key");
    else if (!choice && !event.shiftKey) desk.dial(digit);
    return;
  }
  if (number === "0") desk.dial(number); // many hexes begin with it
  const sides = session.welcome.value?.sides ?? [];
  const other = sides.find((side) => !session.welcome.value?.mine.includes(side.id)) ?? sides[1];
  const commands: Record<string, () => void> = {
    u: () => session.undo(),
    b: () => document.querySelector<HTMLElement>(".board")?.focus(),
    l: () => change("arrows", !settings.value.arrows),
    r: () => desk.openRule(desk.decision.value?.rule ?? ""),
    j: () => void session.look(session.live.value?.position ?? 0),
    t: () => {
      event.preventDefault(); // or the letter would stand in the line that takes the focus
      toggleTalk(desk);
    },
    w: () => {
      event.preventDefault();
      desk.pencil.take(desk.pencil.pointed());
    },
    h: () => void desk.hints.ask(),
    d: () => desk.hints.take(),
    f: () => desk.hints.turn(),
    g: () => desk.together.toggle(),
    p: () => {
      if (session.waiting.value.length > 0 || session.live.value?.thinking) session.stage.pause();
    },
    n: () => {
      if (session.waiting.value.length > 0) session.stage.step();
    },
    s: () => {
      event.preventDefault(); // or the letter would stand in the line that takes the focus
      desk.drawer.value = desk.drawer.value === "find" ? null : "find";
    },
    c: () => {
      desk.drawer.value = desk.drawer.value === "charts" ? null : "charts";
    },
    o: toggleMinimap,
    m: () => {
      desk.drawer.value = desk.drawer.value === "menu" ? null : "menu";
    },
    "?": () => {
      desk.drawer.value = desk.drawer.value === "keys" ? null : "keys";
    },
  };
  for (const { key, what } of session.welcome.value?.questions ?? []) {
    if (key !== undefined) commands[key] ??= () => void desk.inquiry.show(what, null, other?.id ?? null);
  }
  commands["/"] = commands.s!;
  commands[event.key.toLowerCase()]?.();
}
