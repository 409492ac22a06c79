import assert from "node:assert/strict";
import { test } from "node:test";
import { atHome, pageFor } from "../src/door";

const card = (addresses: string[]) => ({ open: addresses.length > 0, addresses, movable: true, why: "" });

test("a link names an address that others can reach", () => {
  const home = "http://127.0.0.1:1815/#/table/abc";
  assert.deepEqual(pageFor(home, card(["http://192.168.1.7:1815/"])), {
    page: "http://192.168.1.7:1815/",
    reached: true,
  });
  assert.deepEqual(pageFor(home, card([])), { page: "http://127.0.0.1:1815/", reached: false });
  assert.deepEqual(pageFor(home, null), { page: "http://127.0.0.1:1815/", reached: false });
});

test("who is not at the host's computer hands on the address that led here", () => {
  const there = "https://games.example.org/#/";
  assert.deepEqual(pageFor(there, card(["http://10.0.0.3:1815/"])), {
    page: "https://games.example.org/",
    reached: true,
  });
});

test("the host's computer has several names", () => {
  for (const name of ["127.0.0.1", "localhost", "[::1]"]) assert.ok(atHome(`http://${name}:1815/#/`));
  assert.ok(!atHome("http://192.168.1.7:1815/"));
});
