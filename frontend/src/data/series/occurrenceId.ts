import { v5 } from "uuid";

/**
 * Returns the id of an occurrence, which the database makes in the same way. Loaded with the sheets that need it, because
 * the hash is large.
 */
export const occurrenceId = (seriesId: string, number: number): string => v5(String(number), seriesId);
