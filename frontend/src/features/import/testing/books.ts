import fc from "fast-check";
import { convert } from "@/core/money/rate";
import { type Units, ZERO } from "@/core/money/units";
import { METHODS } from "@/core/paying/methods";
import type { BillExtra } from "@/core/splitting/bill";
import { apportion } from "@/core/splitting/split";
import { TOPICS } from "@/core/topics/topic";
import { effectsOf, netEffect } from "@/data/event/effects";
import type { Participant, Payment } from "@/data/event/model";
import { NO_EVENT_DETAILS } from "@/data/event/noValues";
import { NO_PLAIN } from "@/data/expense/noValues";
import type { BookedExpense, EventBook } from "@/data/export/book";
import { personWith } from "@/data/person/model";

/**
 * An arbitrary event of the server: equal names, households, former participants, several payers, foreign currencies,
 * places, refunds, saved splits.
 */
export const anyBook: fc.Arbitrary<EventBook> = fc
  .record({
    count: fc.integer({ min: 2, max: 6 }),
    currency: fc.constantFrom("EUR", "TRY", "JPY", "KWD", "HUF", "VND"),
  })
  .chain(({ count, currency }) =>
    fc.record({
      event: anyEvent(currency),
      people: fc.array(anyPerson, { minLength: count, maxLength: count }),
      expenses: fc.array(anyExpense(count, currency), { maxLength: 12 }),
      payments: fc.array(anyPayment(count), { maxLength: 5 }),
      comments: fc.array(anyComment(count), { maxLength: 6 }),
      marked: fc.array(fc.nat(), { maxLength: 2 }),
      splits: fc.array(anySplit(count), { maxLength: 5 }),
    }),
  )
  .map(({ event, people, expenses, payments, comments, marked, splits }) => {
    const participants = people.map(({ name, household, left }, at): Participant => {
      const id = personId(at);
      return {
        ...{ id, user_id: id, role: "member", joined_at: "2026-01-01T00:00:00Z" },
        ...(left
          ? { status: "removed", removed_at: "2026-06-01T00:00:00Z", household_id: null }
          : { status: "active", removed_at: null, household_id: household }),
        person: personWith({
          id,
          first_name: name,
          email: `${at}@divido.test`,
          has_payment_details: true,
          place: at + 1,
        }),
      };
    });
    const paid = payments.map((one): Payment => ({ ...one, currency: event.default_currency }) as Payment);
    const named = UNITS.filter(({ id }) => participants.some(({ household_id }) => household_id === id));
    const entries = [...expenses, ...payments].map(({ id }) => id);
    const entryAt = (at: number) => entries[at % entries.length];
    return {
      ...{
        comments: comments.flatMap(({ at, ...one }) => (entries.length > 0 ? [{ ...one, entry_id: entryAt(at) }] : [])),
        check_marks: Object.fromEntries(entries.length > 0 ? marked.map((at) => [entryAt(at), [personId(0)]]) : []),
      },
      event,
      participants,
      households: named,
      saved_splits: splits.map(({ name, weights }, at) => ({
        ...{ id: personId(at), name, is_default: at === 1 },
        // A read leaves out people who left.
        parts: Object.fromEntries(
          weights.flatMap((weight, of) =>
            weight > 0 && participants[of]?.status === "active" ? [[personId(of), weight]] : [],
          ),
        ),
      })),
      expenses,
      payments: paid,
      ...sumsOf(participants, expenses, paid),
    } as unknown as EventBook;
  });

const UNITS = [
  { id: "00000000-0000-4000-8000-0000000000f1", name: "Family" },
  { id: "00000000-0000-4000-8000-0000000000f2", name: "'=Family" },
];

const personId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

const anyPerson = fc.record({
  name: fc.constantFrom("Ada", "Ben", "Ben", "İlker", "Ilker", "'@Zoë", 'O, "Hara"', null),
  household: fc.option(fc.constantFrom(...UNITS.map(({ id }) => id)), { freq: 3 }),
  left: fc.boolean(),
});

