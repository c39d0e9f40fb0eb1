/** What an expense was for, beside the spec's place and general; by the names of the database. */
export const TOPICS = [
  "groceries",
  "eating_out",
  "drinks",
  "lodging",
  "transport",
  "fuel",
  "tickets",
  "shopping",
  "household",
  "health",
  "gifts",
  "other",
] as const;

export type Topic = (typeof TOPICS)[number];
