import type { Currency } from "@/core/money/currency";
import type { Mark, TableBill } from "@/core/splitting/table";

/** A place at the table: a person of the event whom the host named, or somebody who typed a name. */
export interface Seat {
  seat: number;
  /** Id of the person in the expense that the bill becomes. */
  person: string;
  name: string;
  /** Whether a phone has taken it. */
  isHere: boolean;
  isDone: boolean;
}

/** A shared bill as everybody at the table sees it (docs/product.md 7.12). */
export interface SharedBill extends TableBill {
  /** Rises with every change. */
  version: number;
  currency: Currency;
  title: string;
  /** The name of the person who opened it. */
  host: string;
  status: "open" | "locked" | "closed";
  seats: Seat[];
  marks: Mark[];
  /** The seat of the participant who asks. Null for guests, and for participants without a seat. */
  mySeat: number | null;
}
