import type { Spent } from "../statistics";

/** One place on the axis of time: what was spent then, or until then. */
export interface Slot extends Spent {
  key: string;
  /** On the axis, where there is little room. */
  short: string;
  /** In full, for the table. */
  name: string;
}
