import { Skeleton } from "@/ui/State";
import { useStatistics } from "../api/statistics";
import { Figures } from "./Figures";

/** The reader in four counts. A failure is shown once, by the list of the statistics. */
export function MyFigures() {
  const { data, fetchStatus } = useStatistics();
  if (data) return <Figures statistics={data} />;
  return fetchStatus === "fetching" ? <Skeleton height="6rem" /> : null;
}
