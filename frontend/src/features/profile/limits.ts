/** Limits of the table, so that no text is refused after it was typed. */
export const MAX_TEXT = 100;
export const MAX_PHONE = 40;
