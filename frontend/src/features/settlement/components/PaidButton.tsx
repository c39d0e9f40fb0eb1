import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatAmount, formatUnits } from "@/core/money/units";
import type { Transfer } from "@/core/settling/plan";
import { Button } from "@/ui/Button";
import { useSettlementScreen } from "../context";

interface PaidButtonProps extends Omit<Parameters<typeof Button>[0], "children" | "onClick"> {
  transfer: Transfer;
  onPaid: () => void;
}

/** Records the whole transfer as paid: "I've paid 55.06", or "Mark as paid" where somebody else pays. */
export function PaidButton({ transfer, onPaid, ...rest }: PaidButtonProps) {
  const { t } = useTranslation("settlement");
  const { page, me, names } = useSettlementScreen();
  const { from, to, amount } = transfer;
  const currency = page.event.default_currency;
  const [payer, payee] = [names.nameOf(from), names.nameOf(to)];
  const mine = formatUnits(amount, currency);
  const label =
    from === me
      ? // The words of the button, so that it can be called by them.
        t("paid.label", { to: payee, amount: mine })
      : t("mark_label", { from: payer, to: payee, amount: formatAmount(amount, currency) });
  return (
    <Button {...rest} aria-label={label} onClick={onPaid}>
      {!rest.busy && <Check size={18} aria-hidden="true" />}
      <span>{from === me ? t("paid.button", { amount: mine }) : t("mark_paid")}</span>
    </Button>
  );
}
