import { useTranslation } from "react-i18next";
import { Notice } from "@/ui/Notice";
import type { Unusable } from "../draft/addressedExpense";

/** Names the values of an address that the form could not use. */
export function LeftOut({ unusable }: { unusable: readonly Unusable[] }) {
  const { t } = useTranslation("expenses");
  if (unusable.length === 0) return null;
  return <Notice>{t("link.left_out", { what: unusable.map((part) => t(`link.${part}`)).join(", ") })}</Notice>;
}
