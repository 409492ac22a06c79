// The server's HTTP side.
import type { Fault, LobbyCard, NewTable, RuleText, TableCard, Upload, Verdict } from "./messages";

export class Refusal extends Error {
  readonly rule: string | null;
  readonly status: number;
  constructor(fault: Fault, status = 0) {
    super(fault.reason);
    this.rule = fault.rule;
    this.status = status;
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal({ reason: "The server is not answering. Is it still running?", rule: null });
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
  record: (id: string, tokens: string[]) => call<unknown>(`api/tables/${id}/record`, bearer(tokens)),
  upload: (upload: Upload) => call<TableCard>("api/records", post(upload)),
  verify: (id: string) => call<Verdict>(`api/tables/${id}/verify`),
  rules: (game: string) => call<RuleText[]>(`api/rules/${game}`),
};

/** A map's picture in points, so many wide; the server has 480, 1600 and 3200. */
export const inPoints = (picture: string, width: number): string =>
  picture.includes(".svg")
    ? `${picture.replace(".svg", ".png")}${picture.includes("?") ? "&" : "?"}width=${width}`
    : picture;

/** The small picture of a map, for cards. */
export const thumbnail = (picture: string): string => inPoints(picture, 480);
