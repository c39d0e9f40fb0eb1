import { Skeleton } from "@/ui/State";
import { useStatistics } from "../api/statistics";
import { Figures } from "./Figures";

/** Shows the reader's four counts. Shows no error, because StatisticsList shows the error of the same query. */
export function MyFigures() {
  const { data, fetchStatus } = useStatistics();
  if (data) return <Figures statistics={data} />;
  return fetchStatus === "fetching" ? <Skeleton height="6rem" /> : null;
}
