// SHA-256 and what is made of it. Browsers have it, but only on pages that come over https or from this machine; where
// it is missing (a table in the home network), the same is worked out here.

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of hexadecimal digits; null where they are none. */
export function bytesOf(digits: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function join(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  const own = globalThis.crypto?.subtle;
  if (!own) return plainSha256(data);
  return new Uint8Array(await own.digest("SHA-256", data as Uint8Array<ArrayBuffer>));
}

/** HMAC-SHA256 with a key of at most 64 bytes. */
export async function hmac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const padded = new Uint8Array(64);
  padded.set(key);
  const inner = await sha256(
    join(
      padded.map((byte) => byte ^ 0x36),
      data,
    ),
  );
  return sha256(
    join(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

// The constants of FIPS 180-4: fractions of the roots of the first primes.
const primes = (many: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < many; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
const fraction = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function plainSha256(data: Uint8Array): Uint8Array {
  const blocks = Math.ceil((data.length + 9) / 64);
  const padded = new Uint8Array(64 * blocks);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length * 8);
  const sum = [...START];
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let n = 0; n < 64; n += 1) {
      if (n < 16) words[n] = view.getInt32(at + 4 * n);
      else {
        const [early, late] = [words[n - 15]!, words[n - 2]!];
        const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
        const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
        words[n] = words[n - 16]! + one + words[n - 7]! + two;
      }
    }
    let [a, b, c, d, e, f, g, h] = sum as [number, number, number, number, number, number, number, number];
    for (let n = 0; n < 64; n += 1) {
      const first =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n]! + words[n]!) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => {
      sum[n] = (sum[n]! + word) | 0;
    });
  }
  const result = new DataView(new ArrayBuffer(32));
  sum.forEach((word, n) => {
    result.setInt32(4 * n, word);
  });
  return new Uint8Array(result.buffer);
}
