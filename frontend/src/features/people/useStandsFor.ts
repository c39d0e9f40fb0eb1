import { useTranslation } from "react-i18next";
import { listed } from "@/core/text/listed";
import type { Unclaimed } from "@/data/person/claiming";

type StandsIn = Pick<Unclaimed, "expenses" | "payments" | "series">;

/** Returns what names a person without an account: "3 expenses, 1 payment, and 1 recurring expense"; null for nothing. */
export function useWhatMoves() {
  const { t, i18n } = useTranslation("claims");
  return (standsIn: StandsIn): string | null => {
    const kinds = (["expenses", "payments", "series"] as const).filter((kind) => standsIn[kind] > 0);
    const counts = kinds.map((kind) => t(kind, { count: standsIn[kind] }));
    return counts.length > 0 ? listed(counts, i18n.language) : null;
  };
}

/** Returns the same as a line below a name: "in 3 expenses and 1 payment". */
export function useStandsFor() {
  const { t } = useTranslation("claims");
  const whatMoves = useWhatMoves();
  return (standing: StandsIn): string => {
    const what = whatMoves(standing);
    return what === null ? t("in_nothing") : t("in", { what });
  };
}
