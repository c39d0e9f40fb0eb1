import { useId } from "react";
import { useTranslation } from "react-i18next";
import { CheckField } from "@/ui/Field";
import { useExpenseForm } from "../formContext";
import styles from "./RefundField.module.css";

/** The switch "Money came back": the amount then counts as less spent (docs/product.md 7.1). */
export function RefundField() {
  const { t } = useTranslation("expenses");
  const { draft, dispatch } = useExpenseForm();
  const id = useId();
  return (
    <div>
      <CheckField
        role="switch"
        label={t("refund.label")}
        checked={draft.refund}
        aria-describedby={draft.refund ? id : undefined}
        onChange={(change) => dispatch({ type: "refund", refund: change.target.checked })}
      />
      {draft.refund && (
        <p id={id} className={styles.hint}>
          {t("refund.hint")}
        </p>
      )}
    </div>
  );
}
