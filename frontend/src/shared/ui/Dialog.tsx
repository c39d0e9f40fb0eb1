import { X } from "lucide-react";
import { AlertDialog, Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./Button";
import styles from "./Dialog.module.css";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A sheet on the phone, a centred card on wide screens. Closes by button, Escape and a tap outside. */
export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  const { t } = useTranslation("common");
  return (
    <RadixDialog.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} />
        <RadixDialog.Content className={styles.panel} {...(description ? {} : { "aria-describedby": undefined })}>
          <div className={styles.head}>
            <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton className={styles.close} label={t("close")} icon={<X size={22} />} />
            </RadixDialog.Close>
          </div>
          {description && <RadixDialog.Description className={styles.text}>{description}</RadixDialog.Description>}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  /** What the confirming button does, as a verb. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
}

/** Asks before something that is hard to take back. Stays open while the answer is carried out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(now) => !now && props.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim} />
        <AlertDialog.Content className={styles.panel}>
          <AlertDialog.Title className={styles.title}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{props.text}</AlertDialog.Description>
          <div className={styles.actions}>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={props.busy}>
                {t("cancel")}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={props.danger ? "danger" : "primary"} busy={props.busy} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
