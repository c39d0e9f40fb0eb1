import { fileName } from "@/core/export/fileName";
import { plainUnits, toUnits, type Units } from "@/core/money/units";
import type { PaymentHandle } from "@/core/paying/methods";
import { dividoText } from "@/data/export/divido";
import type { ExportedEvent } from "@/data/export/model";
import { ARCHIVE_LIST, archiveListText } from "@/data/import/dividoArchive";
import { type EventBook, peopleOf } from "./book";
import { exportedEventOf, wordedName } from "./exportedEvent";
import type { NameWords } from "./nameWords";

export interface Owner {
  id: string;
  /** The owner's row, including private columns. */
  profile: object;
  payment_handles: readonly PaymentHandle[];
  /** The rows of the payments that the owner and another person recorded at once in several events. */
  settlements: readonly ArchivedSettlement[];
}

/** A row of `settlements`. Amounts are positive when `made_by` paid. */
export interface ArchivedSettlement {
  made_by: string;
  with_user: string;
  currency: string;
  amount: number;
  made_at: string;
  received: boolean | null;
  undone_at: string | null;
  parts: { event_id: string; amount: number }[];
}

/**
 * Returns the files of a person's archive: their profile, their payments and settlements, and each event as Divido's own
 * file, which can be imported. Of others it contains names only.
 */
export function archiveFiles(books: readonly EventBook[], owner: Owner, words: NameWords): Record<string, string> {
  const events = books.map((book) => ({ book, taken: exportedEventOf(book, words) }));
  const listed = events.map(({ taken }, at) => ({
    name: taken.event.name,
    // The number keeps two events of one name apart.
    file: `events/${fileName(taken.event.name, ` ${at + 1}.json`)}`,
  }));
  const payments = events.flatMap(({ book, taken }) => paymentsOf(book, taken, owner.id));
  return {
    [ARCHIVE_LIST]: archiveListText(listed),
    "profile.json": `${JSON.stringify(owner.profile, null, 1)}\n`,
    "payment_handles.json": `${JSON.stringify(owner.payment_handles, null, 1)}\n`,
    "payments.json": `${JSON.stringify(payments, null, 1)}\n`,
    "settlements.json": `${JSON.stringify(settlementsOf(books, owner, words), null, 1)}\n`,
    ...Object.fromEntries(events.map(({ taken }, at) => [listed[at]?.file ?? "", dividoText(taken)])),
  };
}

/** Names the other person and the events as far as the owner still sees them. Amounts are positive when the owner paid. */
function settlementsOf(books: readonly EventBook[], { id, settlements }: Owner, words: NameWords) {
  const events = new Map(books.map(({ event }) => [event.id, event.name]));
  const people = new Map(books.flatMap((book) => peopleOf(book).map(({ user_id, person }) => [user_id, person])));
  return settlements.map(({ made_by, with_user, currency, made_at, received, undone_at, ...settlement }) => {
    const [other, sign] = made_by === id ? [with_user, 1] : [made_by, -1];
    const amountOf = (amount: number) => plainUnits((sign * toUnits(amount, currency)) as Units, currency);
    const known = people.get(other);
    return {
      ...{ date: made_at, with: wordedName(known && { ...known, email: null }, words) },
      ...{ amount: amountOf(settlement.amount), currency, received, undone: undone_at },
      parts: settlement.parts.map(({ event_id, amount }) => ({
        event: events.get(event_id) ?? null,
        amount: amountOf(amount),
      })),
    };
  });
}

function paymentsOf({ payments }: EventBook, { event, people, payments: taken }: ExportedEvent, me: string) {
  return payments.flatMap(({ from_user, to_user }, at) => {
    const payment = taken[at];
    if (!payment || (from_user !== me && to_user !== me)) return [];
    const { identity: _, discussion: __, ...columns } = payment;
    return [
      {
        event: event.name,
        ...columns,
        from_user: people[payment.from_user],
        to_user: people[payment.to_user],
        amount: plainUnits(payment.amount, event.default_currency),
        currency: event.default_currency,
      },
    ];
  });
}
