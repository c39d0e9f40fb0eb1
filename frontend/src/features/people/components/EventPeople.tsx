import { ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ZERO } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import { useAloneText } from "@/data/event/useAloneText";
import { personWith } from "@/data/person/model";
import { partiesOf } from "@/data/person/parties";
import { usePeople } from "@/data/person/usePeople";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { Avatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import styles from "./EventPeople.module.css";

/** Lists the balance of each party and the open transfers beside the expenses of a wide window. */
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
  const aloneText = useAloneText();
  // Show people who have left until their balance is zero.
  const shown = partiesOf(page).filter(({ people: [one], net }) => one?.status === "active" || net !== 0);
  const ownNet = page.balances.find(({ user_id }) => user_id === me)?.net ?? ZERO;
  return (
    <>
      <section className={styles.panel} aria-labelledby="event-people">
        <h2 id="event-people" className={styles.title}>
          {t("page.people")}
        </h2>
        <ul>
          {shown.map(({ id, household, people: members, net }) => (
            <li key={id} className={styles.row}>
              <span className={styles.avatars}>
                {members.map(({ user_id, person }) => (
                  <Avatar key={user_id} person={person} size={28} />
                ))}
              </span>
              <span className={styles.who}>
                <span className={styles.name}>
                  <BreakableName>{household ? isolated(household.name) : calledOf(id)}</BreakableName>
                </span>
                {household && members.some(({ user_id }) => user_id === me) && (
                  <span className={styles.alone}>{aloneText(ownNet, currency)}</span>
                )}
              </span>
              <Amount className={styles.amount} amount={net} currency={currency} signed bare />
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
                <Amount className={styles.amount} amount={amount} currency={currency} bare />
                <span className={styles.sentence}>{sentenceOf(from, to)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
