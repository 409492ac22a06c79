// The map's picture: fetched once, with the period type put into it, since pictures load no fonts of their own.
import italic from "@fontsource/im-fell-english/files/im-fell-english-latin-400-italic.woff2";
import roman from "@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2";
import capitals from "@fontsource/im-fell-english-sc/files/im-fell-english-sc-latin-400-normal.woff2";

import { inPoints, withoutPlaces } from "../api";
import { liftNames, type Printed } from "../names";

const here = import.meta.url;
const known = new Map<string, Promise<string>>();

const ready = new Map<string, string>();
const printed = new Map<string, Printed[]>();

/** The names of places that were lifted off a picture, to be written where no counter covers them. */
export const namesOf = (address: string): Printed[] => printed.get(address) ?? [];

/** The picture's address, if it has been fetched before. */
export const knownPicture = (address: string): string | null => ready.get(address) ?? null;

/** An address for an img element: an SVG with its fonts inside, or what the server gave if it is something else. */
export function pictureOf(address: string, lift: boolean): Promise<string> {
  const old = known.get(address);
  if (old) return old;
  const fresh = load(address, lift)
    .then((found) => {
      ready.set(address, found);
      return found;
    })
    .catch(() => {
      known.delete(address);
      return address;
    });
  known.set(address, fresh);
  return fresh;
}

const flat = new Map<string, Promise<HTMLImageElement | null>>();

/** The map in points, fetched and unpacked when nothing else is to do: drawn from afar at once, unlike a large SVG. */
export function flatPicture(address: string, width: number, lift: boolean): Promise<string | null> {
  const points = inPoints(address, width);
  const wanted = lift ? withoutPlaces(points) : points;
  let image = flat.get(wanted);
  if (!image) {
    image = address.includes(".svg") ? leisure().then(() => unpacked(wanted)) : none;
    flat.set(wanted, image);
  }
  return image.then((found) => found?.src ?? null);
}

const none = Promise.resolve(null);

async function unpacked(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}

function leisure(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: 3000 });
    else setTimeout(done, 600);
  });
}

let faces: Promise<string> | null = null;

function fontFaces(): Promise<string> {
  faces ??= Promise.all([
    face("IM Fell English", "normal", roman),
    face("IM Fell English", "italic", italic),
    face("IM Fell English SC", "normal", capitals),
  ]).then((all) => `<style>${all.join("")}</style>`);
  return faces;
}

async function load(address: string, lift: boolean): Promise<string> {
  const [response, style] = await Promise.all([fetch(address), fontFaces()]);
  if (!response.ok || !(response.headers.get("content-type") ?? "").includes("svg")) return address;
  const whole = await response.text();
  const { text, names } = lift ? liftNames(whole) : { text: whole, names: [] };
  printed.set(address, names);
  const end = text.indexOf(">", text.indexOf("<svg")) + 1;
  const svg = text.slice(0, end) + style + text.slice(end);
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

async function face(family: string, slant: string, file: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(new URL(file, here))).arrayBuffer());
  let text = "";
  for (let n = 0; n < bytes.length; n += 8192) text += String.fromCharCode(...bytes.subarray(n, n + 8192));
  const data = `data:font/woff2;base64,${btoa(text)}`;
  return `@font-face{font-family:"${family}";font-style:${slant};src:url(${data}) format("woff2")}`;
}
