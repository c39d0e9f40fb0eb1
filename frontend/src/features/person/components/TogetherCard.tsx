import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { absolute, formatAmount } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { withAmpersand } from "@/core/text/ampersand";
import { unbroken } from "@/core/text/unbroken";
import type { Person } from "@/data/person/model";
import { useFirstName } from "@/data/person/usePersonName";
import { householdOfAll } from "@/data/settlement/openPlan";
import type { Together } from "@/data/settlement/together";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import { focusHeadingAfter } from "@/ui/focusOnArrival";
import { onDemand } from "@/ui/onDemand";
import { useSettle } from "../useSettle";
import { PartLine } from "./PartLine";
import styles from "./TogetherCard.module.css";

const SettleDialog = onDemand(async () => (await import("./SettleDialog")).SettleDialog, { over: true });

const PayDialog = onDemand(async () => (await import("./PayDialog")).PayDialog, { over: true });

const TONES = { gets: cardStyles.positive, pays: cardStyles.negative, even: styles.even };

interface TogetherCardProps {
  together: Together;
  person: Person;
}

/** Shows what one payment in a currency settles: its amount, the part of each event, and the buttons that record it. */
export function TogetherCard({ together, person }: TogetherCardProps) {
  const { t } = useTranslation("person");
  const firstNameOf = useFirstName();
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const [paying, setPaying] = useState(false);
  const { busy, settle } = useSettle(person);
  const { currency, parts, total, later } = together;
  const side = total > 0 ? "gets" : total < 0 ? "pays" : "even";
  const amount = formatAmount(absolute(total), currency);
  const me = useSession((s) => s.userId);
  // Only the payer themself may see how to pay.
  const direct = parts.find(({ transfer }) => transfer.from === me && transfer.to === person.id);
  const household = householdOfAll(parts.map(({ people }) => people));
  const firstOwed = parts.find((part) => part.amount < 0);
  return (
    <section
      ref={focusHeadingAfter}
      className={classes(cardStyles.card, cardStyles.edgeToEdge)}
      aria-labelledby={titleId}
    >
      <div className={classes(styles.head, TONES[side])}>
        <h2 id={titleId} className={styles.sentence}>
          {household.length > 0 && side !== "even"
            ? t(`side.household_${side}`, {
                names: withAmpersand(household.map(firstNameOf)),
                amount: unbroken(amount),
              })
            : t(`side.${side}`, { name: firstNameOf(person), amount: unbroken(amount) })}
        </h2>
        <p className={styles.hint}>{side === "even" ? t("cancel.text") : t("one_payment", { count: parts.length })}</p>
      </div>
      <ul>
        {parts.map((part) => (
          <PartLine key={part.event.id} part={part} person={person} />
        ))}
      </ul>
      {later > 0 && <p className={styles.later}>{t("later", { count: later })}</p>}
      {person.has_account && (
        <div className={styles.actions}>
          <Button busy={busy} onClick={() => void settle(together)}>
            {t(`record.${side}`, { amount })}
          </Button>
          {side !== "even" && (
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {t("record.part")}
            </Button>
          )}
          {side === "pays" && direct && (
            <Button variant="secondary" onClick={() => setPaying(true)}>
              {t("how_to_pay")}
            </Button>
          )}
          {side === "pays" && !direct && firstOwed && (
            <Link className={styles.link} to={pathTo("settlement", { eventId: firstOwed.event.id })}>
              {t("how_to_pay")}
            </Link>
          )}
        </div>
      )}
      {paying && side === "pays" && direct && (
        <PayDialog together={together} eventId={direct.event.id} person={person} onClose={() => setPaying(false)} />
      )}
      {asking && <SettleDialog together={together} person={person} onClose={() => setAsking(false)} />}
    </section>
  );
}