const anyDay = fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, "0")}`);

const anyEvent = (default_currency: string) =>
  fc
    .record({
      id: fc.uuid(),
      name: fc.constantFrom("Trip", "'=Trip", "Kaş 2026"),
      description: fc.constantFrom(null, "Two lines\nof words"),
      category: fc.constantFrom("short_trip", "other"),
      default_currency: fc.constant(default_currency),
      place_country: fc.constant("Türkiye"),
      place_city: fc.constant("Kaş"),
      planned_start_date: fc.option(anyDay),
      planned_duration_days: fc.option(fc.integer({ min: 1, max: 30 })),
    })
    .map((columns) => ({ ...NO_EVENT_DETAILS, ...columns }));

const anyPlace = fc.record({
  place_id: fc.constantFrom(null, "osm:1"),
  place_lat: fc.option(fc.double({ min: -90, max: 90, noNaN: true }).map((lat) => lat + 0)),
  place_lon: fc.option(fc.double({ min: -180, max: 180, noNaN: true }).map((lon) => lon + 0)),
  place_country: fc.constantFrom(null, "Türkiye"),
  place_city: fc.constantFrom(null, "Kaş"),
});

/** Titles as stored in the database. An apostrophe that looks like a formula guard was typed. */
const TITLES = ["Dinner", "Dinner", "'=SUM(A1)", '"Chez Léon", bar', "🍕 Pizza", "-10 percent"];

function anyExpense(count: number, eventCurrency: string): fc.Arbitrary<BookedExpense> {
  const weights = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: count, maxLength: count });
  return fc
    .record({
      id: fc.uuid(),
      expense_date: anyDay,
      description: fc.constantFrom(...TITLES),
      size: fc.integer({ min: 1, max: 99_999 }),
      isRefund: fc.boolean(),
      currency: fc.constantFrom(eventCurrency, eventCurrency, "USD"),
      rate: fc.constantFrom(0.000_000_123, 0.0214, 1, 1.085, 46.729),
      rate_date: fc.option(anyDay),
      rate_source: fc.constantFrom("live", "own", "stale", "builtin"),
      paying: weights,
      sharing: weights,
      split_method: fc.constantFrom("equal", "manual", "parts"),
      place: fc.option(anyPlace, { freq: 2 }),
      topic: fc.constantFrom(null, ...TOPICS),
      bill: fc.option(fc.record({ having: weights, label: fc.constantFrom("Pide", "Tea"), extra: anyExtra })),
    })
    .map(({ size, isRefund, rate, paying, sharing, place, topic, bill, ...told }): BookedExpense => {
      const foreign = told.currency !== eventCurrency;
      const amount = (isRefund ? -size : size) as Units;
      const converted = foreign ? (convert(amount, told.currency, eventCurrency, rate) ?? ZERO) : amount;
      const payers = shared(told.id, amount, paying);
      const shares = shared(told.id, amount, sharing);
      const [main = ""] = Object.keys(payers);
      return {
        ...NO_PLAIN,
        ...(told as Pick<BookedExpense, "id" | "expense_date" | "description" | "currency" | "split_method">),
        amount,
        category: place ? "place" : "general",
        topic,
        ...(place && { place_name: "Café de la Gare", ...place }),
        paid_by: main,
        conversion_rate_to_event_currency: foreign ? rate : 1,
        rate_date: foreign ? told.rate_date : null,
        rate_source: foreign ? (told.rate_source as BookedExpense["rate_source"]) : "same",
        amount_in_event_currency: converted,
        payers: inEventCurrency(told.id, converted, payers),
        shares: inEventCurrency(told.id, converted, shares),
        own: foreign ? { payers, shares } : null,
        parts: told.split_method === "parts" ? weightsOf(shares, sharing) : null,
        ...(bill && told.split_method === "manual" && billOf(bill, size, Object.keys(shares))),
      };
    });
}

const anyExtra = fc.record({
  kind: fc.constantFrom("tax", "tip", "service", "discount"),
  percent: fc.constantFrom(null, 5, 12.125),
  spread: fc.constantFrom("items", "equally"),
  label: fc.constantFrom(undefined, "Couvert"),
}) as fc.Arbitrary<Pick<BillExtra, "kind" | "percent" | "spread" | "label">>;

/** A bill of an item for some, one for everyone, and an extra, which add up to a size. */
function billOf(
  { having, label, extra }: { having: number[]; label: string; extra: Omit<BillExtra, "amount" | "with_tax"> },
  size: number,
  sharers: readonly string[],
): Pick<BookedExpense, "items" | "extras"> {
  const weights = Object.fromEntries(sharers.flatMap((id, at) => (having[at] ? [[id, having[at]]] : [])));
  const amount = (extra.kind === "discount" ? -7 : 7) as Units;
  return {
    items: [
      { id: personId(8), label, amount: (size + 1) as Units, weights },
      { id: personId(9), label: "Voucher", amount: (-1 - amount) as Units, weights: {} },
    ].filter((item) => item.amount !== 0),
    extras: [{ ...extra, amount, with_tax: extra.percent === 5 }],
  };
}

/** Splits an amount by weights. People who get nothing are left out. */
function shared(id: string, amount: Units, weights: readonly number[]): Record<string, Units> {
  const some = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const parts = apportion(id, amount, new Map(some.map((weight, at) => [personId(at), weight])));
  return Object.fromEntries([...parts].filter(([, part]) => part !== 0));
}

function inEventCurrency(id: string, converted: Units, parts: Record<string, Units>): Record<string, Units> {
  return Object.fromEntries(apportion(id, converted, new Map(Object.entries(parts))));
}

function weightsOf(shares: object, weights: readonly number[]): Record<string, number> {
  return Object.fromEntries(Object.keys(shares).map((person) => [person, weights[Number(person.slice(-1))] || 1.25]));
}

const anySplit = (count: number) =>
  fc.record({
    name: fc.constantFrom("Nights", "Nights", "'=Rooms", "Çift"),
    weights: fc.array(fc.constantFrom(0, 1, 2.5, 0.0001, 1_000_000), { minLength: count, maxLength: count }),
  });

const anyPayment = (count: number) =>
  fc
    .record({
      id: fc.uuid(),
      from: fc.nat({ max: count - 1 }),
      step: fc.integer({ min: 1, max: count - 1 }),
      amount: fc.integer({ min: 1, max: 9999 }),
      paid_on: anyDay,
      method: fc.constantFrom(null, ...METHODS),
      note: fc.constantFrom(null, "for the balloon", "şimdilik 🎈"),
    })
    .map(({ id, from, step, amount, paid_on, method, note }) => ({
      ...{ id, paid_on, amount: amount as Units, method, note },
      ...{ from_user: personId(from), to_user: personId((from + step) % count) },
    }));

/** Words, emoji, and mentions of people of the event and of somebody else. */
const anyComment = (count: number) =>
  fc.record({
    at: fc.nat(),
    author_id: fc.nat({ max: count - 1 }).map(personId),
    created_at: anyDay.map((day) => `${day}T10:00:00.123456+00:00`),
    text: fc
      .array(
        fc.oneof(
          fc.constantFrom("Why?", "🎈 ", "\n'=1+1 ", "@Ben"),
          fc.nat({ max: count - 1 }).map((at) => `@${personId(at)}`),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => parts.join("")),
  });

function sumsOf(
  participants: readonly Participant[],
  expenses: readonly BookedExpense[],
  payments: readonly Payment[],
) {
  const nets = new Map(participants.map(({ user_id }) => [user_id, 0]));
  for (const entry of [...expenses, ...payments]) {
    for (const [person, effect] of effectsOf(entry)) nets.set(person, (nets.get(person) ?? 0) + netEffect(effect));
  }
  return {
    balances: [...nets].map(([user_id, net]) => ({
      user_id,
      paid: ZERO,
      share: ZERO,
      sent: ZERO,
      received: ZERO,
      net: net as Units,
    })),
    total: ZERO,
    expense_count: expenses.length,
  };
}

/** Returns the items in the order given by the numbers. */
export function shuffledBy<One>(all: readonly One[], order: readonly number[]): One[] {
  return all
    .map((one, at) => ({ one, turn: order[at % order.length] ?? 0 }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one);
}
