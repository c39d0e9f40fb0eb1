import { type MouseEvent, memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { pathTo } from "@/core/routes/paths";
import { useReturn } from "@/platform/navigation/useReturn";
import styles from "./EventTabs.module.css";

interface EventTabsProps {
  eventId: string;
  current: "expenses" | "story";
  /** Content at the end of the line. */
  aside?: ReactNode;
}

/** Tabs of an event: its expenses, and its story at the route of the statistics. */
export function EventTabs({ eventId, current, aside }: EventTabsProps) {
  return (
    <div className={styles.line}>
      <Tabs eventId={eventId} current={current} />
      {aside}
    </div>
  );
}

/** Memoized: opening the search renders the parent. */
const Tabs = memo(function Tabs({ eventId, current }: EventTabsProps) {
  const { t } = useTranslation("common");
  const returnTo = useReturn();
  const toExpenses = pathTo("event", { eventId });
  const leave = (click: MouseEvent) => {
    const opensElsewhere = click.metaKey || click.ctrlKey || click.shiftKey;
    if (current === "expenses" || opensElsewhere) return;
    // Back from the expenses must not lead to the story again.
    click.preventDefault();
    returnTo(toExpenses);
  };
  const currentOf = (tab: EventTabsProps["current"]) => (tab === current ? "page" : undefined);
  return (
    <ul className={styles.tabs} aria-label={t("tabs.label")}>
      <li>
        <Link className={styles.tab} to={toExpenses} aria-current={currentOf("expenses")} onClick={leave}>
          {t("tabs.expenses")}
        </Link>
      </li>
      <li>
        <Link
          className={styles.tab}
          to={pathTo("statistics", { eventId })}
          aria-current={currentOf("story")}
          replace={current === "story"}
        >
          {t("tabs.story")}
        </Link>
      </li>
    </ul>
  );
});
