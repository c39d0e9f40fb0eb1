import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { NewsPage } from "@/data/news/news";
import { newsAreSeen } from "@/data/news/unseenNews";
import { useOnline } from "@/platform/network/useOnline";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

const isLater = (one: string, other: string | null) => other === null || Date.parse(one) > Date.parse(other);

/**
 * Stores that the reader has seen these news, and returns until when they had seen them before this visit. Without a network nothing is
 * stored, and the bell has its dot again.
 */
export function useSeeing({ seen_at, news }: NewsPage): string | null {
  const online = useOnline();
  const newest = news[0]?.entry.at;
  const [visit, setVisit] = useState({ before: seen_at, stored: null as string | null });
  // Another device may have seen more than the answer that this one kept.
  const isOwn = visit.stored !== null && seen_at !== null && !isLater(visit.stored, seen_at);
  if (seen_at !== visit.before && !isOwn) setVisit({ ...visit, before: seen_at });
  useEffect(() => {
    if (newest === undefined || !online || !isLater(newest, seen_at)) return;
    setVisit((present) => ({ ...present, stored: newest }));
    // The next look stores it.
    seeNews(newest).catch(() => undefined);
    void import("@/platform/push/device").then(({ closeNoticesOf }) => closeNoticesOf()).catch(() => undefined);
  }, [newest, online, seen_at]);
  return visit.before;
}

/** Stores until when the reader has seen their news, for all their devices. */
async function seeNews(until: string): Promise<void> {
  newsAreSeen();
  await dataOf(supabase().rpc("see_news", { until }));
  queryClient.setQueryData<InfiniteData<NewsPage>>(
    keys.news,
    (kept) => kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, seen_at: until })) },
  );
}
