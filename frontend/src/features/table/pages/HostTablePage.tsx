import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useEventPage } from "@/data/event/eventPage";
import { Page } from "@/ui/Page";
import { QueryView } from "@/ui/QueryView";
import { Skeleton } from "@/ui/State";
import { HostTable } from "../components/HostTable";

/** A bill on the table, as the people of its event see it (docs/product.md 7.12). */
export function HostTablePage() {
  const { t } = useTranslation("table");
  const { eventId = "", billId = "" } = useParams();
  const query = useEventPage(eventId);
  return (
    <Page title={t("title")} subtitle={query.data?.event.name ?? null} back={pathTo("event", { eventId })} width="wide">
      <QueryView query={query} skeleton={<Skeleton height="24rem" />} fallback="failed_load_event">
        {(page) => <HostTable key={billId} page={page} billId={billId} />}
      </QueryView>
    </Page>
  );
}
