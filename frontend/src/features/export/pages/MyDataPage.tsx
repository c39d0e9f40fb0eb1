import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { Page } from "@/ui/Page";
import { TakeAll } from "../archive/components/TakeAll";

/** The export of all the reader's data. */
export function MyDataPage() {
  const { t } = useTranslation("profile");
  return (
    <Page title={t("archive.title")} back={PATHS.profile}>
      <TakeAll />
    </Page>
  );
}
