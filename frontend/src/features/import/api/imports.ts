import { queryOptions, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { type IsoDate, today } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { toRate } from "@/core/money/rate";
import { toUnits } from "@/core/money/units";
import type { NewEvent } from "@/data/event/createEvent";
import { SOURCES, type Source } from "@/data/import/model";
import { AppError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Json } from "@/platform/supabase/database.types";
import type { ExistingEntry } from "../sending/compared";
import type { DatedRate, Entry, Shipment } from "../sending/toSend";

/** Identifies an import while it is sent in batches. */
interface ImportId {
  event_id: string;
  import_id: string;
  source: Source;
}

/** Creates the event of a file. Idempotent. */
export async function makeEvent(event: NewEvent): Promise<void> {
  await dataOf(supabase().from("events").upsert(event, { onConflict: "id", ignoreDuplicates: true }));
}

/** Imports people or entries in one transaction. */
export async function importBatch(id: ImportId, people: readonly object[], entries: readonly Entry[]): Promise<void> {
  const sent = entries.map(({ row: _, title: __, ...entry }) => entry);
  await dataOf(supabase().rpc("import_expenses", { ...id, people: people as Json, entries: sent as unknown as Json }));
}

/** Saves a household. Idempotent. */
export async function saveHousehold(eventId: string, household: Shipment["households"][number]): Promise<void> {
  await dataOf(supabase().rpc("save_household", { event_id: eventId, ...household }));
}

const existingEntrySchema = v.object({
  id: v.string(),
  digest: v.nullable(v.string()),
  is_there: v.boolean(),
  date: v.nullable(v.string()),
  description: v.nullable(v.string()),
  from_user: v.nullable(v.string()),
  to_user: v.nullable(v.string()),
  amount: v.nullable(v.number()),
  currency: v.string(),
});

/** Deleted entries have neither day nor amount in the response, and neither is used. */
function existingEntryFromWire({ date, amount, ...told }: v.InferOutput<typeof existingEntrySchema>): ExistingEntry {
  return { ...told, date: date ?? "", amount: toUnits(amount ?? 0, told.currency) };
}

/** Returns what earlier imports of a source brought into the event. The request contains nothing of the file. */
export function useImportedEntries(eventId: string, source: Source, wanted: boolean) {
  return useQuery({
    queryKey: keys.importedEntries(eventId, source),
    enabled: wanted,
    queryFn: async (): Promise<ExistingEntry[]> => {
      const question = { event_id: eventId, source };
      const entries = await dataOf(supabase().rpc("imported_entries", question, { get: true }));
      return parsed(v.array(existingEntrySchema), entries, (told) => told.map(existingEntryFromWire));
    },
  });
}

/** Returns the available rates for these days, in one query. The user types the missing ones. */
export function ratesQuery(wanted: ReadonlyMap<Currency, IsoDate>, to: Currency) {
  return queryOptions({
    queryKey: keys.importRates(to, [...wanted]),
    enabled: wanted.size > 0,
    queryFn: async ({ signal }): Promise<Record<Currency, DatedRate>> => {
      const asked = [...wanted].map(async ([from, date]) => [from, await rateOf(from, to, date, signal)] as const);
      const answers = await Promise.allSettled(asked);
      return Object.fromEntries(answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : [])));
    },
  });
}

const rateSchema = v.object({ date: v.string(), rates: v.record(v.string(), v.number()) });

/** Throws `failed_to_fetch_exchange_rate` if there is none. */
async function rateOf(from: Currency, to: Currency, date: IsoDate, signal: AbortSignal): Promise<DatedRate> {
  const question = new URLSearchParams({ from, to, ...(date < today() ? { date } : {}) });
  const answer = parsed(rateSchema, await callFunction(`exchange-rates?${question}`, { signal }));
  const value = toRate(answer.rates[to] ?? 0);
  if (value === null) throw new AppError("failed_to_fetch_exchange_rate", 502);
  return { value, date: answer.date };
}

const importSchema = v.object({
  source: v.picklist(SOURCES),
  expenses: v.number(),
  payments: v.number(),
  series: v.number(),
  undoable: v.boolean(),
  undone_at: v.nullable(v.string()),
  created_at: v.string(),
  created_by: v.string(),
  changed: v.array(
    v.object({
      id: v.string(),
      description: v.nullable(v.string()),
      amount: v.number(),
      currency: v.string(),
      updated_by: v.string(),
    }),
  ),
});

function importFromWire(told: v.InferOutput<typeof importSchema>) {
  return { ...told, changed: told.changed.map((one) => ({ ...one, amount: toUnits(one.amount, one.currency) })) };
}
export type PastImport = ReturnType<typeof importFromWire>;

/** Returns an earlier import, and which of its entries others changed since. */
export function usePastImport(eventId: string, importId: string) {
  return useQuery({
    queryKey: keys.pastImport(eventId, importId),
    queryFn: async (): Promise<PastImport> => {
      const question = { event_id: eventId, import_id: importId };
      const page = await dataOf(supabase().rpc("import_page", question, { get: true }));
      if (page === null) throw new AppError("import_not_found", 404);
      return parsed(importSchema, page, importFromWire);
    },
  });
}

/** Undoes a batch of an import. Returns the number of entries left. */
export async function undoBatch(eventId: string, importId: string): Promise<number> {
  const answer = await dataOf(supabase().rpc("undo_import", { event_id: eventId, import_id: importId }));
  return parsed(v.object({ left: v.number() }), answer).left;
}
