import { queryOptions, useQuery } from "@tanstack/react-query";
import { AppError } from "@/shared/errors/appError";
import { keys } from "@/shared/query/keys";
import { dataOf, supabase } from "@/shared/supabase/client";
import { type Dashboard, type DashboardWire, dashboardFromWire } from "../dashboard";

/** Home in one request. Throws `authentication_error` when the account is not known any more. */
export function dashboardQuery() {
  return queryOptions({
    queryKey: keys.dashboard,
    queryFn: async (): Promise<Dashboard> => {
      const dashboard = await dataOf(supabase().rpc("dashboard"));
      if (dashboard === null) throw new AppError("authentication_error", 401);
      return dashboardFromWire(dashboard as unknown as DashboardWire);
    },
  });
}

export function useDashboard() {
  return useQuery(dashboardQuery());
}
