import { Check, ChevronDown, ChevronUp, QrCode as CodeIcon, Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "@/platform/clipboard/copyText";
import { AppError } from "@/platform/errors/appError";
import { Button, IconButton } from "@/ui/Button";
import { classes } from "@/ui/classes";
import { QrCode } from "@/ui/QrCode";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./TableCode.module.css";

interface TableCodeProps {
  url: string;
  /** Whether only a button is shown until the reader opens it. */
  isFolded: boolean;
}

/** The QR code that everybody scans, and its link. It folds into a button, so that the rows have the screen. */
export function TableCode({ url, isFolded }: TableCodeProps) {
  const { t } = useTranslation("table");
  const showError = useErrorToast();
  const [copied, setCopied] = useState(false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? !isFolded;

  const Chevron = isOpen ? ChevronUp : ChevronDown;

  async function copy() {
    if (!(await copyText(url))) return showError(new AppError("failed_copy_to_clipboard", 0));
    setCopied(true);
    toast.success(t("host.copied"));
  }

  async function share() {
    try {
      await navigator.share({ title: "Divido", text: t("host.message"), url });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) showError(new AppError("share_failed", 0));
    }
  }

  return (
    <section className={classes(styles.code, !isOpen && styles.folded)}>
      <Button variant="quiet" className={styles.toggle} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        <CodeIcon size={20} aria-hidden="true" />
        {t(isOpen ? "host.scan" : "host.show_code")}
        <Chevron size={18} aria-hidden="true" />
      </Button>
      {isOpen && (
        <>
          <div className={styles.picture}>
            <QrCode text={url} label={t("host.qr")} size={232} />
          </div>
          <div className={styles.link}>
            <input readOnly value={url} aria-label={t("host.link")} onFocus={(event) => event.target.select()} />
            <IconButton
              label={t("host.copy")}
              icon={copied ? <Check size={20} /> : <Copy size={20} />}
              onClick={() => void copy()}
            />
            {"share" in navigator && (
              <IconButton label={t("host.share")} icon={<Share2 size={20} />} onClick={() => void share()} />
            )}
          </div>
        </>
      )}
    </section>
  );
}
