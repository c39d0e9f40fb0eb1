import { useTranslation } from "react-i18next";
import { PATHS } from "@/core/routes/paths";
import { Page } from "@/ui/Page";
import { StatisticsList } from "../components/StatisticsList";

/** Shows the charts, records and places of the reader's statistics. */
export function MyStatisticsPage() {
  const { t } = useTranslation("statistics");
  return (
    <Page title={t("title")} back={PATHS.profile} width="wide">
      <StatisticsList />
    </Page>
  );
}
