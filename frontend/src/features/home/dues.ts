import type { Currency } from "@/core/money/currency";
import { absolute, negate, sum, type Units, ZERO } from "@/core/money/units";
import type { Person } from "@/data/person/model";
import type { OpenEvent } from "@/data/settlement/openEvents";
import { householdOfAll, partyIn, peopleWith, transfersIn } from "@/data/settlement/openPlan";
import { togetherOf } from "@/data/settlement/together";
import type { Sum } from "./standing";

/** One payment that an event's settlement proposes to the reader or their household. */
interface Due {
  event: OpenEvent;
  amount: Units;
  /** The other member of the reader's household who pays or is paid. Null when the reader does so. */
  by: Person | null;
  /** The known people of the other side's household in this event. */
  people: readonly Person[];
  /** Whether it runs against its line, which nets it. */
  isOpposite?: boolean;
}

/** Open payments between the reader and one person, in the order of the events. */
export interface DueWith {
  /** Null for events with many people. Home does not plan their payments. */
  person: Person | null;
  dues: Due[];
}

/**
 * Returns the open payments to and from the reader, one entry per person over all events. The payments are those of each
 * event's settlement. They include the payments of the reader's household.
 */
export function duesOf(events: readonly OpenEvent[], me: string): { owed: DueWith[]; owes: DueWith[] } {
  const [owed, owes] = [new Map<string, DueWith>(), new Map<string, DueWith>()];
  for (const event of events) {
    const { standings } = event;
    if (standings === null) {
      const net = event.household_net ?? event.my_net;
      add(net > 0 ? owed : owes, event.id, null, { event, amount: absolute(net), by: null, people: [] });
      continue;
    }
    const people = new Map(standings.map(({ user_id, person }) => [user_id, person]));
    const party = partyIn(standings, me);
    for (const { from, to, amount } of transfersIn(standings)) {
      const [ours, theirs] = party.has(from) ? [from, to] : [to, from];
      if (!party.has(ours)) continue;
      const by = ours === me ? null : (people.get(ours) ?? null);
      const due = { event, amount, by, people: peopleWith(standings, theirs) };
      add(ours === to ? owed : owes, theirs, people.get(theirs) ?? null, due);
    }
  }
  return { owed: [...owed.values()], owes: [...owes.values()] };
}

function add(side: Map<string, DueWith>, key: string, person: Person | null, due: Due): void {
  const known = side.get(key) ?? { person, dues: [] };
  side.set(key, { ...known, dues: [...known.dues, due] });
}

interface Netted {
  lines: ReturnType<typeof duesOf>;
  /** The amounts taken off both sides. */
  offsets: Sum[];
}

/**
 * Moves the smaller of two opposite debts with a person in one currency to the line of the larger, where one payment settles
 * both. Debts that cancel out stay on both sides.
 */
export function nettedDues(
  { owed, owes }: ReturnType<typeof duesOf>,
  together: ReturnType<typeof togetherByPerson>,
): Netted {
  const lines = { owed: [...owed], owes: [...owes] };
  const offsets: Sum[] = [];
  for (const [id, sums] of together) {
    for (const { currency, amount } of sums) {
      const [larger, smaller] = amount > 0 ? (["owed", "owes"] as const) : (["owes", "owed"] as const);
      const [at, against] = [larger, smaller].map((side) => lines[side].findIndex(({ person }) => person?.id === id));
      const [line, other] = [lines[larger][at ?? -1], lines[smaller][against ?? -1]];
      if (amount === 0 || !line || !other) continue;
      const moved = other.dues.filter(({ event }) => event.default_currency === currency);
      const offset = sum(moved.map((due) => due.amount));
      const [net] = sumsOf(line.dues.filter(({ event }) => event.default_currency === currency));
      // Beyond the largest number of events that one payment settles, the debts stay apart.
      if (offset === 0 || net?.amount !== absolute(amount) + offset) continue;
      offsets.push({ currency, amount: offset });
      lines[larger] = lines[larger].map((one) =>
        one === line ? { ...line, dues: [...line.dues, ...moved.map((due) => ({ ...due, isOpposite: true }))] } : one,
      );
      const left = other.dues.filter((due) => !moved.includes(due));
      lines[smaller] = lines[smaller].flatMap((one) =>
        one !== other ? [one] : left.length > 0 ? [{ ...other, dues: left }] : [],
      );
    }
  }
  return { lines, offsets };
}

/** Returns what a line's payments come to, per currency. */
export function sumsOf(dues: readonly Due[]): Sum[] {
  const sums = new Map<Currency, Units>();
  for (const { event, amount, isOpposite } of dues) {
    const before = sums.get(event.default_currency) ?? ZERO;
    sums.set(event.default_currency, sum([before, isOpposite ? negate(amount) : amount]));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** Returns the household with which all payments of a line are open. Empty where the person pays alone in one of them. */
export const householdOf = ({ dues }: DueWith): readonly Person[] => householdOfAll(dues.map(({ people }) => people));

/**
 * Returns the people with whom several events are open, and what one payment per currency would settle. Without the sums
 * when not all open events are known.
 */
export function togetherByPerson(
  { owed, owes }: ReturnType<typeof duesOf>,
  events: readonly OpenEvent[],
  me: string,
  isPartial: boolean,
): ReadonlyMap<string, readonly Sum[]> {
  const found = new Map<string, Sum[]>();
  // The dashboard lists the newest event first.
  const oldestFirst = events.toReversed();
  for (const { person } of [...owes, ...owed]) {
    if (!person?.has_account) continue;
    const all = togetherOf(oldestFirst, me, person.id);
    if (all.every(({ parts }) => parts.length < 2)) continue;
    found.set(person.id, isPartial ? [] : all.map(({ currency, total }) => ({ currency, amount: total })));
  }
  return found;
}
