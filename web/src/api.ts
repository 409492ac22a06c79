// The server's HTTP side.
import type { Fault, LobbyCard, NewTable, TableCard } from "./messages";

export class Refusal extends Error {
  readonly rule: string | null;
  constructor(fault: Fault) {
    super(fault.reason);
    this.rule = fault.rule;
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal({ reason: "The server does not answer. Is it still running?", rule: null });
  }
  if (!response.ok) {
    const fault = (await response.json().catch(() => null)) as Fault | null;
    throw new Refusal(fault ?? { reason: `The server answered ${response.status}.`, rule: null });
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export interface RuleText {
  number: string;
  title: string;
  text: string;
}

export const api = {
  lobby: () => call<LobbyCard>("api/lobby"),
  open: (table: NewTable) => call<TableCard>("api/tables", post(table)),
  tables: (tokens: string[]) => call<TableCard[]>(`api/tables?tokens=${encodeURIComponent(tokens.join(","))}`),
  remove: (id: string, token: string) =>
    call<void>(`api/tables/${id}?token=${encodeURIComponent(token)}`, { method: "DELETE" }),
  record: (id: string) => call<unknown>(`api/tables/${id}/record`),
  upload: (record: unknown) => call<TableCard>("api/records", post(record)),
  verify: (id: string) => call<Record<string, unknown>>(`api/tables/${id}/verify`),
  rules: (game: string) => call<RuleText[]>(`api/rules/${game}`),
};
