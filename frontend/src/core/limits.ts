/**
 * Limits of the database that the app checks first, so that nothing is refused after it was typed. Lengths are in
 * characters. `supabase/tests/limits.test.mjs` compares each with the database.
 */

export const MIN_TITLE = 3;
export const MAX_TITLE = 200;
export const MAX_PLACE_NAME = 200;

/** Lines of a bill (docs/product.md 7.10). */
export const MAX_ITEMS = 100;
export const MAX_EXTRAS = 10;
export const MAX_LABEL = 80;
/** Portions of one person on one line. */
export const MAX_WEIGHT = 100;
/** Largest weight of a person in a split by parts. */
export const MAX_PARTS = 1_000_000;
/** People on lines, over all lines of a bill. */
export const MAX_WEIGHTS = 5000;

export const MAX_COMMENT = 500;
export const MAX_COMMENTS_OF_ENTRY = 200;

/** Units between two occurrences of a series, and occurrences until its end. */
export const MAX_EVERY = 366;
export const MAX_OCCURRENCES = 50_000;
/** Due occurrences of a series that are created without asking. */
export const MAX_SILENT_OCCURRENCES = 24;

export const MAX_PAYMENT_NOTE = 200;
/** Events that one payment settles. */
export const MAX_SETTLEMENT_PARTS = 100;

export const MAX_EVENT_NAME = 120;
export const MAX_EVENT_DESCRIPTION = 2000;
/** Each of country and city. */
export const MAX_EVENT_PLACE = 100;
export const MAX_DURATION_DAYS = 3650;

export const MAX_PEOPLE_OF_EVENT = 1000;
export const MAX_PERSON_NAME = 100;
export const MAX_HOUSEHOLD_NAME = 100;
/** Each of first name, last name, country and city. */
export const MAX_PROFILE_TEXT = 100;
export const MAX_PHONE = 40;
export const MIN_PASSWORD = 6;
/** In UTF-8. To the app, the auth server's refusal of a longer one would be that of an e-mail. */
export const MAX_PASSWORD_BYTES = 72;

/** Entries and joined expenses of one request. */
export const MAX_IMPORTED_ENTRIES = 500;
export const MAX_JOINED_EXPENSES = 500;
