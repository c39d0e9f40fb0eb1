import { Check, Undo2 } from "lucide-react";
import { memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "@/ui/classes";
import chip from "../chips/Chip.module.css";
import { useFormSetting } from "../draft/formContext";
import styles from "./RefundField.module.css";

/** The switch "Money came back", a chip: the amount then counts as less spent (docs/product.md 7.1). */
export const RefundField = memo(function RefundField({ refund }: { refund: boolean }) {
  const { t } = useTranslation("expenses");
  const { dispatch, series } = useFormSetting();
  const id = useId();
  const Icon = refund ? Check : Undo2;
  // Refunds do not recur.
  if (series) return null;
  return (
    <>
      <label className={classes(chip.chip, refund ? styles.on : chip.quiet)}>
        <input
          type="checkbox"
          role="switch"
          className={styles.switch}
          checked={refund}
          aria-checked={refund}
          aria-describedby={refund ? id : undefined}
          onChange={(change) => {
            dispatch({ type: "set", plain: { refund: change.target.checked } });
            // Above a keyboard the hint would be under the bar with Save.
            requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: "nearest" }));
          }}
        />
        <span className={styles.icon} aria-hidden="true">
          <Icon size={18} />
        </span>
        <span>{t("refund.label")}</span>
      </label>
      {refund && (
        <p id={id} className={styles.hint}>
          {t("refund.hint")}
        </p>
      )}
    </>
  );
});
