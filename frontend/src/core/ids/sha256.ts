/** The first 32 bits of the fractional part of a number. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;

const isPrime = (value: number) => {
  for (let factor = 2; factor * factor <= value; factor++) if (value % factor === 0) return false;
  return true;
};

const PRIMES = Array.from({ length: 310 }, (_, n) => n + 2).filter(isPrime);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** Returns SHA-256 (FIPS 180-4), for browsers without crypto.subtle: on a site without https. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) addBlock(state, view, block);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [n, word] of state.entries()) digest.setInt32(n * 4, word);
  return new Uint8Array(digest.buffer);
}

function addBlock(state: Int32Array, view: DataView, block: number): void {
  const words = new Int32Array(64);
  const word = (n: number) => words[n] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n++) {
    if (n < 16) words[n] = view.getInt32(block + n * 4);
    else {
      const [early, late] = [word(n - 15), word(n - 2)];
      const low = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const high = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[n] = word(n - 16) + low + word(n - 7) + high;
    }
    const choice = (e & f) ^ (~e & g);
    const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + (ROUNDS[n] ?? 0) + word(n);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [n, added] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] ?? 0) + added;
}
