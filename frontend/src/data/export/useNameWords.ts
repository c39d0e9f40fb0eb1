import { useTranslation } from "react-i18next";
import { type NameWords, PLACE } from "./nameWords";

/** Returns the reader's texts for people without a name, which workers can receive. */
export function useNameWords(): NameWords {
  const { t } = useTranslation("common");
  return {
    deleted: t("people.deleted"),
    unknown: t("people.unknown"),
    numbered: t("people.numbered", { number: PLACE }),
  };
}
