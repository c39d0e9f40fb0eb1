/** What people are called of whom nothing is to be told. */
export interface NameWords {
  deleted: string;
  unknown: string;
  /** With PLACE where the number goes. */
  numbered: string;
}

/** Stands in a text for the number that goes there. */
export const PLACE = "{n}";
