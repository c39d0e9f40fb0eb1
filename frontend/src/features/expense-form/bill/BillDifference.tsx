import { CircleCheck, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "@/core/ids/newId";
import { MAX_EXTRAS, MAX_ITEMS } from "@/core/limits";
import { absolute, formatUnits, type Units } from "@/core/money/units";
import { type BillExtra, type BillItem, totalOfBill } from "@/core/splitting/bill";
import { Button } from "@/ui/Button";
import { Row } from "@/ui/layout";
import { isBare, newExtra } from "../draft/bill";
import { useExpenseForm } from "../draft/formContext";
import { useBillProblem } from "../draft/useBillProblem";
import styles from "./BillEditor.module.css";

/** Names the difference between lines and amount, with a tap for each way to explain it. */
export const BillDifference = memo(function BillDifference() {
  const { t } = useTranslation("bill");
  const { draft, dispatch } = useExpenseForm();
  const problem = useBillProblem();
  const { items = [], extras = [] } = draft.bill ?? {};
  const total = totalOfBill(items, extras);
  const missing = (draft.amount - total) as Units;
  if (isBare(draft) && (draft.amount === 0 || problem === null)) return null;
  const money = (amount: Units) => formatUnits(absolute(amount), draft.currency);
  const add = (lines: { items?: BillItem[]; extras?: BillExtra[] }) =>
    dispatch({ type: "bill", action: { do: "add", ...lines } });
  const addExtra = (kind: BillExtra["kind"]) =>
    add({ extras: [{ ...newExtra(kind), amount: missing, percent: null }] });
  const hasExtraLeft = extras.length < MAX_EXTRAS && items.length > 0 && draft.amount > 0;
  return (
    <div className={styles.difference} data-matches={problem === null || undefined}>
      <p role="status" className={styles.verdict}>
        {problem === null ? (
          <CircleCheck size={20} aria-hidden="true" />
        ) : (
          <TriangleAlert size={20} aria-hidden="true" />
        )}
        <span>
          {missing < 0 && draft.amount > 0 ? t("is_discount", { amount: money(missing) }) : (problem ?? t("adds_up"))}
        </span>
      </p>
      {missing !== 0 && (
        <Row gap={2}>
          {missing > 0 && items.length < MAX_ITEMS && (
            <Button
              variant="secondary"
              onClick={() => add({ items: [{ id: newId(), label: t("rest"), amount: missing, weights: {} }] })}
            >
              {t("rest_is_everyones")}
            </Button>
          )}
          {hasExtraLeft && (
            <Button variant="secondary" onClick={() => addExtra(missing > 0 ? "tip" : "discount")}>
              {t(missing > 0 ? "is_tip" : "yes_discount")}
            </Button>
          )}
          {total > 0 && (
            <Button variant="quiet" onClick={() => dispatch({ type: "bill", action: { do: "set_amount" } })}>
              {t("set_amount", { amount: money(total) })}
            </Button>
          )}
        </Row>
      )}
    </div>
  );
});
