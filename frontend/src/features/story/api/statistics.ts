import { queryOptions, useQuery } from "@tanstack/react-query";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { dataOf, supabase } from "@/platform/supabase/client";
import { type Statistics, statisticsInUnits, statisticsSchema } from "../statistics";

export function statisticsQuery() {
  return queryOptions({
    queryKey: keys.statistics,
    queryFn: async (): Promise<Statistics> => {
      const statistics = await dataOf(supabase().rpc("my_statistics", {}, { get: true }));
      if (statistics === null) throw new AppError("authentication_error", 401);
      return parsed(statisticsSchema, statistics, (answer) => statisticsInUnits(answer));
    },
  });
}

export function useStatistics() {
  return useQuery(statisticsQuery());
}
