import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { focusWrong } from "../draft/focusWrong";
import styles from "./FormSheet.module.css";

interface FormSheetProps {
  open: boolean;
  title: string;
  /** The error that keeps the amounts from adding up, and the expense from being saved. Stays visible while they are typed. */
  remainder?: string | null;
  onClose: () => void;
  children: ReactNode;
}

/** The sheet of one chip. Its content is only rendered while it is open. */
export function FormSheet({ open, title, remainder = null, onClose, children }: FormSheetProps) {
  const { t } = useTranslation("expenses");
  // The form cannot see a text that is no amount once the sheet is closed.
  const close = () => focusWrong() || onClose();
  return (
    <Dialog open={open} onClose={close} title={title}>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        {remainder && <span className={styles.remainder}>{remainder}</span>}
        <Button disabled={remainder !== null} onClick={close}>
          {t("sentence.done")}
        </Button>
      </div>
    </Dialog>
  );
}
