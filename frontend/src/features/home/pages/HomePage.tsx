import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { KEYS, localStore } from "@/shared/storage/localStore";
import { Page } from "@/shared/ui/Page";
import { pageIsQuiet } from "@/shared/ui/pageIsQuiet";
import { QueryView } from "@/shared/ui/QueryView";
import { HomeContent } from "../components/HomeContent";
import { HomeSkeleton } from "../components/HomeSkeleton";
import { WaitingInvitation } from "../components/WaitingInvitation";
import { greetingName } from "../greetingName";
import { useDashboard } from "../useDashboard";

/** When there is nothing else to do, where the app opens without network. */
async function keepReady(ids: readonly string[], leaving: AbortSignal): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  await pageIsQuiet();
  const { keepRecentEvents } = await import("../keepRecentEvents");
  if (!leaving.aborted) await keepRecentEvents(ids, leaving);
}

/** Home (spec section 2 "Dashboard"). */
export function HomePage() {
  const { t } = useTranslation("home");
  const dashboard = useDashboard();
  const user = dashboard.data?.user;
  // As the device remembers it, until the server tells.
  const name = user ? (greetingName(user) ?? t("user")) : localStore.get(KEYS.greeting);
  const recent = dashboard.data?.recent_events.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (!recent) return;
    const leaving = new AbortController();
    // What fails is asked for when it is wanted.
    keepReady(recent.split(" "), leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [recent]);
  const isNew = dashboard.data?.recent_events.length === 0 && dashboard.data.recent_expenses.length === 0;
  return (
    <Page
      title={name ? t("greeting", { name }) : t("greeting_plain")}
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
