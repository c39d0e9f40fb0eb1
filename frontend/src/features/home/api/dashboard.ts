import { queryOptions } from "@tanstack/react-query";
import { askingForUnseen } from "@/data/news/unseenNews";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type Dashboard, dashboardFromWire, dashboardSchema } from "../dashboard";
import { greetingName } from "../greetingName";

/** Fetches all data of home in one request. Throws `authentication_error` when the account no longer exists. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: keys.dashboard,
    queryFn: async (): Promise<Dashboard> => {
      const toldUnseen = askingForUnseen();
      const dashboard = await dataOf(supabase().rpc("dashboard", {}, { get: true }));
      if (dashboard === null) throw new AppError("authentication_error", 401);
      const read = parsed(dashboardSchema, dashboard, dashboardFromWire);
      toldUnseen(read.unseen_news);
      localStore.set(KEYS.greeting, greetingName(read.user) ?? "");
      return read;
    },
  });
}
