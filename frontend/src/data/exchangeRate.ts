import { queryOptions, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { type IsoDate, today } from "@/core/dates/dates";
import type { Currency } from "@/core/money/currency";
import { toRate } from "@/core/money/rate";
import type { RateSource } from "@/data/expense/columns";
import { AppError } from "@/platform/errors/appError";
import { callFunction } from "@/platform/functions/callFunction";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";

/** A rate from the expense's currency to the event's, with its source. */
export interface RateInUse {
  rate: number;
  /** The day of the rate; null for a typed one. */
  date: string | null;
  source: RateSource;
  /** Whether the rate is far from other rates of these days. */
  suspicious: boolean;
}

const answerSchema = v.object({
  date: v.string(),
  rates: v.record(v.string(), v.number()),
  source: v.picklist(["same", "live", "stale", "builtin"]),
  suspicious: v.optional(v.boolean()),
});

/**
 * How long an answer stays fresh. A substitute for a missing rate becomes stale sooner, so that the better one is
 * fetched.
 */
const GOOD_MS = 60 * 60 * 1000;
const STANDS_IN_MS = 60 * 1000;

const standsIn = (source: RateSource) => source === "stale" || source === "builtin";

/** Fetches the rate of a day, the latest without one. Throws `failed_to_fetch_exchange_rate` when there is none. */
export async function fetchRate(
  from: Currency,
  to: Currency,
  date: IsoDate | null,
  signal?: AbortSignal,
): Promise<RateInUse> {
  const question = new URLSearchParams({ from, to, ...(date && { date }) });
  const answer = parsed(answerSchema, await callFunction(`exchange-rates?${question}`, { signal }));
  const rate = toRate(answer.rates[to] ?? 0);
  if (rate === null) throw new AppError("failed_to_fetch_exchange_rate", 502);
  return { rate, date: answer.date, source: answer.source, suspicious: answer.suspicious ?? false };
}

const staleTime = ({ state: { data } }: { state: { data: RateInUse | undefined } }) =>
  data && standsIn(data.source) ? STANDS_IN_MS : GOOD_MS;

/** Queries the rate of a day; today's for a future day. */
function exchangeRateQuery(from: Currency, to: Currency, date: IsoDate) {
  const past = date < today() ? date : null;
  return queryOptions({
    queryKey: keys.rate(from, to, past ?? "latest"),
    queryFn: ({ signal }) => fetchRate(from, to, past, signal),
    staleTime,
  });
}

export function useExchangeRate(from: Currency, to: Currency, date: IsoDate, wanted: boolean) {
  return useQuery({ ...exchangeRateQuery(from, to, date), enabled: wanted });
}

/** Returns the last known rate, for display alone. It stays on the device longer than a rate to enter expenses with. */
export function useLastRate(from: Currency, to: Currency) {
  return useQuery({
    queryKey: keys.lastRate(from, to),
    queryFn: ({ signal }) => fetchRate(from, to, null, signal),
    staleTime,
  });
}
