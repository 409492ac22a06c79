// Addresses: #/ is the lobby, #/table/ID a table; ?seat=SIDE&key=TOKEN takes a seat, ?at=N shows a moment.
export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string; side: string | null; key: string | null; at: number | null };

export function readRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page, id] = path.split("/");
  if (page !== "table" || !id) return { page: "lobby" };
  const words = new URLSearchParams(query);
  const at = words.get("at");
  return {
    page: "table",
    id,
    side: words.get("seat"),
    key: words.get("key"),
    at: at !== null && /^\d+$/.test(at) ? Number(at) : null,
  };
}
