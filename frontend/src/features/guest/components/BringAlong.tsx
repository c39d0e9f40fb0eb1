import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { guestDevice } from "@/platform/session/guestDevice";
import { Notice } from "@/ui/Notice";
import { toast } from "@/ui/toast";
import { useErrorText } from "@/ui/useErrorText";
import { useOnce } from "@/ui/useOnce";
import { keepAs } from "../api/keepAs";

/**
 * Moves what somebody did as a guest on this device into their account, event by event (docs/product.md 3.5). A start of
 * the app after a reload or a lost answer goes on with the rest.
 */
export function BringAlong() {
  const { t } = useTranslation("guest");
  const errorText = useErrorText();
  const [left, setLeft] = useState<number | null>(null);
  const moving = useMutation({
    mutationFn: () => keepAs(guestDevice.get()?.key ?? "", setLeft),
    onSuccess: (moved) => {
      guestDevice.drop();
      if (moved) toast.success(t("along.done"));
    },
  });
  useOnce(true, () => moving.mutate());
  if (moving.isSuccess) return null;
  if (moving.isError) {
    return (
      <Notice tone="warning" action={{ label: t("along.again"), onAct: () => moving.mutate() }}>
        {t("along.failed")} {errorText(moving.error)}
      </Notice>
    );
  }
  return (
    <div role="status">
      <Notice>{left === null ? t("along.busy") : t("along.left", { count: left })}</Notice>
    </div>
  );
}
