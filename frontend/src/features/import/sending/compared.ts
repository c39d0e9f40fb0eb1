import type { IsoDate } from "@/core/dates/dates";
import type { Brought, FileRead } from "@/core/import/model";
import type { Currency } from "@/core/money/currency";
import type { Units } from "@/core/money/units";
import { searchable } from "@/core/text/searchable";
import { digestOf, idOf, idsOfPeople } from "./toSend";

/** What an import brought into an event, as it stands there now. */
export interface Standing {
  id: string;
  /** What its file said. */
  digest: string;
  /** False once it is deleted; nothing below is told of it then. */
  is_there: boolean;
  date: IsoDate;
  /** Of an expense; a payment has two people in its place. */
  title: string | null;
  from_user: string | null;
  to_user: string | null;
  amount: Units;
  currency: Currency;
}

/** What a newer file of a group says beside what an older one has brought. */
export interface Compared {
  /** Those of its entries that are new to the event. */
  fresh: Brought[];
  /** How many are there already, or were. */
  known: number;
  /** Those known by an id of the other app's that say something else now. */
  changed: Brought[];
  /** New ones that seem to be what is there in another form, by their ids: without ids of its own a changed row is a new one. */
  replaces: Map<string, { entry: Brought; standing: Standing }>;
  /** What is there and is not in the file any more, within the days that the file tells of. */
  missing: Standing[];
}

/** Compares a file with what was imported from the same source before; two of title (or people), amount and day make a match. */
export function compare(
  file: FileRead,
  eventId: string,
  matched: readonly (string | null)[],
  imported: readonly Standing[],
): Compared {
  const known = new Map(imported.map((standing) => [standing.id, standing]));
  const told = new Set(file.refused.map((row) => idOf(file, row, eventId)));
  const fresh: { id: string; entry: Brought }[] = [];
  const changed: Brought[] = [];
  for (const entry of file.entries) {
    const id = idOf(file, entry, eventId);
    told.add(id);
    const standing = known.get(id);
    if (!standing) fresh.push({ id, entry });
    else if (standing.is_there && standing.digest !== digestOf(entry, eventId)) changed.push(entry);
  }
  const days = file.entries.map(({ date }) => date).sort();
  const isTold = (date: IsoDate) => date >= (days[0] ?? "") && date <= (days.at(-1) ?? "");
  const missing = imported.filter(({ id, is_there, date }) => is_there && !told.has(id) && isTold(date));
  const replaces = pairs(fresh, missing, idsOfPeople(file, eventId, matched));
  const replaced = new Set([...replaces.values()].map(({ standing }) => standing.id));
  return {
    fresh: fresh.map(({ entry }) => entry),
    known: file.entries.length - fresh.length,
    changed,
    replaces,
    missing: missing.filter(({ id }) => !replaced.has(id)),
  };
}

function pairs(fresh: readonly { id: string; entry: Brought }[], missing: readonly Standing[], people: string[]) {
  const byTrait = new Map<string, Standing[]>();
  for (const standing of missing) {
    const what = standing.title ?? payment(standing.from_user, standing.to_user);
    for (const trait of traits(what, standing)) byTrait.set(trait, [...(byTrait.get(trait) ?? []), standing]);
  }
  const left = new Set(missing);
  const replaces: Compared["replaces"] = new Map();
  for (const { id, entry } of fresh) {
    const what = entry.kind === "expense" ? entry.title : payment(people[entry.from], people[entry.to]);
    const alike = traits(what, entry).flatMap((trait) => byTrait.get(trait) ?? []);
    const standing = alike.find((one) => left.has(one) && (one.title !== null) === (entry.kind === "expense"));
    if (!standing) continue;
    left.delete(standing);
    replaces.set(id, { entry, standing });
  }
  return replaces;
}

const payment = (from: string | null | undefined, to: string | null | undefined) => `${from} → ${to}`;

/** What two entries share of which two of three are the same: most telling first. */
function traits(what: string, { amount, currency, date }: Pick<Standing, "amount" | "currency" | "date">): string[] {
  const [name, figure] = [searchable(what), `${amount} ${currency}`];
  return [`${name} on ${date}`, `${name} of ${figure}`, `${figure} on ${date}`];
}
