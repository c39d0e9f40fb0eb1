import { useTranslation } from "react-i18next";
import type { Source } from "@/data/import/model";

const NAMES: Partial<Record<Source, string>> = {
  splitwise: "Splitwise",
  tricount: "Tricount",
  spliit: "Spliit",
  cospend: "Cospend",
  ihatemoney: "IHateMoney",
  divido: "Divido",
};

/** Returns the name of another app, or the word for a table. */
export function useSourceName() {
  const { t } = useTranslation("imports");
  return (source: Source) => NAMES[source] ?? t("table");
}
