import { useTranslation } from "react-i18next";
import type { Series } from "@/data/series/columns";

/** Returns a function that says why a series creates nothing. Null while it runs. */
export function useStateText() {
  const { t } = useTranslation("series");
  return ({ paused, next_on }: Series): string | null => {
    if (next_on === null) return t("state.ended");
    return paused && t(`state.${paused}`);
  };
}
