import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "@/core/dates/dates";
import { formatAmount, sum } from "@/core/money/units";
import { pathTo } from "@/core/routes/paths";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import { askedAboutEarlier } from "@/data/expense/askAboutEarlier";
import { joinExpenses } from "@/data/expense/joinExpenses";
import type { EarlierExpense } from "@/data/expense/joining";
import { titleOf } from "@/data/expense/title";
import { useEarlierExpenses } from "@/data/expense/useEarlierExpenses";
import { useRefusedJoin } from "@/data/expense/useRefusedJoin";
import { useWhoPaid } from "@/data/expense/useWhoPaid";
import type { Person } from "@/data/person/model";
import { usePersonName } from "@/data/person/usePersonName";
import { save } from "@/offline/submit";
import { useSession } from "@/platform/session/session";
import { Amount } from "@/ui/Amount";
import { Button, ButtonLink } from "@/ui/Button";
import checkBox from "@/ui/CheckBox.module.css";
import { Dialog } from "@/ui/Dialog";
import { useSavedToast } from "@/ui/outbox/useSavedToast";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { useErrorToast } from "@/ui/useErrorText";
import { Soft, Stack } from "../layout";
import styles from "./JoinExpenses.module.css";

export interface JoinExpensesProps {
  page: EventPage;
  person: Person;
  open: boolean;
  onClose: () => void;
}

/** Asks which earlier expenses a new person shares, and saves them all at once. */
export function JoinExpenses({ page, person, open, onClose }: JoinExpensesProps) {
  const { t } = useTranslation("people");
  const me = useSession((s) => s.userId);
  const nameOf = usePersonName();
  const title = person.id === me ? t("earlier.yours") : t("earlier.theirs", { name: isolated(nameOf(person)) });
  const isAnyLikely = useEarlierExpenses(page, person.id, open).earlier.some(({ isLikely }) => isLikely);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={t(isAnyLikely ? "earlier.text" : "earlier.none_ticked")}
    >
      <Checklist page={page} person={person} onClose={onClose} />
    </Dialog>
  );
}

function Checklist({ page, person, onClose }: Omit<JoinExpensesProps, "open">) {
  const { t } = useTranslation("people");
  const showError = useErrorToast();
  const showSaved = useSavedToast();
  // A new answer replaces one that the server refused.
  const refused = useRefusedJoin(page.event.id, person.id);
  const { earlier: now, bills, extent } = useEarlierExpenses(page, person.id);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  // While saving, the cached event has the new shares already, so the list must be kept.
  const [saving, setSaving] = useState<EarlierExpense[] | null>(null);
  const earlier = saving ?? now;
  const busy = saving !== null;
  const chosen = earlier.filter(({ expense, isLikely }) => isLikely !== toggled.has(expense.id));
  const all = chosen.length === earlier.length;
  const toggle = (changed: readonly EarlierExpense[]) => {
    const ids = new Set(changed.map(({ expense }) => expense.id));
    setToggled((was) => new Set([...was].filter((id) => !ids.has(id)).concat([...ids].filter((id) => !was.has(id)))));
  };
  const submit = async () => {
    setSaving(earlier);
    try {
      const saved = await save(
        joinExpenses,
        {
          event_id: page.event.id,
          person_id: person.id,
          expenses: chosen.map(({ expense }) => expense),
        },
        { replaced: refused && [refused] },
      );
      askedAboutEarlier.answer(person.id, page.event.id);
      showSaved(saved, t("earlier.done", { count: chosen.length }));
      onClose();
    } catch (error) {
      // The outbox fetches the event again after a refusal, so the list shows the new versions and keeps its ticks.
      showError(error);
    } finally {
      setSaving(null);
    }
  };
  if (earlier.length === 0 && bills.length === 0 && extent === "all") return <Soft>{t("earlier.none")}</Soft>;
  const currency = page.event.default_currency;
  return (
    <div className={styles.form}>
      <fieldset className={styles.list}>
        <ScreenReaderOnly as="legend">{t("earlier.list")}</ScreenReaderOnly>
        {earlier.map((one) => (
          <Row
            key={one.expense.id}
            earlier={one}
            page={page}
            checked={chosen.includes(one)}
            onChange={() => toggle([one])}
          />
        ))}
      </fieldset>
      {bills.length > 0 && (
        <Stack as="section" gap={1} aria-label={t("earlier.bills")}>
          <Soft>{t("earlier.bills")}</Soft>
          {bills.map((bill) => (
            <ButtonLink
              key={bill.id}
              variant="quiet"
              to={pathTo("editExpense", { eventId: page.event.id, expenseId: bill.id })}
              onClick={onClose}
            >
              <span className={styles.title}>{titleOf(bill)}</span>
              <Amount amount={bill.amount_in_event_currency} currency={currency} bare />
            </ButtonLink>
          ))}
        </Stack>
      )}
      {extent === "newest_only" && <Soft>{t("earlier.newest_only")}</Soft>}
      <Stack gap={1}>
        <Button size="large" wide busy={busy} disabled={chosen.length === 0} onClick={() => void submit()}>
          {chosen.length === 0
            ? t("earlier.nothing_chosen")
            : t("earlier.save", {
                count: chosen.length,
                amount: formatAmount(sum(chosen.map(({ share }) => share)), currency),
              })}
        </Button>
        {earlier.length > 1 && (
          <Button
            variant="quiet"
            wide
            disabled={busy}
            onClick={() => toggle(all ? earlier : earlier.filter((one) => !chosen.includes(one)))}
          >
            {all ? t("earlier.untick_all") : t("earlier.tick_all")}
          </Button>
        )}
      </Stack>
    </div>
  );
}

interface RowProps {
  earlier: EarlierExpense;
  page: EventPage;
  checked: boolean;
  onChange: () => void;
}

function Row({ earlier: { expense, share }, page, checked, onChange }: RowProps) {
  const { t, i18n } = useTranslation("people");
  const whoPaid = useWhoPaid();
  const personOf = (id: string) => page.participants.find(({ user_id }) => user_id === id)?.person;
  const payers = expense.payers.map((payer) => ({ ...payer, person: personOf(payer.user_id) }));
  const currency = page.event.default_currency;
  return (
    <label className={styles.row}>
      <input type="checkbox" className={checkBox.box} checked={checked} onChange={onChange} />
      <span className={styles.what}>
        <span className={styles.title}>{titleOf(expense)}</span>
        <Soft as="span">
          {formatDate(expense.expense_date, i18n.language)} · {whoPaid(payers, currency)}
        </Soft>
      </span>
      <span className={styles.money}>
        <Amount amount={expense.amount_in_event_currency} currency={currency} bare />
        <Soft as="span">
          {t("earlier.share")} <Amount amount={share} currency={currency} bare />
        </Soft>
      </span>
    </label>
  );
}
