import { useTranslation } from "react-i18next";
import { type NameWords, PLACE } from "./nameWords";

/** The reader's words for people without a name, as workers take them along. */
export function useNameWords(): NameWords {
  const { t } = useTranslation("common");
  return {
    deleted: t("people.deleted"),
    unknown: t("people.unknown"),
    numbered: t("people.numbered", { number: PLACE }),
  };
}
