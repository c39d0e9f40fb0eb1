import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { eventsWithPending } from "@/data/event/pendingEvents";
import { joinPath, pendingInvitation } from "@/data/invitation/pendingInvitation";
import { applyPendingSettings } from "@/data/settings/pendingSettings";
import { useOutbox } from "@/offline/queue";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { Bell } from "@/ui/Bell";
import { classes } from "@/ui/classes";
import { Soft } from "@/ui/layout";
import { Notice } from "@/ui/Notice";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { dashboardQuery } from "../api/dashboard";
import { HomeContent } from "../components/HomeContent";
import content from "../components/HomeContent.module.css";
import type { Dashboard } from "../dashboard";
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

/** Number of newest events on home. Must match the function `dashboard` in supabase/migrations. */
const RECENT = 5;

/** Returns the dashboard with the reader's unsent mutations of events and of their profile applied. */
function useDashboard() {
  const mutations = useOutbox((s) => s.mutations);
  const select = useCallback(
    (server: Dashboard): Dashboard => ({
      ...server,
      user: applyPendingSettings(server.user, mutations),
      recent_events: eventsWithPending(server.recent_events, mutations, false).slice(0, RECENT),
      unanswered_payments: server.unanswered_payments.filter(
        ({ id }) => !mutations.some(({ subjects }) => subjects.includes(id)),
      ),
    }),
    [mutations],
  );
  return useQuery({ ...dashboardQuery(), select });
}

interface HomeSkeletonProps {
  /** Whether the reader has never seen home on this device. A first home has one card. */
  isFirst: boolean;
}

/** Shows the layout of home while it loads, with the message of docs/product.md 4. */
function HomeSkeleton({ isFirst }: HomeSkeletonProps) {
  const { t } = useTranslation("home");
  return (
    <div className={classes(content.home, isFirst && content.first)}>
      <div className={content.part}>
        <Soft size="m">{t("loading")}</Soft>
        <Skeleton height="14rem" />
      </div>
      {!isFirst && (
        <div className={content.part}>
          <Skeleton height="7.5rem" />
          <Skeleton height="7.5rem" />
          <Skeleton height="14rem" />
        </div>
      )}
    </div>
  );
}
