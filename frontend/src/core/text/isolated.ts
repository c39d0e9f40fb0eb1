/** Letters and marks that can turn the direction of writing: of right-to-left scripts, and the invisible ones. */
const TURNING = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * Somebody's text amid other text. An Arabic name, or one made to deceive ("\u202e"), turns nothing
 * but itself: not the amount beside it. Most texts stay as they are.
 */
export function isolated(text: string): string {
  return TURNING.test(text) ? `\u2068${text.replace(ISOLATES, "")}\u2069` : text;
}
