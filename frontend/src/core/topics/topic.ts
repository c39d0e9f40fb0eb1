/** Topics say what an expense was for (docs/product.md 7.7). In the order of menus. */
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

export const isTopic = (text: string): text is Topic => TOPICS.some((topic) => topic === text);
