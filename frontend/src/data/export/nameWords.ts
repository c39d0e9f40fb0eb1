/** Texts for people without a visible name. */
export interface NameWords {
  deleted: string;
  unknown: string;
  /** Contains PLACE in place of the number. */
  numbered: string;
}

/** Placeholder for a number in a text. */
export const PLACE = "{n}";
