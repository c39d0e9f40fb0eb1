import { X } from "lucide-react";
import { AlertDialog, Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBackCloses } from "@/platform/navigation/useBackCloses";
import { Button, IconButton } from "./Button";
import styles from "./Dialog.module.css";
import { useFocusBack } from "./useFocusBack";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** The content of `Dialog`, loaded on demand. */
export function DialogPanel({ open, onClose, title, description, children }: DialogProps) {
  const { t } = useTranslation("common");
  const focusBack = useFocusBack();
  useBackCloses(open, onClose);
  return (
    <RadixDialog.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} />
        <RadixDialog.Content
          className={styles.panel}
          {...focusBack}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
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

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  text: ReactNode;
  /** Verb on the confirming button. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  /** Whether confirming is disabled, for a reason that the button names. */
  disabled?: boolean;
  /** A way to something better to do first, which is then the main action. */
  instead?: ReactNode;
}

/** The content of `ConfirmDialog`, loaded on demand. */
export function ConfirmPanel(props: ConfirmDialogProps) {
  const { t } = useTranslation("common");
  const focusBack = useFocusBack();
  useBackCloses(props.open, props.onClose);
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(now) => !now && props.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.scrim} />
        {/* Explicit, so that accessibility checkers need not infer from its position that the page behind is
           hidden. */}
        <AlertDialog.Content aria-modal="true" className={styles.panel} {...focusBack}>
          <AlertDialog.Title className={styles.title}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{props.text}</AlertDialog.Description>
          {props.instead}
          <div className={styles.actions}>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={props.busy}>
                {t("cancel")}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={props.danger ? "danger" : props.instead ? "secondary" : "primary"}
              busy={props.busy}
              disabled={props.disabled}
              onClick={props.onConfirm}
            >
              {props.confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
