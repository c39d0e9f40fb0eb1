import { useTranslation } from "react-i18next";
import type { Person } from "./model";

/** What stands beneath a name: the e-mail address, or that there is no account to sign in with. */
export function useContact() {
  const { t } = useTranslation("people");
  return ({ email, has_account, deleted }: Person): string | null => (has_account || deleted ? email : t("no_account"));
}
