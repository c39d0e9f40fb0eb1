import { type ReactNode, use } from "react";
import type { EventPage } from "@/data/event/model";
import { classes } from "@/ui/classes";
import { AskedForIban } from "@/ui/event/AskedForIban";
import { onDemand } from "@/ui/onDemand";
import { Beside, InPane } from "@/ui/pane";
import { Skeleton } from "@/ui/State";
import { usePanes, useWide } from "@/ui/useWide";
import { isEmpty, isJustBegun } from "../isEmpty";
import { EventAbout } from "./EventAbout";
import { EventExpenses } from "./EventExpenses";
import styles from "./EventPanes.module.css";
import { MyStanding } from "./MyStanding";

/** Only who has nothing in an event sees it. */
const EventTicket = onDemand(async () => (await import("./EventTicket")).EventTicket, {
  fallback: <Skeleton height="28rem" />,
});
const NextSteps = onDemand(async () => (await import("./NextSteps")).NextSteps);

interface EventPanesProps {
  page: EventPage;
  people: (page: EventPage) => ReactNode;
  showPeople: () => void;
  showHistory: () => void;
}

/**
 * An event's parts as the window has room for them: one beneath the other on a phone, its people beside the list in a
 * wide window, and in a wider one what it is about, or whatever expense is open, as a third.
 */
export function EventPanes({ page, people, showPeople, showHistory }: EventPanesProps) {
  const wide = useWide();
  const panes = usePanes();
  const { path = null, screen } = use(Beside) ?? {};
  const empty = isEmpty(page);
  const about = <EventAbout page={page} showPeople={showPeople} />;
  return (
    <div className={styles.panes}>
      <div className={styles.standing}>
        {!empty && <MyStanding page={page} showHistory={showHistory} />}
        <AskedForIban page={page} />
        {wide && people(page)}
        {wide && !panes && about}
      </div>
      {empty ? (
        <div className={styles.list}>
          <EventTicket page={page} />
          {!wide && about}
        </div>
      ) : (
        <div className={styles.list}>
          <EventExpenses page={page} about={wide ? null : about} />
          {wide && isJustBegun(page) && <NextSteps eventId={page.event.id} />}
        </div>
      )}
      {panes && (
        <div className={classes(styles.third, path !== null && styles.opened)}>
          {path === null ? about : <InPane value={true}>{screen}</InPane>}
        </div>
      )}
    </div>
  );
}
