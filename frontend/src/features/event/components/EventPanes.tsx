import { type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EventPage } from "@/data/event/model";
import { classes } from "@/ui/classes";
import { AskedForIban } from "@/ui/event/AskedForIban";
import { onDemand } from "@/ui/onDemand";
import { InPane, SidePane } from "@/ui/pane";
import { Skeleton } from "@/ui/State";
import { usePanes, useWide } from "@/ui/useWide";
import { AmountQuestion } from "./AmountQuestion";
import { BalanceCard } from "./BalanceCard";
import { EventExpenses } from "./EventExpenses";
import { EventFacts } from "./EventFacts";
import styles from "./EventPanes.module.css";

/** Loaded on demand, because only events without expenses show it. */
const EventTicket = onDemand(async () => (await import("./EventTicket")).EventTicket, {
  fallback: <Skeleton height="28rem" />,
});

/** Loaded on demand, because only events of one person show it. */
const AloneCard = onDemand(async () => (await import("./AloneCard")).AloneCard, {
  fallback: <Skeleton height="10rem" />,
  quiet: true,
});

interface EventPanesProps {
  page: EventPage;
  /** Whether the reader has just joined. An event without expenses then shows its list instead of its ticket. */
  hasJoined: boolean;
  /** Stands above the balances. */
  notices: ReactNode;
  /** Stands beneath the balances. */
  offer: ReactNode;
  people: (page: EventPage) => ReactNode;
  upcoming: (page: EventPage) => ReactNode;
  showPeople: () => void;
  showHistory: () => void;
  showReason: (partyId: string) => void;
}

/**
 * Arranges the parts of an event. A phone shows facts, balances and expenses in one column. A wide window shows people
 * beside it. In a wider one, the second pane has facts and people, or the open expense.
 */
export function EventPanes({
  page,
  hasJoined,
  notices,
  offer,
  people,
  upcoming,
  showPeople,
  showHistory,
  showReason,
}: EventPanesProps) {
  const wide = useWide();
  const panes = usePanes();
  const { path = null, screen } = use(SidePane) ?? {};
  const empty = isEmpty(page);
  // The ticket stays while names are typed into it, also when somebody else saves the first expense meanwhile.
  const [isNaming, setNaming] = useState(false);
  const hasTicket = (empty && !hasJoined) || isNaming;
  return (
    <>
      {!panes && <EventFacts page={page} showPeople={showPeople} />}
      <div className={styles.panes}>
        <div className={styles.list}>
          <div className={styles.balances}>
            {notices}
            <AmountQuestion expenses={page.expense_count} />
            {!empty && <BalanceCard page={page} showHistory={showHistory} showReason={showReason} />}
            {!empty && <Alone page={page} />}
            <AskedForIban page={page} />
            {offer}
          </div>
          <div className={styles.list}>
            {hasTicket && <EventTicket page={page} onNaming={setNaming} />}
            {(!empty || !hasTicket) && <EventExpenses page={page} upcoming={upcoming(page)} />}
          </div>
        </div>
        {wide && !panes && <div className={styles.aside}>{people(page)}</div>}
        {panes &&
          (path === null ? (
            <div className={styles.aside}>
              <div className={styles.list}>
                <EventAbout page={page} showPeople={showPeople} />
                {people(page)}
              </div>
            </div>
          ) : (
            <Opened>{screen}</Opened>
          ))}
      </div>
    </>
  );
}

/** The screen in the second pane, from below the heading, or from the window's top once that is scrolled away, to the bottom. */
function Opened({ children }: { children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = pane;
      current?.style.setProperty("--from", `${current.getBoundingClientRect().top}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    window.addEventListener("scroll", fit, { passive: true });
    window.addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", fit);
      window.removeEventListener("resize", fit);
    };
  }, []);
  return (
    <div ref={pane} className={classes(styles.aside, styles.opened)}>
      <InPane value={true}>{children}</InPane>
    </div>
  );
}

/** The card stays while the reader adds the others, since it then asks about the expenses so far. */
function Alone({ page }: { page: EventPage }) {
  const [hasAdded, setHasAdded] = useState(false);
  const isAlone = page.event.status === "active" && page.participants.length === 1;
  return (isAlone || hasAdded) && <AloneCard page={page} onAdded={() => setHasAdded(true)} />;
}

/** Shows an event's facts and category in the third pane of a wide window. */
function EventAbout({ page, showPeople }: Pick<EventPanesProps, "page" | "showPeople">) {
  const { t } = useTranslation("events");
  return (
    <section className={styles.about} aria-label={t("page.about")}>
      <EventFacts page={page} showPeople={showPeople} isList />
    </section>
  );
}

/** Returns whether an event has no expenses and payments, not even refused or recurring ones. */
function isEmpty({
  expenses,
  payments,
  refused,
  series = [],
}: Pick<EventPage, "expenses" | "payments" | "refused" | "series">): boolean {
  return [expenses, payments, refused.expenses, refused.payments, series].every((list) => list.length === 0);
}
