import type { InfiniteData } from "@tanstack/react-query";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { NewsPage } from "./news";
import { newsAreSeen } from "./unseenNews";

/** Stores until when the reader has seen their news, for all their devices. */
export async function seeNews(until: string): Promise<void> {
  newsAreSeen();
  await dataOf(supabase().rpc("see_news", { until }));
  queryClient.setQueryData<InfiniteData<NewsPage>>(
    keys.news,
    (kept) => kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, seen_at: until })) },
  );
}
