import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { isThere, renewIfThere } from "@/platform/loading/renewal";
import { Button } from "./Button";
import { Notice } from "./Notice";
import styles from "./PartFailed.module.css";

interface PartFailedProps {
  /** Whether the part would cover the screen, so that the message does, too. */
  over?: boolean;
  busy: boolean;
  /** Resolves when the attempt has ended. After a success this component is unmounted. */
  onRetry: () => Promise<void>;
  onClose?: () => void;
}

/** Replaces a part of the screen that could not be loaded. The focus stays or returns where it was. */
export function PartFailed({ over, busy, onRetry, onClose }: PartFailedProps) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  // Some browsers never fetch a failed file again; then only a reload helps.
  const [stuck, setStuck] = useState(false);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const own = box.current;
    return () => {
      if (own?.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const retry = async () => {
    await onRetry();
    if (box.current) setStuck(await isThere());
  };
  const notice = (
    <div ref={box} className={over ? styles.over : undefined}>
      <Notice tone="error">
        {t("part.failed")}
        <div className={styles.actions}>
          <Button variant="secondary" busy={busy} onClick={() => void retry()}>
            {t("retry")}
          </Button>
          {stuck && (
            <Button variant="secondary" onClick={() => void renewIfThere()}>
              {t("part.reload")}
            </Button>
          )}
          {onClose && (
            <Button variant="quiet" onClick={onClose}>
              {t("close")}
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
  return over ? createPortal(notice, document.body) : notice;
}
