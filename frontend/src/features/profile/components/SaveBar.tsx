import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import styles from "./SaveBar.module.css";

interface SaveBarProps {
  /** Id of the form to save. */
  form: string;
  /** Whether the form has unsaved changes. The bar then stays visible while scrolling. */
  changed: boolean;
  busy: boolean;
  /** Whether another change of the account is in progress. */
  disabled: boolean;
  onDiscard: () => void;
  /** Result of the last attempt. */
  children: ReactNode;
}

/** A single button for all changes, password included, and a button to discard them. */
export function SaveBar({ form, changed, busy, disabled, onDiscard, children }: SaveBarProps) {
  const { t } = useTranslation("profile");
  return (
    <div className={classes(styles.bar, changed && styles.changed)}>
      {children}
      <div className={styles.buttons}>
        {changed && <p className={styles.unsaved}>{t("unsaved")}</p>}
        <Button
          type="submit"
          form={form}
          size={changed ? "medium" : "large"}
          wide={!changed}
          busy={busy}
          disabled={disabled}
        >
          {t(busy ? "updating" : "update")}
        </Button>
        {changed && (
          <Button variant="quiet" onClick={onDiscard} disabled={disabled || busy}>
            {t("discard")}
          </Button>
        )}
      </div>
    </div>
  );
}
