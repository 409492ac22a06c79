// The server's HTTP side.
import type {
  Charts,
  Code,
  DoorCard,
  Fault,
  LobbyCard,
  NewTable,
  PeopleCard,
  RuleText,
  TableCard,
  Upload,
} from "./messages";

export class Refusal extends Error {
  readonly rule: string | null;
  readonly status: number;
  constructor(fault: Fault, status = 0) {
    super(fault.reason);
    this.rule = fault.rule;
    this.status = status;
  }
}

const BUSY = [429, 503];
const TRIES = 3;

/** What only asks is asked again where the server is busy, when it says so. */
async function call<T>(path: string, init?: RequestInit, tries = TRIES): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal({ reason: "The server is not answering. Is it still running?", rule: null });
  }
  const again = Number(response.headers.get("retry-after") ?? 0);
  if (BUSY.includes(response.status) && again > 0 && tries > 1 && (init?.method ?? "GET") === "GET") {
    await new Promise((resolve) => setTimeout(resolve, 1000 * again));
    return call<T>(path, init, tries - 1);
  }
  if (!response.ok) {
    const fault = (await response.json().catch(() => null)) as Fault | null;
    throw new Refusal(
      fault ?? { reason: `The server answered ${response.status}.`, rule: null },
      response.status,
    );
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

const bearer = (tokens: string[]): RequestInit =>
  tokens.length > 0 ? { headers: { authorization: `Bearer ${tokens.join(",")}` } } : {};

export const api = {
  lobby: () => call<LobbyCard>("api/lobby"),
  open: (table: NewTable) => call<TableCard>("api/tables", post(table)),
  tables: (tokens: string[]) => call<TableCard[]>("api/tables", bearer(tokens)),
  table: (id: string, tokens: string[]) => call<TableCard>(`api/tables/${id}`, bearer(tokens)),
  remove: (id: string, tokens: string[]) =>
    call<void>(`api/tables/${id}`, { method: "DELETE", ...bearer(tokens) }),
  branch: (id: string, at: number, tokens: string[]) => {
    const asked = post({ at });
    return call<TableCard>(`api/tables/${id}/branch`, {
      ...asked,
      headers: { ...asked.headers, ...bearer(tokens).headers },
    });
  },
  record: (id: string, tokens: string[]) => call<unknown>(`api/tables/${id}/record`, bearer(tokens)),
  upload: (upload: Upload) => call<TableCard>("api/records", post(upload)),
  charts: (game: string) => call<Charts>(`api/charts/${game}`),
  door: () => call<DoorCard>("api/door"),
  moveDoor: (open: boolean) => call<DoorCard>("api/door", post({ open })),
  people: (id: string) => call<PeopleCard>(`api/tables/${id}/people`),
  code: (text: string) => call<Code>("api/code", post({ text })),
  rules: (game: string) => call<RuleText[]>(`api/rules/${game}`),
};

/** A picture in points without the names of places, for pages that write them larger. */
export const withoutPlaces = (points: string): string => `${points}&names=no`;

/** A map's picture in points, so many wide; the server has 480, 1600 and 3200. */
export const inPoints = (picture: string, width: number): string =>
  picture.includes(".svg")
    ? `${picture.replace(".svg", ".png")}${picture.includes("?") ? "&" : "?"}width=${width}`
    : picture;

/** The small picture of a map, for cards. */
export const thumbnail = (picture: string): string => inPoints(picture, 480);
