// The page: lobby or table, by the part of the address after #.
import { signal } from "@preact/signals";
import { render } from "preact";
import "./style/base.css";
import "./style/table.css";
import "./style/board.css";
import "./style/sketches.css";
import "./style/blocks.css";
import "./style/areas.css";
import "./style/holder.css";
import "./style/panels.css";
import "./style/roster.css";
import "./style/drawers.css";
import "./style/talk.css";
import "./style/notes.css";
import "./style/lobby.css";
import "./style/door.css";
import "./style/hints.css";
import "./style/phone.css";
import { Lobby } from "./lobby/Lobby";
import { keep, startMemory } from "./memory";
import { readRoute } from "./route";
import { TableView } from "./table/TableView";

const route = signal(readRoute(location.hash));

function follow(): void {
  const found = readRoute(location.hash);
  if (found.page === "table" && found.side && found.key) {
    const { id, side, key } = found;
    keep(id, (table) => ({ ...table, tokens: { ...table.tokens, [side]: key } }));
    history.replaceState(null, "", `#/table/${id}`);
    route.value = { page: "table", id, side: null, key: null, at: null };
    return;
  }
  route.value = found;
}

function App() {
  const now = route.value;
  return now.page === "table" ? <TableView key={now.id} id={now.id} at={now.at} /> : <Lobby />;
}

startMemory();
follow();
addEventListener("hashchange", follow);
render(<App />, document.getElementById("app")!);
