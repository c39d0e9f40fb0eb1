import { Camera } from "lucide-react";
import { type ChangeEvent, memo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui/Button";
import { onDemand } from "@/ui/onDemand";
import { Skeleton } from "@/ui/State";

const ReceiptReading = onDemand(async () => (await import("./ReceiptReading")).ReceiptReading, {
  fallback: <Skeleton height="3.5rem" />,
});

/** Naming the types makes iPhones hand over JPEG; without `capture`, phones offer the gallery, too. */
const PICTURES = "image/jpeg,image/png,image/webp";

interface ReceiptButtonProps {
  /** Whether the form is still empty. A picture that is being read stays. */
  isOffered: boolean;
}

/** Fills a new expense from the picture of a receipt, which is read on the device. */
export const ReceiptButton = memo(function ReceiptButton({ isOffered }: ReceiptButtonProps) {
  const { t } = useTranslation("expenses");
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<{ file: File; number: number } | null>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) setPicture((before) => ({ file, number: (before?.number ?? 0) + 1 }));
    // So that the same picture can be chosen again.
    currentTarget.value = "";
  };
  return (
    <>
      <input ref={input} type="file" accept={PICTURES} hidden aria-label={t("receipt")} onChange={choose} />
      {picture === null ? (
        isOffered && (
          <div>
            <Button variant="quiet" onClick={() => input.current?.click()}>
              <Camera size={20} aria-hidden="true" />
              {t("receipt")}
            </Button>
          </div>
        )
      ) : (
        <ReceiptReading
          key={picture.number}
          picture={picture.file}
          onAnother={() => input.current?.click()}
          onClose={() => setPicture(null)}
        />
      )}
    </>
  );
});
