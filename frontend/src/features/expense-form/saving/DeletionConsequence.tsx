import { useState } from "react";
import { useKnownEvent } from "@/data/event/eventPage";
import type { Expense } from "@/data/event/model";
import cardStyles from "@/ui/Card.module.css";
import { classes } from "@/ui/classes";
import { ConsequenceText } from "./ConsequenceText";
import styles from "./ConsequenceText.module.css";
import { consequenceOf } from "./consequence";
import { paidSince } from "./paidSince";

/** Shows the effect of deleting an old expense on balances that people have paid by. Nothing for a new one. */
export function DeletionConsequence({ expense }: { expense: Expense }) {
  const page = useKnownEvent(expense.event_id).data;
  // Computed once, because the sums exclude the expense as soon as its deletion is pending.
  const [consequence] = useState(() =>
    page && paidSince(page.payments, expense) ? consequenceOf(page, expense, null) : null,
  );
  if (!page || !consequence) return null;
  const { id, default_currency: currency } = page.event;
  return (
    <span className={classes(cardStyles.sunken, styles.beneath)}>
      <ConsequenceText eventId={id} currency={currency} consequence={consequence} />
    </span>
  );
}
