import { useQuery } from "@tanstack/react-query";
import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { recoverUrl, savedKeyQuery } from "@/data/person/savedKey";
import { copyText } from "@/platform/clipboard/copyText";
import { AppError } from "@/platform/errors/appError";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Notice } from "@/ui/Notice";
import { QrCode } from "@/ui/QrCode";
import { ErrorState, Loading, Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";
import { useFailure } from "@/ui/useFailure";
import styles from "./SaveKey.module.css";

interface SaveKeyProps {
  open: boolean;
  onClose: () => void;
}

/** Lets a guest keep a key outside of this device: by the share sheet, as a QR code, or copied (docs/product.md 3.5). */
export function SaveKey({ open, onClose }: SaveKeyProps) {
  const { t } = useTranslation("guest");
  const me = useSession((s) => s.userId);
  const [replaces] = useState(() => guestDevice.of(me)?.isSaved === true);
  const query = useQuery({ ...savedKeyQuery(), enabled: open });
  // A key shown before may have been replaced in another tab, and counts once the server has its digest again.
  const key = open && (query.fetchStatus !== "idle" || query.isError) ? undefined : query.data;
  const failure = useFailure({ ...query, data: key });
  const saved = (message: string) => {
    guestDevice.change({ isSaved: true });
    toast.success(message);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("key.title")}
      description={replaces ? `${t("key.text")} ${t("key.replaces")}` : t("key.text")}
    >
      {key !== undefined ? (
        <TheKey url={recoverUrl(key)} onSaved={saved} onDone={onClose} />
      ) : failure ? (
        <ErrorState error={failure} onRetry={query.refetch} />
      ) : (
        <Loading label={t("key.making")}>
          <Skeleton height="22rem" />
        </Loading>
      )}
    </Dialog>
  );
}

interface TheKeyProps {
  url: string;
  onSaved: (message: string) => void;
  onDone: () => void;
}

function TheKey({ url, onSaved, onDone }: TheKeyProps) {
  const { t } = useTranslation("guest");
  const showError = useErrorToast();
  const [first] = useState(url);
  const [takenUrl, setTakenUrl] = useState<string | null>(null);

  function taken(message: string) {
    setTakenUrl(url);
    onSaved(message);
  }

  async function copy() {
    if (await copyText(url)) taken(t("key.copied"));
    else showError(new AppError("failed_copy_to_clipboard", 0));
  }

  async function share() {
    try {
      await navigator.share({ title: "Divido", url });
      taken(t("key.shared"));
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === "AbortError";
      if (!cancelled) showError(new AppError("share_failed", 0));
    }
  }

  return (
    <div className={styles.key}>
      {url !== first && (
        <div role="status">
          <Notice tone="warning">{t("key.replaced")}</Notice>
        </div>
      )}
      <QrCode text={url} label={t("key.qr")} />
      <input
        className={styles.link}
        readOnly
        value={url}
        aria-label={t("key.link")}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        {"share" in navigator && (
          <Button size="large" wide onClick={() => void share()}>
            <Share2 size={20} aria-hidden="true" /> {t("key.share")}
          </Button>
        )}
        <Button variant={"share" in navigator ? "secondary" : "primary"} size="large" wide onClick={() => void copy()}>
          <Copy size={20} aria-hidden="true" /> {t("key.copy")}
        </Button>
        <Button
          variant="quiet"
          wide
          onClick={() => {
            // The code may have been photographed with another device.
            if (takenUrl !== url) onSaved(t("key.shared"));
            onDone();
          }}
        >
          {t("key.done")}
        </Button>
      </div>
    </div>
  );
}
