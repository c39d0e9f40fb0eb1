import type { Spent } from "../statistics";

/** The sum of one period on the time axis, or the running sum up to it. */
export interface Slot extends Spent {
  key: string;
  /** Short label for the axis. */
  short: string;
  /** Full label for the table. */
  name: string;
}
