/**
 * Characters that the database removes from every text (`private.plain_text`): control characters, soft hyphens, direction
 * marks, word joiners and byte order marks. NUL and half an emoji it cannot store at all. Line breaks and tabs stay.
 */
const REMOVED = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u206f\ufeff\ufff9-\ufffb](?<![\t-\r])/gu;

/** Returns the text without characters that are invisible in every script. */
export const withoutInvisible = (text: string): string => text.replace(REMOVED, "");

/** Returns whether a text has more than blanks, format characters and letters without a glyph. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}
