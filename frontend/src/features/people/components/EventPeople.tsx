import { ArrowRight } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ZERO } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import { useAloneText } from "@/data/event/useAloneText";
import { householdsByPerson } from "@/data/person/households";
import { personWith } from "@/data/person/model";
import { hasLeft, partiesOf } from "@/data/person/parties";
import { usePeople } from "@/data/person/usePeople";
import { usePersonName } from "@/data/person/usePersonName";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { classes } from "@/ui/classes";
import { PairAvatar } from "@/ui/people/Avatar";
import { BreakableName } from "@/ui/people/BreakableName";
import styles from "./EventPeople.module.css";

const FACE_PX = 32;

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
  const households = householdsByPerson(page);
  const withHousehold = (id: string) => {
    const household = households.get(id)?.name;
    const name = calledOf(id);
    return household ? t("settlement:with_household", { name, household: isolated(household) }) : name;
  };
  /** The person who pays or is paid, and the others of their household. */
  const facesOf = (id: string) => {
    const others = households.get(id)?.people.filter(({ user_id }) => user_id !== id) ?? [];
    return [personOf(id), ...others.map(({ person }) => person)];
  };
  const sentenceOf = (from: string, to: string) => {
    if (from === me) return t("settlement:you_pay", { name: withHousehold(to) });
    if (to === me) return t("settlement:pays_you", { name: withHousehold(from) });
    return t("settlement:pays_them", { from: withHousehold(from), to: withHousehold(to) });
  };
  const aloneText = useAloneText();
  // Show people who have left until their balance is zero.
  const shown = partiesOf(page)
    .map((party) => ({ ...party, left: hasLeft(party) }))
    .filter(({ left, net }) => !left || net !== 0);
  // The balance card has the figures of two parties, and says when everyone is even.
  const hasFigures = shown.length > 2 && shown.some(({ net }) => net !== 0);
  // It also names the other side of a debt between two people.
  const isAlone = (id: string) => !households.has(id);
  const isOnlyMine =
    transfers.length === 1 &&
    transfers.every(({ from, to }) => [from, to].includes(me ?? "") && [from, to].every(isAlone));
  const ownNet = page.balances.find(({ user_id }) => user_id === me)?.net ?? ZERO;
  return (
    <>
      <section className={styles.panel} aria-labelledby="event-people">
        <h2 id="event-people" className={styles.title}>
          {t("page.people")}
        </h2>
        <ul>
          {shown.map(({ id, household, people: members, net, left }) => (
            <li key={id} className={styles.row}>
              <PairAvatar people={members.map(({ person }) => person)} size={FACE_PX} />
              <span className={styles.who}>
                <span className={styles.name}>
                  <BreakableName>{household ? isolated(household.name) : calledOf(id)}</BreakableName>
                </span>
                {left && <span className={styles.alone}>{t("page.left")}</span>}
                {household && members.some(({ user_id }) => user_id === me) && (
                  <span className={styles.alone}>{aloneText(ownNet, currency)}</span>
                )}
              </span>
              {hasFigures && <Amount className={styles.amount} amount={net} currency={currency} signed bare />}
            </li>
          ))}
        </ul>
      </section>
      {transfers.length > 0 && !isOnlyMine && (
        <section className={styles.panel} aria-labelledby="event-transfers">
          <h2 id="event-transfers" className={styles.title}>
            {t("page.transfers")}
          </h2>
          <ul>
            {transfers.map(({ from, to, amount }) => (
              <li key={`${from} ${to}`} className={classes(styles.row, styles.transfer)}>
                <span className={styles.way} aria-hidden="true">
                  <PairAvatar people={facesOf(from)} size={FACE_PX} />
                  <ArrowRight size={16} />
                  <PairAvatar people={facesOf(to)} size={FACE_PX} />
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
