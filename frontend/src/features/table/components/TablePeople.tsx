import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import type { SeatPerson } from "../useSeatPeople";
import styles from "./TablePeople.module.css";

interface TablePeopleProps {
  seats: readonly SeatPerson[];
  /** Content at the end of a person's line. */
  children?: (seat: SeatPerson) => ReactNode;
}

/** The people at the table, with those who are done and those who have not come yet. */
export function TablePeople({ seats, children }: TablePeopleProps) {
  const { t } = useTranslation("table");
  if (seats.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{t("people")}</h2>
      <ul className={classes(styles.people, children && styles.lines)}>
        {seats.map((one) => (
          <li key={one.seat} className={styles.person}>
            <span className={classes(styles.who, !one.is_here && styles.away)}>
              <Avatar person={one.face} size={28} />
              <span>{one.name}</span>
              {one.is_done && <CircleCheck size={16} role="img" aria-label={t("seat_done")} className={styles.done} />}
              {!one.is_here && <span className={styles.note}>{t("seat_away")}</span>}
            </span>
            {children?.(one)}
          </li>
        ))}
      </ul>
    </section>
  );
}
