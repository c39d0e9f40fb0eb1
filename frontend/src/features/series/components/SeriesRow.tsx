import { Pause, Repeat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatShortDay } from "@/core/dates/dates";
import type { Series } from "@/data/series/columns";
import { todayIn } from "@/data/series/occurrences";
import { useRhythmText } from "@/data/series/useRhythmText";
import type { Pending } from "@/offline/overlay";
import { Amount } from "@/ui/Amount";
import { PendingMark } from "@/ui/outbox/PendingMark";
import { useStateText } from "../useStateText";
import styles from "./UpcomingSeries.module.css";

interface SeriesRowProps {
  series: Series;
  pending: Pending | undefined;
  onOpen: () => void;
}

/** One recurring expense: "1 Dec · Rent · 900.00 EUR". Opens its sheet. */
export function SeriesRow({ series, pending, onOpen }: SeriesRowProps) {
  const { t, i18n } = useTranslation("series");
  const rhythm = useRhythmText();
  const state = useStateText()(series);
  const { expense, next_on, ask_amount, next_number, paused } = series;
  const Icon = paused !== null && next_on !== null ? Pause : Repeat;
  // Not `due`, which is as of the server's answer and includes occurrences that an unsent change has handled.
  const isWaiting = ask_amount && state === null && next_on !== null && next_on <= todayIn(series.time_zone);
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onOpen}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <span>
        <span className={styles.name}>
          {state === null && next_on ? `${formatShortDay(next_on, i18n.language)} · ` : ""}
          {expense.description}
        </span>
        <span className={styles.facts}>{state ?? rhythm(series, next_number)}</span>
        {pending && <PendingMark pending={pending} />}
      </span>
      {isWaiting ? (
        <span className={styles.ask}>{t("upcoming.enter")}</span>
      ) : (
        !ask_amount && (
          <span className={styles.money}>
            <Amount amount={expense.amount} currency={expense.currency} />
          </span>
        )
      )}
    </button>
  );
}
