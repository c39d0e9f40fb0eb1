/** The database stores weights with four decimals. */
export const WEIGHT_SCALE = 10_000;

/** Weights from here on cannot be computed with. */
export const TOO_LARGE = 1e15;

/** Returns a weight with the decimals that the database stores. */
export const roundedWeight = (weight: number): number => Math.round(weight * WEIGHT_SCALE) / WEIGHT_SCALE;
