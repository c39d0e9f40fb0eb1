import { History, Pencil, Plus, Share2, Wallet } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { useEventPage } from "@/shared/event/eventPage";
import type { EventPage as EventPageData } from "@/shared/event/model";
import { useShareDialog } from "@/shared/invitation/shareDialog";
import { ZERO } from "@/shared/money/cents";
import { HOME } from "@/shared/navigation/returnUrl";
import { useWithPending } from "@/shared/outbox/useWithPending";
import { useSession } from "@/shared/session/session";
import { Amount } from "@/shared/ui/Amount";
import { Button, ButtonLink, IconButton } from "@/shared/ui/Button";
import { Badge, Card } from "@/shared/ui/Card";
import { classes } from "@/shared/ui/classes";
import { Page, Section } from "@/shared/ui/Page";
import { isGone, QueryView } from "@/shared/ui/QueryView";
import { Skeleton } from "@/shared/ui/State";
import { EventExpenses } from "../components/EventExpenses";
import { HistoryDialog } from "../components/HistoryDialog";
import { InfoGrid } from "../components/InfoGrid";
import { positionWord } from "../position";
import styles from "./EventPage.module.css";

/** Where back leads: to the list for who came from there, else home (spec section 2). */
function useBack(): string {
  const location = useLocation();
  const cameFromList =
    (location.state as { from?: string } | null)?.from === "events" ||
    document.referrer === `${window.location.origin}/events`;
  return cameFromList ? "/events" : HOME;
}

/** Event detail (spec section 2). */
export function EventPage() {
  const { eventId = "" } = useParams();
  const { t } = useTranslation(["events", "common"]);
  const back = useBack();
  const query = useEventPage(eventId);
  if (query.data && !isGone(query)) return <EventView page={query.data} back={back} />;
  return (
    <Page title={t("page.title")} back={back} width="wide">
      <QueryView
        query={query}
        fallback="failed_load_event"
        skeleton={<EventSkeleton />}
        errorAction={<ButtonLink to="/events">{t("page.to_events")}</ButtonLink>}
      >
        {() => null}
      </QueryView>
    </Page>
  );
}

function EventView({ page: told, back }: { page: EventPageData; back: string }) {
  const { t } = useTranslation(["events", "common"]);
  const page = useWithPending(told);
  const { event } = page;
  const share = useShareDialog((s) => s.open);
  const [showHistory, setShowHistory] = useState(false);
  return (
    <Page
      title={event.name}
      subtitle={t(`common:category.${event.category}`)}
      back={back}
      width="wide"
      actions={
        <>
          {event.status === "passive" && <Badge>{t("common:status.passive")}</Badge>}
          <IconButton label={t("page.history")} icon={<History size={22} />} onClick={() => setShowHistory(true)} />
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.hero}>
          {event.description && <p className={styles.description}>{event.description}</p>}
          <MyPosition page={page} />
          <InfoGrid page={page} />
          <div className={styles.actions}>
            <ButtonLink variant="secondary" to={`/events/${event.id}/edit`}>
              <Pencil size={18} aria-hidden="true" /> {t("common:edit")}
            </ButtonLink>
            <Button variant="secondary" onClick={() => share(event.id)}>
              <Share2 size={18} aria-hidden="true" /> {t("page.share")}
            </Button>
          </div>
        </div>
        <Section title={t("page.expenses")}>
          <EventExpenses page={page} />
        </Section>
      </div>
      <ButtonLink className={styles.add} size="large" to={`/events/${event.id}/add-expense`}>
        <Plus size={22} aria-hidden="true" /> {t("page.add_expense")}
      </ButtonLink>
      <HistoryDialog page={page} open={showHistory} onClose={() => setShowHistory(false)} />
    </Page>
  );
}

/** Where the reader stands, and one tap to the settlement. */
function MyPosition({ page }: { page: EventPageData }) {
  const { t } = useTranslation(["events", "common"]);
  const me = useSession((s) => s.userId);
  const net = page.balances.find((balance) => balance.user_id === me)?.net ?? ZERO;
  return (
    <Card className={classes(styles.position)}>
      <div>
        <span className={styles.word}>{t(`common:balance.${positionWord(net)}`)}</span>
        <Amount className={styles.figure} amount={net} currency={page.event.default_currency} signed />
      </div>
      <ButtonLink to={`/events/${page.event.id}/settlement`}>
        <Wallet size={18} aria-hidden="true" /> {t("page.settlements")}
      </ButtonLink>
    </Card>
  );
}

function EventSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.hero}>
        <Skeleton height="5.5rem" />
        <Skeleton height="12.5rem" />
      </div>
      <div className={styles.list}>
        <Skeleton height="9rem" />
        <Skeleton height="9rem" />
      </div>
    </div>
  );
}
