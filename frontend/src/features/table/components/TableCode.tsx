import { Check, QrCode as CodeIcon, Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "@/platform/clipboard/copyText";
import { AppError } from "@/platform/errors/appError";
import { Button, IconButton } from "@/ui/Button";
import { QrCode } from "@/ui/QrCode";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import styles from "./TableCode.module.css";

interface TableCodeProps {
  url: string;
}

/** The QR code that everybody scans, and its link. It folds, so that the rows have the screen once all are here. */
export function TableCode({ url }: TableCodeProps) {
  const { t } = useTranslation("table");
  const showError = useErrorToast();
  const [copied, setCopied] = useState(false);
  const [isOpen, setIsOpen] = useState(true);

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
    <section className={styles.code}>
      <Button variant="quiet" className={styles.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <CodeIcon size={20} aria-hidden="true" /> {t("host.scan")}
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
