import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Notice } from "@/ui/Notice";

/** Says beside a payee's account that the payee is a guest (docs/product.md 3.5). Renders nothing for anybody else. */
export function UnconfirmedPayee({ person }: { person: Person | undefined }) {
  const { t } = useTranslation("settlement");
  const nameOf = usePersonName();
  if (!person?.is_guest) return null;
  return <Notice tone="warning">{t("iban.unconfirmed", { name: nameOf(person) })}</Notice>;
}
