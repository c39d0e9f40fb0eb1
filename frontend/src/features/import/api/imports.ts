import { queryOptions, useQuery } from "@tanstack/react-query";
import { type IsoDate, today } from "@/core/dates/dates";
import type { Source } from "@/core/import/model";
import type { Currency } from "@/core/money/currency";
import { toRate } from "@/core/money/rate";
import { toUnits, type Units } from "@/core/money/units";
import type { NewEvent } from "@/domain/outbox/model";
import { AppError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Json } from "@/platform/supabase/database.types";
import type { Standing } from "../sending/compared";
import type { DatedRate, Entry, Shipment } from "../sending/toSend";

/** What identifies an import while its parts are sent. */
interface ImportId {
  event_id: string;
  import_id: string;
  source: Source;
}

/** Makes the event that a file becomes; the same again changes nothing. */
export async function makeEvent(event: NewEvent): Promise<void> {
  await dataOf(supabase().from("events").upsert(event, { onConflict: "id", ignoreDuplicates: true }));
}

/** Brings people, or entries, in one transaction. */
export async function bring(id: ImportId, people: readonly object[], entries: readonly Entry[]): Promise<void> {
  const sent = entries.map(({ row: _, title: __, ...entry }) => entry);
  await dataOf(supabase().rpc("import_expenses", { ...id, people: people as Json, entries: sent as unknown as Json }));
}

/** Makes people pay as one; the same again changes nothing. */
export async function saveUnit(eventId: string, unit: Shipment["units"][number]): Promise<void> {
  await dataOf(supabase().rpc("save_unit", { event_id: eventId, ...unit }));
}

type StandingWire = Omit<Standing, "amount"> & { amount: number };

/** What imports of a source brought into the event before. Asked so that nothing of the file has to be told. */
export function useImportedEntries(eventId: string, source: Source, wanted: boolean) {
  return useQuery({
    queryKey: keys.importedEntries(eventId, source),
    enabled: wanted,
    queryFn: async (): Promise<Standing[]> => {
      const question = { event_id: eventId, source };
      const entries = (await dataOf(
        supabase().rpc("imported_entries", question, { get: true }),
      )) as unknown as StandingWire[];
      return entries.map((entry) => ({ ...entry, amount: toUnits(entry.amount ?? 0, entry.currency) }));
    },
  });
}

/** The rates of these days, as far as there are any; for the others the person says one. In one question, for one answer. */
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

/** Throws `failed_to_fetch_exchange_rate` when there is none. */
async function rateOf(from: Currency, to: Currency, date: IsoDate, signal: AbortSignal): Promise<DatedRate> {
  const question = new URLSearchParams({ from, to, ...(date < today() ? { date } : {}) });
  const answer = await callFunction<{ date: IsoDate; rates: Partial<Record<Currency, number>> }>(
    `exchange-rates?${question}`,
    { signal },
  );
  const value = toRate(answer.rates[to] ?? 0);
  if (value === null) throw new AppError("failed_to_fetch_exchange_rate", 502);
  return { value, date: answer.date };
}

interface ImportWire {
  source: Source;
  expenses: number;
  payments: number;
  undoable: boolean;
  undone_at: string | null;
  created_at: string;
  created_by: string;
  changed: { id: string; description: string; amount: number; currency: Currency; updated_by: string }[];
}

export interface PastImport extends Omit<ImportWire, "changed"> {
  changed: (Omit<ImportWire["changed"][number], "amount"> & { amount: Units })[];
}

/** An import that was made, and what of it others changed since. */
export function usePastImport(eventId: string, importId: string) {
  return useQuery({
    queryKey: keys.pastImport(eventId, importId),
    queryFn: async (): Promise<PastImport> => {
      const question = { event_id: eventId, import_id: importId };
      const page = (await dataOf(
        supabase().rpc("import_page", question, { get: true }),
      )) as unknown as ImportWire | null;
      if (page === null) throw new AppError("import_not_found", 404);
      return { ...page, changed: page.changed.map((one) => ({ ...one, amount: toUnits(one.amount, one.currency) })) };
    },
  });
}

/** Takes back some of what an import brought, and answers how many entries are left. */
export async function undoPart(eventId: string, importId: string): Promise<number> {
  const answer = await dataOf(supabase().rpc("undo_import", { event_id: eventId, import_id: importId }));
  return (answer as { left: number }).left;
}
