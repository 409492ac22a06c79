// Panels by their kind.
import type { Panel } from "./messages";

export function panelsOf<K extends Panel["kind"]>(
  panels: readonly Panel[],
  kind: K,
): Extract<Panel, { kind: K }>[] {
  return panels.filter((panel): panel is Extract<Panel, { kind: K }> => panel.kind === kind);
}
