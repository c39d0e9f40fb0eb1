import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import type { Rhythm } from "./columns";

/** Returns a function that says how often an expense repeats: "Every 2 weeks · until 5 Aug 2027". */
export function useRhythmText() {
  const { t, i18n } = useTranslation("series");
  return ({ unit, every, ends_on, ends_after }: Rhythm, next_number = 1): string => {
    const often = t(`rhythm.${unit}`, { count: every });
    if (ends_on) return `${often} · ${t("rhythm.until", { date: formatDate(ends_on, i18n.language) })}`;
    if (ends_after === null) return often;
    return `${often} · ${t("rhythm.left", { count: Math.max(0, ends_after - next_number + 1) })}`;
  };
}
