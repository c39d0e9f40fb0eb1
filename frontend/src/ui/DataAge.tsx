import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatRecent } from "@/core/dates/dates";
import { useOnline } from "@/platform/network/useOnline";
import { useSlow } from "@/platform/timing/useSlow";
import styles from "./DataAge.module.css";

interface DataAgeProps {
  query: Pick<UseQueryResult, "dataUpdatedAt" | "isError" | "fetchStatus">;
}

/** Shows the age of the data while a newer answer fails or takes long. Nothing while the data is fresh. */
export function DataAge({ query }: DataAgeProps) {
  const { t, i18n } = useTranslation("common");
  const online = useOnline();
  const slow = useSlow(query.fetchStatus === "fetching");
  const why = !online ? "offline" : query.isError ? "stale" : slow ? "slow" : null;
  if (query.dataUpdatedAt === 0 || why === null) return null;
  const when = formatRecent(new Date(query.dataUpdatedAt), i18n.language);
  return (
    <p className={styles.age}>
      <CloudOff size={16} aria-hidden="true" /> {t(`age.${why}`, { when })}
    </p>
  );
}
