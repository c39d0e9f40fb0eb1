import type { UseQueryResult } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatRecent } from "@/core/dates/dates";
import { useOnline } from "@/platform/network/useOnline";
import styles from "./DataAge.module.css";

interface DataAgeProps {
  query: Pick<UseQueryResult, "dataUpdatedAt" | "isError">;
}

/** How old what is shown is, while nothing newer can be had; nothing as long as it is up to date. */
export function DataAge({ query }: DataAgeProps) {
  const { t, i18n } = useTranslation("common");
  const online = useOnline();
  if (query.dataUpdatedAt === 0 || (online && !query.isError)) return null;
  const when = formatRecent(new Date(query.dataUpdatedAt), i18n.language);
  return (
    <p className={styles.age}>
      <CloudOff size={16} aria-hidden="true" /> {t(online ? "age.stale" : "age.offline", { when })}
    </p>
  );
}
