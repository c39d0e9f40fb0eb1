import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { classes } from "@/ui/classes";
import styles from "./SaveBar.module.css";

interface SaveBarProps {
  /** The form that it saves, by its id. */
  form: string;
  /** Something of it is not saved yet: the bar stays in sight, wherever the page is scrolled to. */
  changed: boolean;
  busy: boolean;
  /** Something else that changes the account is under way. */
  disabled: boolean;
  onDiscard: () => void;
  /** What became of the last attempt. */
  children: ReactNode;
}

/** One button for all that was changed, the password included, and the way back. */
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
