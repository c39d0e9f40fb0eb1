import { MAX_EXTRAS } from "@/core/limits";
import { sum, type Units, ZERO } from "@/core/money/units";
import {
  type BillExtra,
  type BillItem,
  exactShares,
  isBelowZero,
  sharesOfBill,
  totalOfBill,
  withoutTakers,
} from "./bill";
import { apportion, type Share } from "./split";

/** A line of a bill on the table (docs/product.md 7.12). Who had it is in the marks. */
export type TableLine = Omit<BillItem, "weights">;

/** How many portions of a line a seat had. A mark with a higher number replaces one with a lower number. */
export interface Mark {
  line_id: string;
  seat: number;
  /** Zero takes the mark back. */
  weight: number;
  number: number;
}

/** A seat and the id that its person has in the expense. */
export interface SeatOf {
  seat: number;
  person: string;
}

export interface TableBill {
  /** Id of the bill and of the expense that it becomes. */
  id: string;
  lines: readonly TableLine[];
  extras: readonly BillExtra[];
}

/** The sums of a bill so far. The sums and what is left add up to the bill exactly. */
export interface TableSums {
  bySeat: ReadonlyMap<number, Units>;
  /** Lines without a mark, with their part of the extras. They will be everyone's. */
  left: Units;
}

/** The weights and id of the virtual person who has the lines that nobody marked. */
const NOBODY = "nobody";
const NOBODYS = { [NOBODY]: 1 };

/** Returns one mark per line and seat: the one with the highest number, whatever the order of the marks. */
export function newestMarks<M extends Mark>(marks: Iterable<M>): M[] {
  const newest = new Map<string, M>();
  for (const mark of marks) {
    const place = `${mark.line_id} ${mark.seat}`;
    const known = newest.get(place);
    if (!known || known.number < mark.number) newest.set(place, mark);
  }
  return [...newest.values()];
}

/** Returns how many pieces a line such as "3× Ayran" has; 1 without a number. */
export const piecesIn = (label: string): number => Number(/^(\d{1,3})× /.exec(label)?.[1] ?? 1);

/** A line of several pieces of which somebody had some. Whoever tapped it shares all pieces. */
interface PartlyTaken {
  line: TableLine;
  taken: number;
  pieces: number;
}

/** Returns the lines of which more pieces were ordered than tapped, without those that nobody tapped. */
export function partlyTaken(
  lines: readonly TableLine[],
  seats: readonly Pick<SeatOf, "seat">[],
  marks: readonly Mark[],
): PartlyTaken[] {
  const seated = newestMarks(marks).filter((mark) => seats.some(({ seat }) => seat === mark.seat));
  return lines
    .map((line) => {
      const weights = seated.filter(({ line_id }) => line_id === line.id).map(({ weight }) => weight);
      return { line, taken: weights.reduce((all, weight) => all + weight, 0), pieces: piecesIn(line.label) };
    })
    .filter(({ taken, pieces }) => taken > 0 && taken < pieces);
}

/**
 * Returns the lines and extras with which a bill lies on the table. A line below zero, such as a voucher, becomes a
 * discount in proportion to what everyone had, since nobody had it. Discounts are proportional for the same reason: nobody
 * can fall below zero. Lines and extras of zero are left out.
 */
export function onTheTable(items: readonly TableLine[], extras: readonly BillExtra[]): Omit<TableBill, "id"> {
  const vouchers = sum(items.filter(({ amount }) => amount < 0).map(({ amount }) => amount));
  const kept = extras
    .filter(({ amount }) => amount !== 0)
    .map((extra) => (extra.amount < 0 ? { ...extra, spread: "items" as const } : extra));
  const lines = items.filter(({ amount }) => amount > 0).map(({ id, label, amount }) => ({ id, label, amount }));
  return { lines, extras: vouchers < 0 ? withDiscount(kept, vouchers) : kept };
}

