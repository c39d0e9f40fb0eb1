import { Camera, ClipboardPaste } from "lucide-react";
import { type ChangeEvent, memo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { SHARED_PICTURE } from "@/core/routes/share";
import { Button } from "@/ui/Button";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";
import { toast } from "@/ui/toast";
import { PICTURES } from "../pictures";
import { usePastedPicture } from "../usePastedPicture";
import { canPaste, type Pasted, pasted } from "./clipboard";
import styles from "./ReceiptButton.module.css";

const ReceiptReading = onDemand(async () => (await import("./ReceiptReading")).ReceiptReading, {
  fallback: <Skeleton height="3.5rem" />,
});
const AttachPicture = onDemand(async () => (await import("../photos/AttachPicture")).AttachPicture);
const SharedPicture = onDemand(async () => (await import("./SharedPicture")).SharedPicture);

interface ReceiptButtonProps {
  /** Whether the form is still empty. A picture that is being read stays. */
  isOffered: boolean;
}

/**
 * Fills a new expense from the picture of a receipt, or from a copied picture or text, read on the device. Typing needs no
 * tap: the amount has the focus.
 */
export const ReceiptButton = memo(function ReceiptButton({ isOffered }: ReceiptButtonProps) {
  const { t } = useTranslation("expenses");
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<(Pasted & { number: number; instead: string | null }) | null>(null);
  /** Photo that the next chosen picture replaces. */
  const replaced = useRef<string | null>(null);
  const [attached, setAttached] = useState<File | null>(null);
  const [search] = useSearchParams();
  const begin = (from: Pasted, instead: string | null = null) =>
    setSource((before) => ({ ...from, number: (before?.number ?? 0) + 1, instead }));
  const pick = (instead: string | null) => {
    replaced.current = instead;
    input.current?.click();
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) begin({ picture: file }, replaced.current);
    // So that the same picture can be chosen again.
    currentTarget.value = "";
  };
  const paste = async () => {
    const found = await pasted();
    if (found) begin(found);
    else toast.info(t("paste.nothing"));
  };
  // A picture that comes later explains what is typed already.
  usePastedPicture((picture) => (isOffered || source ? begin({ picture }) : setAttached(picture)));
  return (
    <>
      <input ref={input} type="file" accept={PICTURES} hidden aria-label={t("receipt")} onChange={choose} />
      {search.has(SHARED_PICTURE) && <SharedPicture onPicture={(picture) => begin({ picture })} />}
      {attached && <AttachPicture picture={attached} onDone={() => setAttached(null)} />}
      {source === null ? (
        isOffered && (
          <div className={styles.offers}>
            <Button variant="quiet" onClick={() => pick(null)}>
              <Camera size={20} aria-hidden="true" />
              {t("receipt")}
            </Button>
            {canPaste() && (
              <Button variant="quiet" onClick={() => void paste()}>
                <ClipboardPaste size={20} aria-hidden="true" />
                {t("paste.button")}
              </Button>
            )}
          </div>
        )
      ) : (
        <ReceiptReading
          key={source.number}
          source={source}
          instead={source.instead}
          onAnother={pick}
          onClose={() => setSource(null)}
        />
      )}
    </>
  );
});
