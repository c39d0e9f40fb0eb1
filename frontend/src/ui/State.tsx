import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { isAway, toAppError } from "@/platform/errors/appError";
import { useSlow } from "@/platform/timing/useSlow";
import { CloudArt, LostArt } from "./art";
import { Button } from "./Button";
import { classes } from "./classes";
import { ScreenReaderOnly } from "./ScreenReaderOnly";
import styles from "./State.module.css";
import { useErrorText } from "./useErrorText";

interface EmptyStateProps {
  art?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The main action. */
  action?: ReactNode;
  /** Whether the page has no other content; in wide windows the state then fills it. */
  large?: boolean;
}

/** An empty state: a kind sentence and one action. */
export function EmptyState({ art, title, text, action, large = false }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, large && styles.large)}>
      {art && <div className={styles.art}>{art}</div>}
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  fallback?: Parameters<ReturnType<typeof useErrorText>>[1];
  /** Retries the request, which the app also does by itself. The button is busy until the answer. */
  onRetry?: () => Promise<unknown>;
  action?: ReactNode;
  /** A text that names the missing thing, in place of the general one. */
  text?: string;
}

/** An error in one sentence, with the next action. */
export function ErrorState({ error, fallback, onRetry, action, text: own }: ErrorStateProps) {
  const { t } = useTranslation("common");
  const text = useErrorText();
  const [asking, setAsking] = useState(false);
  const { status } = toAppError(error);
  const title = status === 0 ? "offline.title" : isAway(status) ? "away.title" : null;
  const retry = () => {
    setAsking(true);
    void onRetry?.().finally(() => setAsking(false));
  };
  return (
    <div role="alert">
      <EmptyState
        art={title ? <CloudArt /> : <LostArt />}
        title={t(title ?? (status === 404 ? "not_found.title" : "failed.title"))}
        text={own ?? (title && onRetry ? t("by_itself") : text(error, fallback))}
        action={
          action ??
          (onRetry && (
            <Button variant="secondary" busy={asking} onClick={retry}>
              {t("retry")}
            </Button>
          ))
        }
      />
    </div>
  );
}

/** A grey placeholder of the size of the content. */
export function Skeleton({ height, width = "100%" }: { height: string; width?: string }) {
  const style: CSSProperties = { height, width };
  return <div className={styles.skeleton} style={style} aria-hidden="true" />;
}

/** Placeholders in the layout of the content. Screen readers announce them once. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  const slow = useSlow(true);
  return (
    <div role="status" aria-busy="true">
      <ScreenReaderOnly>{label ?? t("loading")}</ScreenReaderOnly>
      {slow && <p className={styles.slow}>{t("slow")}</p>}
      {children}
    </div>
  );
}
