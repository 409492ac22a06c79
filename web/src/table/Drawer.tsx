// What opens beside the board: rules, menu, settings, links, keys, talk, notes, the search.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useDesk } from "../context";
import { Charts } from "./Charts";
import { Find } from "./Find";
import { Keys } from "./Keys";
import { Menu } from "./Menu";
import { NotesPanel } from "./NotesPanel";
import { RulesReference } from "./RulesReference";
import { SettingsForm } from "./SettingsForm";
import { Share } from "./Share";
import { TalkPanel } from "./TalkPanel";

const TITLES = {
  rules: "Rules",
  menu: "Table",
  settings: "Settings",
  share: "Links and fair play",
  keys: "Keys and help",
  talk: "Talk",
  notes: "Notes",
  find: "Where is …?",
  charts: "Charts",
};

export function Drawer() {
  const desk = useDesk();
  const open = desk.drawer.value;
  if (open === null) return null;
  return (
    <Sheet title={TITLES[open]} close={() => (desk.drawer.value = null)}>
      {open === "rules" && (
        <RulesReference game={desk.session.welcome.value?.table.game ?? ""} rule={desk.rule.value} />
      )}
      {open === "menu" && <Menu />}
      {open === "settings" && <SettingsForm />}
      {open === "share" && <Share />}
      {open === "keys" && <Keys />}
      {open === "talk" && <TalkPanel />}
      {open === "notes" && <NotesPanel />}
      {open === "find" && <Find />}
      {open === "charts" && <Charts />}
    </Sheet>
  );
}

/** A panel over the right edge that takes the focus and gives it back. */
export function Sheet({
  title,
  close,
  children,
}: {
  title: string;
  close: () => void;
  children: ComponentChildren;
}) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    ((ref.current?.querySelector("[data-first]") as HTMLElement | null) ?? ref.current)?.focus();
    return () => before?.focus?.();
  }, []);
  return (
    <section
      ref={ref}
      class="drawer"
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          close();
        }
      }}
    >
      <div class="drawer-head">
        <h2>{title}</h2>
        <button type="button" class="close" aria-label={`Close ${title}`} onClick={close}>
          ×
        </button>
      </div>
      <div class="drawer-body" tabIndex={0} role="region" aria-label={`${title}, contents`}>
        {children}
      </div>
    </section>
  );
}
