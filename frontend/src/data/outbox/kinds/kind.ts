import type { ParseKeys } from "i18next";
import type { GenericSchema } from "valibot";
import type { Expense, ToldEventPage } from "@/data/event/model";

/** Something that a person changed. */
export interface Change {
  kind: string;
}

/** Who made a change, and when by their device's clock. */
export interface By {
  me: string;
  at: string;
}

/** The expense that a change is about, which an event's sums may hold or not. */
interface AboutExpense {
  id: string;
  /** As it was read before the change; null for a new one. */
  base: Expense | null;
  /** The day under which a new one is listed; null for one that was there. */
  newOn: string | null;
}

/** A text with its values; of what has no name of its own, null stands for what such a thing is called. */
interface Words {
  key: ParseKeys<"expenses">;
  values?: Record<string, string | null>;
}

/**
 * Everything there is to know of a kind of change. A new kind is a file that exports one of these, and its line in
 * all.ts: whoever shows, sends, keeps or names changes asks here.
 */
export interface Kind<C extends Change, Row = unknown> {
  /** What is kept on the device has to say this to be such a change, also of an earlier version of the app. */
  schema: GenericSchema;
  /** The expense, payment, event or person that it is about. Changes of the same one go in order, or not at all. */
  subjectOf(change: C): string;
  /** The event that it belongs to; null for none. */
  eventOf(change: C): string | null;
  /** It makes something that later changes hang by: they wait as long as it could not be made. */
  isNeeded?: true;
  /** Of the people whom it names, those who may not be on the server yet. */
  peopleIn?(change: C): readonly string[];
  /** Whether the sums of events are about it. */
  isMoney: boolean;
  aboutExpense?(change: C): AboutExpense;
  /** As the database takes it: what was entered for somebody's former id is about who claimed it. */
  withClaims?(change: C, now: (id: string) => string): C;
  /** The event after it. To apply what the server's answer holds already changes nothing. */
  apply(page: ToldEventPage, change: C, by: By): ToldEventPage;
  /** The event while it is refused, where something of it has to stay: else nothing of it does. */
  asRefused?(page: ToldEventPage, change: C, by: By): ToldEventPage;
  /** Sends it under that id, by which the server knows it again. Answers the row that it became; throws AppErrors. */
  send(change: C, id: string, timeout: AbortSignal): Promise<Row>;
  /** The event that it was applied to, with the row that the server answered in place of what the device made of it. */
  asStored?(page: ToldEventPage, change: C, row: Row): ToldEventPage;
  /** Once the server has it, changes what else is known than the event's page. */
  showAsSent?(change: C, row: Row): Promise<void>;
  /** What it is called where a refusal is told: "Dinner · 84.20 EUR". */
  nameOf(change: C): Words;
  /** Where it is looked at and decided upon once it was refused, within reach of its event; null for nowhere. */
  placeOf(change: C, code: string | null): string | null;
}
