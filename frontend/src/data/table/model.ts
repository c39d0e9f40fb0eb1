import { type Units, ZERO } from "@/core/money/units";
import { expenseOfTable, type SeatOf, sumsOfTable } from "@/core/splitting/table";
import type { InUnits } from "@/data/money";
import type { billSchema } from "./wire";

/** A shared bill as everybody at the table sees it (docs/product.md 7.12). */
export interface SharedBill extends InUnits<typeof billSchema> {}

/**
 * A place at the table. Its `person_id` is the person's in the later expense; guests get a text that sorts in the same
 * order, so that all phones round alike.
 */
export type Seat = SharedBill["seats"][number];

/** Whether the bill is still changed at the table. A locked one can be opened again. */
export const isOnTable = ({ status }: Pick<SharedBill, "status">): boolean => status === "open" || status === "locked";

/** Returns the seats for the arithmetic of the table. */
export const seatsOf = ({ seats }: Pick<SharedBill, "seats">): SeatOf[] =>
  seats.map(({ seat, person_id }) => ({ seat, person: person_id }));

/** A seat's part of a closed bill, as in the expense. */
interface PartOfBill {
  amount: Units;
  /** The portion of the amount that is of lines that nobody tapped. */
  ofRest: Units;
}

/** Returns a seat's part of a closed bill. Zero without a seat. */
export function partOf(bill: SharedBill, seat: number | null): PartOfBill {
  const person = bill.seats.find((one) => one.seat === seat)?.person_id;
  const shares = expenseOfTable(bill, seatsOf(bill), bill.marks)?.shares;
  const amount = shares?.find(({ user_id }) => user_id === person)?.share_amount ?? ZERO;
  const tapped = (seat !== null && sumsOfTable(bill, seatsOf(bill), bill.marks)?.bySeat.get(seat)) || ZERO;
  return { amount, ofRest: Math.max(0, amount - tapped) as Units };
}
