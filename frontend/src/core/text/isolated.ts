/** Characters that can change the writing direction: right-to-left scripts, and invisible marks. */
const DIRECTION_CHARACTERS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const ISOLATES = /[\u2066-\u2069]/g;

export const withoutIsolates = (text: string): string => text.replace(ISOLATES, "");

/**
 * Returns user text that can be embedded in other text. Arabic names, or names with control characters ("\u202e"),
 * cannot reverse the amount beside them. Most texts stay unchanged.
 */
export function isolated(text: string): string {
  return DIRECTION_CHARACTERS.test(text) ? `\u2068${withoutIsolates(text)}\u2069` : text;
}
