import type { TFunction } from "i18next";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type CSSProperties, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Toaster as Sonner, toast } from "sonner";
import { useOutbox } from "@/offline/queue";
import { isOwnStep } from "@/platform/navigation/overlayHistory";
import { useSession } from "@/platform/session/session";
import { useTheme } from "@/platform/theme/theme";
import { focusOnArrival } from "./focusOnArrival";
import { lookAtRefused } from "./lookAtRefused";
import styles from "./Toaster.module.css";
import { useNarrowWindow } from "./useWide";

/** Shows a toast in the session of `userId`, unless it has ended, or in any session for null. */
export type Show = (
  kind: "success" | "error" | "info",
  content: ReactNode,
  options: { duration: number; action?: { label: string; onClick: () => void }; waits?: boolean },
  userId: string | null,
) => void;

interface ToasterProps {
  /** Registers the function that shows toasts. */
  onThere: (show: Show) => void;
  /** Path of the screen. */
  screen: string | null;
}

/**
 * Where nothing is typed or pressed: above the bottom bar on a phone. In a wide window they are in its corner, below the
 * entries of the navigation and no wider than it.
 */
const OFFSET = { bottom: "var(--toast-bottom)", left: "var(--space-3)" };
const PHONE_OFFSET = { bottom: "var(--toast-bottom)", left: "var(--toast-left, 1rem)" };
const WIDTH = { "--width": "var(--toast-width)" } as CSSProperties;

/** Id of the toast about changes that wait. It becomes their outcome. */
const WAITING = "waiting";

const OUTCOME_MS = 4000;
/** An outcome with a button, which people need time to reach. */
const NEEDS_YOU_MS = 8000;

/** Ids of the toasts that end with the session. Their texts and actions are those of its person. */
const ofSession = new Set<number | string>();

/** Toasts that were there at the last press, tap or step back. They end with the screen that follows it. */
const seen = new Set<number | string>();

const show: Show = (kind, content, { duration, action, waits = false }, userId) => {
  if (userId !== null && userId !== useSession.getState().userId) return;
  const id = toast[kind](content, {
    ...(waits && { id: WAITING }),
    duration,
    action: action && buttonOf(action),
  });
  seen.delete(id);
  if (userId !== null) ofSession.add(id);
};

/** The button goes with its toast. A screen that it opens takes the focus afterwards. */
function buttonOf({ label, onClick }: { label: string; onClick: () => void }) {
  const act = () => {
    focusOnArrival(document.querySelector("h1"));
    onClick();
  };
  return { label, onClick: act };
}

/** Events with which a person moves on. A screen that opens by itself, as after saving, keeps the toast of its change. */
const MOVES = ["pointerdown", "keydown", "popstate"] as const;

/** Ends the toasts of a screen that the person has left. */
function followMoves(): () => void {
  const ended = new AbortController();
  const note = (move: Event) => {
    if (isOwnStep(move)) return;
    for (const { id } of toast.getToasts()) seen.add(id);
  };
  for (const move of MOVES) window.addEventListener(move, note, { capture: true, signal: ended.signal });
  return () => ended.abort();
}

/** Replaces the toast about waiting changes by their outcome, once none waits. */
function followOutbox(t: TFunction<"common">): () => void {
  return useOutbox.subscribe(({ mutations }, before) => {
    const isShown = toast.getToasts().some(({ id }) => id === WAITING);
    const waits = (list: typeof mutations) => list.some(({ state }) => state !== "attention");
    if (!isShown || waits(mutations) || !waits(before.mutations)) return;
    const count = mutations.length;
    if (count > 0) {
      const action = buttonOf({ label: t("saved.look"), onClick: lookAtRefused });
      toast.info(t("saved.needs_you", { count }), { id: WAITING, duration: NEEDS_YOU_MS, action });
    } else toast.success(t("saved.sent"), { id: WAITING, duration: OUTCOME_MS, action: undefined });
  });
}

/** Toasts in the corner of a wide window, and at the bottom of a phone (docs/product.md 1). */
export function Toaster({ onThere, screen }: ToasterProps) {
  const { t } = useTranslation("common");
  const theme = useTheme((s) => s.theme);
  const isNarrow = useNarrowWindow();
  useEffect(() => onThere(show), [onThere]);
  useEffect(followMoves, []);
  useEffect(() => followOutbox(t), [t]);
  useEffect(() => {
    if (screen !== null) for (const id of seen) toast.dismiss(id);
    seen.clear();
  }, [screen]);
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
        position={isNarrow ? "bottom-center" : "bottom-left"}
        theme={theme}
        offset={OFFSET}
        mobileOffset={PHONE_OFFSET}
        style={WIDTH}
        visibleToasts={5}
        containerAriaLabel={t("notifications")}
        icons={{
          success: <CircleCheck className={styles.success} size={18} aria-hidden="true" />,
          error: <CircleAlert className={styles.error} size={18} aria-hidden="true" />,
          info: <Info className={styles.info} size={18} aria-hidden="true" />,
        }}
        toastOptions={{
          classNames: { toast: styles.toast, actionButton: styles.action },
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
