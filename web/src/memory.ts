// What this browser remembers: the tables it holds seats at, and the player's settings.
import { effect, signal } from "@preact/signals";
import { forgetDice } from "./fair";

export interface KeptTable {
  id: string;
  title: string;
  /** Tokens of my seats, by side. */
  tokens: Record<string, string>;
  /** The token that lets me delete the table. */
  owner: string | null;
  /** Tokens to hand on to friends, by side. */
  links: Record<string, string>;
  /** How many actions had been taken when this screen last looked. */
  seen: number;
  /** How many lines of talk had been read. */
  heard?: number;
  /** The step of the first-game guide, if it runs here. */
  guide: number | null;
  /** The first line of the log that the guide looks at: what happened before it began turns no page. */
  guideFrom?: number;
  /** It tries another line of this game, from this moment on. */
  whatIf?: { table: string; title: string; at: number };
  added: string;
}

export type Pace = "calm" | "normal" | "quick" | "instant";

export interface Settings {
  theme: "day" | "night" | "system";
  pace: Pace;
  contrast: boolean;
  symbols: "boxes" | "silhouettes";
  sounds: boolean;
  arrows: boolean;
  dice: boolean;
  /** My notes lie on the board. */
  notes: boolean;
  /** The small map of a large board is open, here and on a phone. */
  minimap: boolean;
  minimapPhone: boolean;
  /** The level of the computer player that gives hints and finishes turns. */
  hinter: string;
  /** Who sat opposite last: a computer player, or a friend. Empty before the first game. */
  opponent: string;
  /** The order of battle below the board is folded away. */
  rosterFolded: boolean;
}

const DEFAULTS: Settings = {
  theme: "system",
  pace: "normal",
  contrast: false,
  symbols: "boxes",
  sounds: false,
  arrows: true,
  dice: true,
  notes: true,
  minimap: true,
  minimapPhone: false,
  hinter: "marshal",
  opponent: "",
  rosterFolded: false,
};

const PACES: Pace[] = ["calm", "normal", "quick", "instant"];

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window may refuse; the game itself is safe on the server.
  }
}

/** What was kept, in the words of today: the normal pace was once called another name. */
export function readSettings(kept: Partial<Settings>): Settings {
  const known = { ...DEFAULTS, ...kept };
  return PACES.includes(known.pace) ? known : { ...known, pace: DEFAULTS.pace };
}

export const settings = signal<Settings>(readSettings(read<Partial<Settings>>("grognard.settings", {})));
export const tables = signal<KeptTable[]>(read<KeptTable[]>("grognard.tables", []));

export function startMemory(): void {
  effect(() => write("grognard.settings", settings.value));
  effect(() => {
    const { theme, contrast } = settings.value;
    const dark =
      theme === "night" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "night" : "day";
    document.documentElement.dataset.contrast = contrast ? "high" : "plain";
  });
  addEventListener("storage", (event) => {
    if (event.key === "grognard.tables") tables.value = read<KeptTable[]>("grognard.tables", []);
  });
}

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

/** Other windows write too: take their list, change one entry, write it back. */
export function keep(id: string, update: (table: KeptTable) => KeptTable): void {
  const list = read<KeptTable[]>("grognard.tables", []);
  const blank: KeptTable = {
    id,
    title: "",
    tokens: {},
    owner: null,
    links: {},
    seen: 0,
    guide: null,
    added: "",
  };
  const old = list.find((table) => table.id === id);
  const fresh = update(old ?? { ...blank, added: new Date().toISOString() });
  const next = old ? list.map((table) => (table.id === id ? fresh : table)) : [fresh, ...list];
  write("grognard.tables", next);
  tables.value = next;
}

export function forget(id: string): void {
  const next = read<KeptTable[]>("grognard.tables", []).filter((table) => table.id !== id);
  write("grognard.tables", next);
  tables.value = next;
  forgetDice(id);
}

export const kept = (id: string): KeptTable | undefined => tables.value.find((table) => table.id === id);

/** All tokens that this screen has for a table. */
export function tokensOf(id: string): string[] {
  const table = kept(id);
  return table ? [...Object.values(table.tokens), ...(table.owner ? [table.owner] : [])] : [];
}
