import { useTranslation } from "react-i18next";
import { Page } from "@/shared/ui/Page";
import { QueryView } from "@/shared/ui/QueryView";
import { useDashboard } from "../api/dashboard";
import { HomeContent } from "../components/HomeContent";
import { HomeSkeleton } from "../components/HomeSkeleton";
import { WaitingInvitation } from "../components/WaitingInvitation";
import { greetingName } from "../greetingName";

/** Home (spec section 2 "Dashboard"). */
export function HomePage() {
  const { t } = useTranslation("home");
  const dashboard = useDashboard();
  const user = dashboard.data?.user;
  const isNew = dashboard.data?.recent_events.length === 0 && dashboard.data.recent_expenses.length === 0;
  return (
    <Page
      title={user ? t("greeting", { name: greetingName(user) ?? t("user") }) : t("greeting_plain")}
      subtitle={t(isNew ? "welcome_new" : "welcome_back")}
      width="wide"
    >
      <WaitingInvitation />
      <QueryView query={dashboard} skeleton={<HomeSkeleton />} fallback="failed_load_statistics">
        {(data) => <HomeContent dashboard={data} />}
      </QueryView>
    </Page>
  );
}
