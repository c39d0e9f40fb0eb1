import { dividoText } from "@/core/export/divido";
import { fileName } from "@/core/export/fileName";
import type { ExportedEvent } from "@/core/export/model";
import { ARCHIVE_LIST, archiveListText } from "@/core/import/dividoArchive";
import { plainUnits } from "@/core/money/units";
import type { EventBook } from "./book";
import { exportedEventOf } from "./exportedEvent";
import type { NameWords } from "./nameWords";

export interface Owner {
  id: string;
  /** The owner's row, including private columns. */
  profile: object;
}

/**
 * Returns the files of a person's archive: their profile, their payments, and each event as Divido's own file, which
 * can be imported. Of others it contains names only.
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
    "payments.json": `${JSON.stringify(payments, null, 1)}\n`,
    ...Object.fromEntries(events.map(({ taken }, at) => [listed[at]?.file ?? "", dividoText(taken)])),
  };
}

function paymentsOf({ payments }: EventBook, { event, people, payments: taken }: ExportedEvent, me: string) {
  return payments.flatMap(({ from_user, to_user }, at) => {
    const payment = taken[at];
    if (!payment || (from_user !== me && to_user !== me)) return [];
    return [
      {
        event: event.name,
        date: payment.date,
        from: people[payment.from],
        to: people[payment.to],
        amount: plainUnits(payment.amount, event.currency),
        currency: event.currency,
      },
    ];
  });
}
