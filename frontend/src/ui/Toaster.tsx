import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Toaster as Sonner, toast } from "sonner";
import { useSession } from "@/platform/session/session";
import { useTheme } from "@/platform/theme/theme";
import styles from "./Toaster.module.css";

interface ToasterProps {
  /** Registers the component that shows toasts. */
  onThere: (show: typeof toast) => void;
  /** Id of the toast that stays when the session ends. The texts and actions of others are those of the person before. */
  farewell: string;
}

/** Below a screen's header, so that a toast covers neither the back button nor the actions. */
const OFFSET = { top: "var(--toast-top)" };

function dismissAllBut(kept: string): void {
  for (const { id } of toast.getToasts()) if (id !== kept) toast.dismiss(id);
}

/** Toasts at the top centre (docs/product.md 1). */
export function Toaster({ onThere, farewell }: ToasterProps) {
  const { t } = useTranslation("common");
  const theme = useTheme((s) => s.theme);
  useEffect(() => onThere(toast), [onThere]);
  useEffect(
    () =>
      useSession.subscribe(({ userId }, before) => {
        if (before.userId !== null && userId !== before.userId) dismissAllBut(farewell);
      }),
    [farewell],
  );
  return (
    // Sonner stores where the focus came from, and puts it back there when it leaves: Tab would never get past a toast.
    <div className={styles.toasts} onFocusCapture={(focus) => focus.stopPropagation()}>
      <Sonner
        position="top-center"
        theme={theme}
        offset={OFFSET}
        mobileOffset={OFFSET}
        visibleToasts={5}
        containerAriaLabel={t("notifications")}
        icons={{
          success: <CircleCheck className={styles.success} size={18} aria-hidden="true" />,
          error: <CircleAlert className={styles.error} size={18} aria-hidden="true" />,
          info: <Info className={styles.info} size={18} aria-hidden="true" />,
        }}
        toastOptions={{
          classNames: { actionButton: styles.action },
          style: {
            background: "var(--surface-raised)",
            color: "var(--ink)",
            border: "1px solid var(--line)",
            borderRadius: "var(--radius-m)",
            boxShadow: "var(--shadow-2)",
            fontFamily: "var(--font)",
            fontSize: "var(--text-s)",
          },
        }}
      />
    </div>
  );
}
