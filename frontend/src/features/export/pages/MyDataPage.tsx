import { useTranslation } from "react-i18next";
import { AccountPage } from "@/ui/account/AccountPage";
import { TakeAll } from "../archive/components/TakeAll";

/** The export of all the reader's data. */
export function MyDataPage() {
  const { t } = useTranslation("profile");
  return (
    <AccountPage title={t("archive.title")}>
      <TakeAll />
    </AccountPage>
  );
}
