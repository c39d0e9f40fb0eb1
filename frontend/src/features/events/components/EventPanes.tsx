import { lazy, Suspense, use } from "react";
import type { EventPage } from "@/domain/event/model";
import { classes } from "@/ui/classes";
import { AskedForIban } from "@/ui/event/AskedForIban";
import { Beside, InPane } from "@/ui/pane";
import { Skeleton } from "@/ui/State";
import { usePanes, useWide } from "@/ui/useWide";
import { isEmpty, isJustBegun } from "../isEmpty";
import { EventAbout } from "./EventAbout";
import { EventExpenses } from "./EventExpenses";
import styles from "./EventPanes.module.css";
import { MyStanding } from "./MyStanding";

/** Only who has nothing in an event sees it. */
const EventTicket = lazy(async () => ({ default: (await import("./EventTicket")).EventTicket }));
const NextSteps = lazy(async () => ({ default: (await import("./NextSteps")).NextSteps }));
/** Phones have no room for them. */
const EventPeople = lazy(async () => ({ default: (await import("./EventPeople")).EventPeople }));

interface EventPanesProps {
  page: EventPage;
  showPeople: () => void;
  showHistory: () => void;
}

/**
 * An event's parts as the window has room for them: one beneath the other on a phone, its people beside the list in a
 * wide window, and in a wider one what it is about, or whatever expense is open, as a third.
 */
export function EventPanes({ page, showPeople, showHistory }: EventPanesProps) {
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
        {wide && (
          <Suspense fallback={<Skeleton height="14rem" />}>
            <EventPeople page={page} />
          </Suspense>
        )}
        {wide && !panes && about}
      </div>
      {empty ? (
        <div className={styles.list}>
          <Suspense fallback={<Skeleton height="28rem" />}>
            <EventTicket page={page} />
          </Suspense>
          {!wide && about}
        </div>
      ) : (
        <div className={styles.list}>
          <EventExpenses page={page} about={wide ? null : about} />
          {wide && isJustBegun(page) && (
            <Suspense>
              <NextSteps eventId={page.event.id} />
            </Suspense>
          )}
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
