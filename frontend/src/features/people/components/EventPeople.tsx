import { ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ZERO } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import type { EventPage } from "@/data/event/model";
import { personWith } from "@/data/person/model";
import { usePeople } from "@/data/person/usePeople";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import styles from "./EventPeople.module.css";

/** Everyone with their balance, and who pays whom: in sight all the time where the window has room. */
export function EventPeople({ page }: { page: EventPage }) {
  const { t } = useTranslation(["events", "settlement"]);
  const nameOf = usePersonName();
  const me = useSession((s) => s.userId);
  const people = usePeople(page.participants);
  const transfers = useMemo(() => planOfPayments(page), [page]);
  const currency = page.event.default_currency;
  const personOf = (id: string) => people.get(id) ?? personWith({ id });
  const calledOf = (id: string) => nameOf(personOf(id), { you: true });
  const sentenceOf = (from: string, to: string) => {
    if (from === me) return t("settlement:you_pay", { name: calledOf(to) });
    if (to === me) return t("settlement:pays_you", { name: calledOf(from) });
    return t("settlement:pays_them", { from: calledOf(from), to: calledOf(to) });
  };
  const nets = new Map(page.balances.map(({ user_id, net }) => [user_id, net]));
  // Who has left is still there as long as there is something between them and the others.
  const shown = page.participants.filter((p) => p.status === "active" || nets.get(p.user_id));
  return (
    <>
      <section className={styles.panel} aria-labelledby="event-people">
        <h2 id="event-people" className={styles.title}>
          {t("page.people")}
        </h2>
        <ul>
          {shown.map(({ user_id, person }) => (
            <li key={user_id} className={styles.row}>
              <Avatar person={person} size={28} />
              <span className={styles.name}>
                <BreakableName>{calledOf(user_id)}</BreakableName>
              </span>
              <Amount className={styles.amount} amount={nets.get(user_id) ?? ZERO} currency={currency} signed />
            </li>
          ))}
        </ul>
      </section>
      {transfers.length > 0 && (
        <section className={styles.panel} aria-labelledby="event-transfers">
          <h2 id="event-transfers" className={styles.title}>
            {t("page.transfers")}
          </h2>
          <ul>
            {transfers.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`} className={classes(styles.row, styles.transfer)}>
                <span className={styles.way} aria-hidden="true">
                  <Avatar person={personOf(from)} size={28} />
                  <ArrowRight size={16} />
                  <Avatar person={personOf(to)} size={28} />
                </span>
                <Amount className={styles.amount} amount={amount} currency={currency} />
                <span className={styles.sentence}>{sentenceOf(from, to)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
