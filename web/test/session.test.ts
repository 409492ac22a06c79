import assert from "node:assert/strict";
import { test } from "node:test";

/** A socket that only notes what happens to it. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string | URL) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** What a page has around it, with a clock of our own. */
function page(): { waits: number[]; elapse: () => void } {
  const waits: number[] = [];
  const due: (() => void)[] = [];
  const nothing = () => undefined;
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: { href: "http://here.example/#/table/x" },
    document: { addEventListener: nothing, removeEventListener: nothing, visibilityState: "visible" },
    addEventListener: nothing,
    removeEventListener: nothing,
    localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    setTimeout: (work: () => void, wait: number) => {
      waits.push(wait);
      due.push(work);
      return due.length;
    },
  });
  const elapse = () => {
    for (const work of due.splice(0)) work();
  };
  return { waits, elapse };
}

test("a page that found no room says so and tries again by itself, when the server wants it", async () => {
  const { waits, elapse } = page();
  const { Session } = await import("../src/session");
  const session = new Session("x");
  const first = FakeSocket.all.at(-1)!;
  first.onopen?.();
  first.hear({ type: "sorry", reason: "Too many are watching.", again: 15 });
  first.end(1013);
  assert.equal(session.full.value, "Too many are watching.");
  assert.notEqual(session.line.value, "refused");
  assert.ok(waits.at(-1)! >= 15_000 && waits.at(-1)! <= 23_000);
  elapse();
  assert.notEqual(FakeSocket.all.at(-1), first, "it has tried again");
  FakeSocket.all.at(-1)!.end(1006);
  assert.ok(waits.at(-1)! < 6000, "and then as after any other cut");
  elapse();
  FakeSocket.all.at(-1)!.hear({ type: "sorry", reason: "There is no such table.", again: 0 });
  FakeSocket.all.at(-1)!.end(4404);
  assert.equal(session.line.value, "refused", "what cannot be is not tried again");
});
