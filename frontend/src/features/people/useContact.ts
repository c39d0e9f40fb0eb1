import { useTranslation } from "react-i18next";
import type { Person } from "@/data/person/model";

/** Returns the line below a name: the e-mail address, or a note that the person has no account. */
export function useContact() {
  const { t } = useTranslation("people");
  return ({ email, has_account, deleted }: Person): string | null => (has_account || deleted ? email : t("no_account"));
}
