import { queryOptions } from "@tanstack/react-query";
import { AppError } from "@/platform/errors/appError";
import { keys } from "@/platform/query/keys";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type Dashboard, type DashboardWire, dashboardFromWire } from "../dashboard";
import { greetingName } from "../greetingName";

/** Home in one request. Throws `authentication_error` when the account is not known any more. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: keys.dashboard,
    queryFn: async (): Promise<Dashboard> => {
      const dashboard = await dataOf(supabase().rpc("dashboard", {}, { get: true }));
      if (dashboard === null) throw new AppError("authentication_error", 401);
      const read = dashboardFromWire(dashboard as unknown as DashboardWire);
      localStore.set(KEYS.greeting, greetingName(read.user) ?? "");
      return read;
    },
  });
}
