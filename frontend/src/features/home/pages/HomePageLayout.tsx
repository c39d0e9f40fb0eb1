import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { joinPath, pendingInvitation } from "@/data/invitation/pendingInvitation";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { Bell } from "@/ui/Bell";
import { Notice } from "@/ui/Notice";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { useDashboard } from "../api/useDashboard";
import { HomeContent } from "../components/HomeContent";
import { HomeSkeleton } from "../components/HomeSkeleton";
import { greetingName } from "../greetingName";
import { useKeptForLater } from "../useKeptForLater";

/**
 * Shows home (docs/product.md 4).
 * @param offer stands beneath the balances
 */
export function HomePageLayout({ offer }: { offer: ReactNode }) {
  // Load both namespaces here. A namespace that loads later suspends the screen, which hides it and loses the focus.
  const { t } = useTranslation(["home", "settlement"]);
  const dashboard = useDashboard();
  useKeptForLater(dashboard.data?.recent_events);
  const user = dashboard.data?.user;
  // Show the stored name until the dashboard has loaded. Null at the first visit on this device.
  const [stored] = useState(() => localStore.get(KEYS.greeting));
  const name = user ? (greetingName(user) ?? t("user")) : stored;
  const isNew = dashboard.data?.recent_events.length === 0 && dashboard.data.recent_expenses.length === 0;
  const isFirst = dashboard.data === undefined && stored === null;
  return (
    <Page
      title={name ? t("greeting", { name }) : t("greeting_plain")}
      subtitle={isFirst ? null : t(isNew ? "welcome_new" : "welcome_back")}
      width="full"
      actions={<Bell />}
    >
      <WaitingInvitation />
      <QueryView query={dashboard} skeleton={<HomeSkeleton isFirst={isFirst} />} fallback="failed_load_statistics">
        {(data) => <HomeContent dashboard={data} offer={offer} />}
      </QueryView>
    </Page>
  );
}

/** Links to a pending invitation when the reader reached home without accepting it. */
function WaitingInvitation() {
  const { t } = useTranslation("home");
  const [token] = useState(() => pendingInvitation.token());
  if (token === null) return null;
  return (
    <Notice>
      {t("invited.text")} <Link to={joinPath(token)}>{t("invited.open")}</Link>
    </Notice>
  );
}
