import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { absolute, formatAmount, sum, type Units } from "@/core/money/units";
import { addsUp } from "@/core/splitting/split";
import { Button } from "@/ui/Button";
import { ScreenReaderOnly } from "@/ui/ScreenReaderOnly";
import { sharesOf } from "../draft/draft";
import { useExpenseForm } from "../draft/formContext";
import styles from "./SharesTotal.module.css";

/**
 * The running total of a manual split: green within 0.01 of the amount, else amber with the remainder (docs/product.md
 * 7.3).
 */
export function SharesTotal() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch } = useExpenseForm();
  const shares = sharesOf(draft);
  const total = sum(shares.map((share) => share.share_amount));
  const matches = addsUp(draft.amount, shares);
  const missing = (draft.amount - total) as Units;
  const canSpread = missing > 0 && shares.some((share) => !draft.edited.includes(share.user_id));
  const money = (amount: Units) => formatAmount(amount, draft.currency);
  return (
    <div className={styles.total} data-matches={matches || undefined} role="status">
      <span className={styles.sum}>
        {matches ? <CircleCheck size={20} aria-hidden="true" /> : <TriangleAlert size={20} aria-hidden="true" />}
        <ScreenReaderOnly>{t("split.total")}</ScreenReaderOnly> {money(total)}
      </span>
      <span className={styles.verdict}>
        {matches ? t("split.matches") : t("split.expected", { amount: money(draft.amount) })}
      </span>
      {!matches && (
        <span className={styles.verdict}>
          {t(missing > 0 ? "split.under" : "split.over", { amount: money(absolute(missing)) })}
        </span>
      )}
      {!matches && canSpread && (
        <Button variant="secondary" onClick={() => dispatch({ type: "spread_rest" })}>
          {t("split.spread")}
        </Button>
      )}
    </div>
  );
}
