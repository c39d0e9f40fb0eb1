/** Paths of the logo's two halves, in a viewBox of 64 by 64. */
export const LEFT_HALF = "M30 13a18 18 0 0 0 0 36z";
export const RIGHT_HALF = "M34 15a18 18 0 0 1 0 36z";
