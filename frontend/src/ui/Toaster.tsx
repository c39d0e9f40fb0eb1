import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Toaster as Sonner, toast } from "sonner";
import { useSession } from "@/platform/session/session";
import { useTheme } from "@/platform/theme/theme";
import { focusOnArrival } from "./focusOnArrival";
import styles from "./Toaster.module.css";

/** Shows a toast in the session of `userId`, unless it has ended, or in any session for null. */
export type Show = (
  kind: "success" | "error" | "info",
  content: ReactNode,
  options: { duration: number; action?: { label: string; onClick: () => void } },
  userId: string | null,
) => void;

interface ToasterProps {
  /** Registers the function that shows toasts. */
  onThere: (show: Show) => void;
}

/** Below a screen's header, so that a toast covers neither the back button nor the actions. */
const OFFSET = { top: "var(--toast-top)" };

/** Ids of the toasts that end with the session. Their texts and actions are those of its person. */
const ofSession = new Set<number | string>();

const show: Show = (kind, content, { duration, action }, userId) => {
  if (userId !== null && userId !== useSession.getState().userId) return;
  // The button goes with its toast. A screen that it opens takes the focus afterwards.
  const onClick = () => {
    focusOnArrival(document.querySelector("h1"));
    action?.onClick();
  };
  const id = toast[kind](content, { duration, action: action && { ...action, onClick } });
  if (userId !== null) ofSession.add(id);
};

/** Toasts at the top centre (docs/product.md 1). */
export function Toaster({ onThere }: ToasterProps) {
  const { t } = useTranslation("common");
  const theme = useTheme((s) => s.theme);
  useEffect(() => onThere(show), [onThere]);
  useEffect(
    () =>
      useSession.subscribe(({ userId }, before) => {
        if (userId === before.userId) return;
        for (const id of ofSession) toast.dismiss(id);
        ofSession.clear();
      }),
    [],
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