function withDiscount(extras: readonly BillExtra[], amount: Units): BillExtra[] {
  const discount: BillExtra = { kind: "discount", amount, percent: null, with_tax: false, spread: "items" };
  if (extras.length < MAX_EXTRAS) return [...extras, discount];
  const place = extras.findIndex((extra) => extra.spread === "items");
  return extras.map((extra, index) =>
    index === Math.max(0, place) ? { ...extra, percent: null, amount: (extra.amount + amount) as Units } : extra,
  );
}

/** Returns the lines as items, with the weights of the seats' people. */
function itemsOf({ lines }: TableBill, seats: readonly SeatOf[], marks: readonly Mark[]): BillItem[] {
  const personOf = new Map(seats.map(({ seat, person }) => [seat, person]));
  const taken = new Map<string, Record<string, number>>();
  for (const { line_id, seat, weight } of newestMarks(marks)) {
    const person = personOf.get(seat);
    if (person === undefined || weight <= 0) continue;
    taken.set(line_id, { ...taken.get(line_id), [person]: weight });
  }
  return lines.map((line) => ({ ...line, weights: taken.get(line.id) ?? {} }));
}

/**
 * Returns each seat's sum, with its part of tip, tax and discounts, and what is left. If nothing is left, the sums are the
 * shares of `expenseOfTable`. Null if somebody would be below zero.
 */
export function sumsOfTable(bill: TableBill, seats: readonly SeatOf[], marks: readonly Mark[]): TableSums | null {
  const items = itemsOf(bill, seats, marks);
  const people = seats.map(({ person }) => person);
  const isEveryones = ({ weights }: BillItem) => Object.keys(weights).length === 0;
  const amounts = new Map<string, Units>();
  if (items.some(isEveryones) || people.length === 0) {
    const some = items.map((item) => (isEveryones(item) ? { ...item, weights: NOBODYS } : item));
    const exact = exactShares(some, bill.extras, [...people, NOBODY], people.length > 0 ? people : [NOBODY]);
    if ([...exact.values()].some((share) => share < 0n)) return null;
    for (const [person, amount] of apportion(bill.id, totalOfBill(items, bill.extras), exact))
      amounts.set(person, amount);
  } else {
    const shares = sharesOfBill(bill.id, items, bill.extras, people);
    if (isBelowZero(shares)) return null;
    for (const { user_id, share_amount } of shares) amounts.set(user_id, share_amount);
  }
  return {
    bySeat: new Map(seats.map(({ seat, person }) => [seat, amounts.get(person) ?? ZERO])),
    left: amounts.get(NOBODY) ?? ZERO,
  };
}

/** What a bill becomes when it is closed. */
export interface TableExpense {
  amount: Units;
  items: BillItem[];
  extras: BillExtra[];
  /** Above zero, and together the amount. */
  shares: Share[];
}

/**
 * Returns the expense of a bill: lines without a mark are everyone's at the table. People whose share rounds to zero are
 * taken off their lines, since only people with a share have items. Null if the bill is not above zero, if nobody is at
 * the table, or if somebody would be below zero.
 */
export function expenseOfTable(bill: TableBill, seats: readonly SeatOf[], marks: readonly Mark[]): TableExpense | null {
  const amount = totalOfBill(bill.lines, bill.extras);
  let items = itemsOf(bill, seats, marks);
  let people = seats.map(({ person }) => person);
  while (amount > 0 && people.length > 0) {
    const shares = sharesOfBill(bill.id, items, bill.extras, people);
    if (isBelowZero(shares)) return null;
    const idle = shares.filter(({ share_amount }) => share_amount === 0).map(({ user_id }) => user_id);
    if (idle.length === 0) return { amount, items, extras: [...bill.extras], shares };
    items = items.map((item) => withoutTakers(item, idle));
    people = shares.filter(({ share_amount }) => share_amount > 0).map(({ user_id }) => user_id);
  }
  return null;
}
