import { type Units, ZERO } from "@/core/money/units";
import { expenseOfTable, type SeatOf } from "@/core/splitting/table";
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

/** Returns a seat's part of a closed bill: with its part of what nobody tapped, as in the expense. */
export function partOf(bill: SharedBill, seat: number | null): Units {
  const person = bill.seats.find((one) => one.seat === seat)?.person_id;
  const shares = expenseOfTable(bill, seatsOf(bill), bill.marks)?.shares;
  return shares?.find(({ user_id }) => user_id === person)?.share_amount ?? ZERO;
}
