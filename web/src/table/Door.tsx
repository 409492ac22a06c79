// Friends elsewhere: opening the server to the network, links as codes for a telephone, who is at the table.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import { atHome, door, lookAtDoor, pageFor } from "../door";
import type { Code, PeopleCard } from "../messages";

/** What the host can do about links that lead nowhere. Shown on the server's own computer only. */
export function Door({ lobby = false }: { lobby?: boolean }) {
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  useEffect(() => void lookAtDoor(), []);
  const card = door.value;
  if (!card || !atHome(location.href) || (!card.movable && !card.open)) return null;
  const move = async (open: boolean): Promise<void> => {
    busy.value = true;
    fault.value = null;
    try {
      door.value = await api.moveDoor(open);
    } catch (error) {
      fault.value = (error as Error).message;
    }
    busy.value = false;
  };
  return (
    <section
      class={lobby ? "door in-lobby" : "door"}
      aria-label="Your network"
      data-open={card.open ? "yes" : "no"}
    >
      {lobby && <h2>Play with somebody in your network</h2>}
      {card.open ? (
        <p>
          {card.addresses.length > 0
            ? `Others in your network reach this server at ${card.addresses.join(" or ")}.`
            : "Others reach this server at the address that its host has given it."}
        </p>
      ) : (
        <p>
          {card.why ||
            "So far only this computer can reach the server, and links work nowhere else. Open it, and others in your network can come in until you close it or stop the server."}
        </p>
      )}
      {card.open && card.movable && (
        <p class="small">
          {lobby && "Choose a battle, give your friend a seat “by link”, and send the link that you get. "}If
          a link does not open there, a firewall on this computer may be keeping others out, or the two of you
          are in different networks.
        </p>
      )}
      {card.movable && (card.open || !card.why) && (
        <button type="button" disabled={busy.value} onClick={() => void move(!card.open)}>
          {card.open ? "Close it again" : "Open to my network"}
        </button>
      )}
      {fault.value && (
        <p class="notice refused" role="alert">
          {fault.value}
        </p>
      )}
      {lobby && card.open && card.addresses[0] && <LinkCode link={card.addresses[0]} />}
    </section>
  );
}

/** A link as a code for a telephone, drawn when somebody wants to see it. */
export function LinkCode({ link }: { link: string }) {
  const code = useSignal<Code | null>(null);
  const show = async (open: boolean): Promise<void> => {
    if (open) code.value = await api.code(link).catch(() => null);
  };
  if (!pageFor(link, null).reached) return null; // a telephone would look for the server in itself
  const drawn = code.value;
  return (
    <details class="link-code" onToggle={(event) => void show(event.currentTarget.open)}>
      <summary>As a code for a phone</summary>
      {drawn && (
        <svg
          viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`}
          role="img"
          aria-label="The link as a QR code"
          shape-rendering="crispEdges"
        >
          <path fill="#fff" d={`M-4 -4h${drawn.size + 8}v${drawn.size + 8}h-${drawn.size + 8}z`} />
          <path fill="#000" d={drawn.path} />
        </svg>
      )}
    </details>
  );
}

const AGAIN = 4000;

/** Who is at a table; asked again and again while somebody looks at the links. */
export function usePeople(table: string): Signal<PeopleCard | null> {
  const people = useSignal<PeopleCard | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const ask = async (): Promise<void> => {
      people.value = await api.people(table).catch(() => people.value);
      if (!gone) timer = setTimeout(() => void ask(), AGAIN);
    };
    void ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [table]);
  return people;
}

export function presence(people: PeopleCard, title: (side: string) => string): string {
  const here = people.here.length > 0 ? people.here.map(title).join(", ") : "nobody";
  const more =
    people.watching > 0 ? `; ${people.watching} ${people.watching === 1 ? "watches" : "watch"}` : "";
  return `At the table now: ${here}${more}.`;
}
