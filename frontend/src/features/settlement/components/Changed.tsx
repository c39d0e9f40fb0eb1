import { useTranslation } from "react-i18next";
import { formatAmount } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { Notice } from "@/ui/Notice";
import { useSettlementScreen } from "../context";
import { amountBetween } from "../settlement";

/** Warns when a transfer has changed since its dialog opened, because somebody paid or an expense changed. */
export function Changed({ since }: { since: Transfer }) {
  const { t } = useTranslation("dialogs");
  const { page, plan, names } = useSettlementScreen();
  const now = amountBetween(plan, since);
  const money = (amount: Transfer["amount"]) => formatAmount(amount, page.event.default_currency);
  if (now === since.amount) return null;
  const values = { from: names.nameOf(since.from), to: names.nameOf(since.to), before: money(since.amount) };
  return (
    <div role="alert">
      <Notice tone="warning">
        {now === null ? t("changed.gone", values) : t("changed.amount", { ...values, now: money(now) })}
      </Notice>
    </div>
  );
}
