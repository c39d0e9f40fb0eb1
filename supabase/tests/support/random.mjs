/**
 * Seeds of random choices: constant in `npm test`, so that failures are reproducible; `npm run rehearse -- seeds` draws new
 * ones.
 */
export const SEEDS = (process.env.DIVIDO_SEEDS ?? "20261122").split(",").map(Number);

/** For tests with a single seed. */
export const [SEED = 0] = SEEDS;

/**
 * Returns reproducible random choices (mulberry32).
 * @param {number} seed
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    /** A whole number from 0, below the limit. @param {number} limit */
    below,
    /** @template T @param {readonly T[]} list @returns {T} */
    oneOf: (list) => list[below(list.length)],
    /** A non-empty subset of a list. @template T @param {readonly T[]} list @returns {T[]} */
    someOf(list) {
      const chosen = list.filter(() => next() < 0.6);
      return chosen.length > 0 ? chosen : [list[below(list.length)]];
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join("");
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
    },
  };
}
