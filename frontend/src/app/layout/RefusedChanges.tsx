import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppError } from "@/shared/errors/appError";
import { useErrorText } from "@/shared/errors/useErrorText";
import { formatAmount, formatCents } from "@/shared/money/cents";
import { drop, useOutbox } from "@/shared/outbox/entries";
import { type Entry, eventOf, subjectOf } from "@/shared/outbox/model";
import { sendAgain } from "@/shared/outbox/outbox";
import { Button, ButtonLink } from "@/shared/ui/Button";
import { Dialog } from "@/shared/ui/Dialog";
import { Notice } from "@/shared/ui/Notice";
import styles from "./RefusedChanges.module.css";

/**
 * Changes made without network that the server refused later: nothing of them is lost or lies about
 * being saved. Each is opened, tried again or given up by the person.
 */
export function RefusedChanges() {
  const refused = useOutbox((s) => s.entries).filter((entry) => entry.state === "attention");
  // A screen that waits for its change tells the refusal itself.
  const waiting = useIsMutating() > 0;
  return refused.length > 0 && !waiting ? <RefusedList refused={refused} /> : null;
}

function RefusedList({ refused }: { refused: readonly Entry[] }) {
  const { t } = useTranslation("expenses");
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <Notice tone="warning" action={{ label: t("refused.look"), onAct: () => setOpen(true) }}>
        {t("refused.count", { count: refused.length })}
      </Notice>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("refused.title")} description={t("refused.explain")}>
        <ul className={styles.list}>
          {refused.map((entry) => (
            <RefusedChange key={entry.id} entry={entry} onLeave={() => setOpen(false)} />
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/** Refusals because the event is out of the person's reach. */
const WITHOUT_EVENT = ["event_not_found", "not_participant", "only_participants_can_edit"];

function RefusedChange({ entry, onLeave }: { entry: Entry; onLeave: () => void }) {
  const { t } = useTranslation("expenses");
  const errorText = useErrorText();
  const { mutation } = entry;
  const isExpense = mutation.kind === "save_expense" || mutation.kind === "delete_expense";
  // Without its event there is no page on which the expense could be opened.
  const opens = isExpense && !WITHOUT_EVENT.includes(entry.code ?? "");
  return (
    <li className={styles.change}>
      <p className={styles.what}>{useChangeName(entry)}</p>
      <p className={styles.reason}>{errorText(new AppError(entry.code ?? "unexpected_error", 0))}</p>
      <div className={styles.actions}>
        {opens ? (
          <ButtonLink
            variant="secondary"
            to={`/events/${eventOf(mutation)}/expenses/${subjectOf(mutation)}/edit`}
            onClick={onLeave}
          >
            {t("refused.open")}
          </ButtonLink>
        ) : (
          <Button variant="secondary" onClick={() => void sendAgain(entry)}>
            {t("refused.retry")}
          </Button>
        )}
        <Button variant="danger" onClick={() => void drop(entry)}>
          {t("refused.discard")}
        </Button>
      </div>
    </li>
  );
}

/** What a change was about: "Dinner · 84.20", "Deleting Dinner", "Payment of 20.00". */
function useChangeName({ mutation }: Entry): string {
  const { t } = useTranslation("expenses");
  switch (mutation.kind) {
    case "save_expense": {
      const { description, place_name, amount, currency } = mutation.expense;
      return `${description || place_name || t("all.general")} · ${formatAmount(amount, currency)}`;
    }
    case "delete_expense": {
      const { description, place_name } = mutation.base;
      return t("refused.deleting", { name: description || place_name || t("all.general") });
    }
    case "save_payment":
      return t("refused.payment", { amount: formatCents(mutation.payment.amount) });
    case "delete_payment":
      return t("refused.payment_removal", { amount: formatCents(mutation.base.amount) });
  }
}
