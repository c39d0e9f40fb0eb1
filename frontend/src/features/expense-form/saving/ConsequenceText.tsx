import { useTranslation } from "react-i18next";
import type { Currency } from "@/core/money/currency";
import { useKnownEvent } from "@/data/event/eventPage";
import { personWith } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { Amount } from "@/ui/Amount";
import { Soft, Stack } from "@/ui/layout";
import styles from "./ConsequenceText.module.css";
import type { Consequence } from "./consequence";

/** Number of people who are named. */
const MOST = 6;

interface ConsequenceTextProps {
  eventId: string;
  currency: Currency;
  consequence: Consequence;
}

/**
 * Names everybody whose balance changes, and the number of payments: "Balances change by: Can −12.00. Payments to settle up: 2, before 3" Phrasing
 * content, so that it may be part of a paragraph.
 */
export function ConsequenceText({ eventId, currency, consequence: { changes, payments } }: ConsequenceTextProps) {
  const { t } = useTranslation("dialogs");
  const nameOf = usePersonName();
  const people = new Map(useKnownEvent(eventId).data?.participants.map(({ user_id, person }) => [user_id, person]));
  const { before, after } = payments;
  const more = changes.length - MOST;
  return (
    <Stack as="span" gap={2}>
      <Soft as="span">{t("consequence.by")}</Soft>
      {changes.slice(0, more > 1 ? MOST : changes.length).map(({ user_id, change }) => (
        <span key={user_id} className={styles.line}>
          <span>{nameOf(people.get(user_id) ?? personWith({ id: user_id }), { you: true })}</span>{" "}
          <Amount amount={change} currency={currency} signed />
        </span>
      ))}
      {more > 1 && <span>{t("consequence.more", { count: more })}</span>}
      <span>
        {before === after ? t("consequence.same", { count: after }) : t("consequence.payments", { before, after })}
      </span>
    </Stack>
  );
}
