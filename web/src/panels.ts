// Panels by their kind.
import type { Panel } from "./messages";

export function panelsOf<K extends Panel["kind"]>(
  panels: readonly Panel[],
  kind: K,
): Extract<Panel, { kind: K }>[] {
  return panels.filter((panel): panel is Extract<Panel, { kind: K }> => panel.kind === kind);
}

/** Warnings for the sides that I play, the nearest first. */
export function dangersOf(
  panels: readonly Panel[],
  mine: readonly string[],
): Extract<Panel, { kind: "danger" }>[] {
  const found = panelsOf(panels, "danger").filter((panel) => mine.includes(panel.side));
  return found.sort((a, b) => Number(b.near) - Number(a.near));
}
