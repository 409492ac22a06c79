// Where friends reach this server: the address in their links, and the door that the host opens to the network.
import { signal } from "@preact/signals";
import { api } from "./api";
import type { DoorCard } from "./messages";

const HERE = ["127.0.0.1", "localhost", "[::1]"];

export const door = signal<DoorCard | null>(null);

/** Ask how things are; a server that cannot tell leaves the links as they were. */
export async function lookAtDoor(): Promise<void> {
  door.value = await api.door().catch(() => door.value);
}

/** Is this page shown by the computer that the server runs on? */
export const atHome = (href: string): boolean => HERE.includes(new URL(href).hostname);

/** The page as others have to call it, and whether anybody but this computer can. */
export function pageFor(href: string, card: DoorCard | null): { page: string; reached: boolean } {
  const page = href.replace(/#.*/, "");
  if (!atHome(href)) return { page, reached: true };
  const there = card?.addresses[0];
  return there === undefined ? { page, reached: false } : { page: there, reached: true };
}
