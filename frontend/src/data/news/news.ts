import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import { eventSchema } from "@/data/event/columns";
import { entrySchema } from "@/data/event/history";
import { personSchema } from "@/data/person/schema";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";

const amount = v.nullable(v.number());

const newsSchema = v.object({
  /** balance, payment, mention, answer, checked, question, person, pause or request; later versions may add others. */
  kind: v.string(),
  event: v.pick(eventSchema, ["id", "name", "default_currency"]),
  /** A log entry. Its id is null for a request for payment details. */
  entry: v.object({ ...entrySchema.entries, id: v.nullable(v.number()) }),
  share: amount,
  paid: amount,
  share_before: amount,
  comment: v.nullable(v.string()),
  /** The payment in several events that the entry belongs to. */
  settlement: v.nullable(
    v.object({
      id: v.string(),
      made_by: v.string(),
      with_user: v.string(),
      amount: v.number(),
      currency: v.string(),
      events: v.number(),
      received: v.nullable(v.boolean()),
    }),
  ),
  people: v.array(personSchema),
});
type NewsWire = v.InferOutput<typeof newsSchema>;

const pageSchema = v.object({
  seen_at: v.nullable(v.string()),
  news: v.array(newsSchema),
  /** Cursor of the next page. Null at the end. */
  next: v.nullable(v.string()),
});

/** Something that others did in the last 30 days, and that touched the reader. */
export interface News extends Omit<NewsWire, "share" | "paid" | "share_before" | "settlement"> {
  /** The reader's share of the expense, in the event's currency. Null without one. */
  share: Units | null;
  paid: Units | null;
  share_before: Units | null;
  settlement: (Omit<NonNullable<NewsWire["settlement"]>, "amount"> & { amount: Units }) | null;
}

export interface NewsPage {
  /** Until when the reader had seen their news. Null before the first time. */
  seen_at: string | null;
  news: News[];
  next: string | null;
}

function newsFromWire(news: NewsWire): News {
  const units = (told: number | null, currency: Currency) => (told === null ? null : toUnits(told, currency));
  const { default_currency: currency } = news.event;
  const { settlement } = news;
  return {
    ...news,
    share: units(news.share, currency),
    paid: units(news.paid, currency),
    share_before: units(news.share_before, currency),
    settlement: settlement && { ...settlement, amount: toUnits(settlement.amount, settlement.currency) },
  };
}

/** Query of the reader's news over all events, newest first, in pages. */
export const newsQuery = infiniteQueryOptions({
  queryKey: keys.news,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam }): Promise<NewsPage> => {
    const page = await dataOf(supabase().rpc("my_news", { before: pageParam ?? undefined }, { get: true }));
    return parsed(pageSchema, page, ({ news, ...rest }) => ({ ...rest, news: news.map(newsFromWire) }));
  },
  getNextPageParam: (page) => page.next,
});

export function useNews() {
  return useInfiniteQuery(newsQuery);
}
