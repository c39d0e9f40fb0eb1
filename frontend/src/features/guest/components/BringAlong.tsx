import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { guestDevice } from "@/platform/session/guestDevice";
import { useSession } from "@/platform/session/session";
import { Notice } from "@/ui/Notice";
import { toast } from "@/ui/toast";
import { useErrorText } from "@/ui/useErrorText";
import { useOnce } from "@/ui/useOnce";
import { keepAs } from "../api/keepAs";
import { takeOverUnsent } from "../api/takeOverUnsent";

/**
 * Moves what somebody did as a guest on this device into their account, event by event (docs/product.md 3.5). A start of
 * the app after a reload or a lost answer goes on with the rest. If another device has moved it, sends what waits here.
 */
export function BringAlong() {
  const { t } = useTranslation("guest");
  const errorText = useErrorText();
  const [left, setLeft] = useState<number | null>(null);
  const me = useSession((s) => s.userId) ?? "";
  const [device] = useState(() => guestDevice.get());
  const moving = useMutation({
    mutationFn: async () => {
      if (!device?.isMoved) return keepAs(device?.key ?? "", setLeft);
      if (await takeOverUnsent(device.userId ?? "", me)) guestDevice.drop();
      return null;
    },
    onSuccess: (moved) => {
      if (moved === null) return;
      guestDevice.drop();
      if (moved) toast.success(t("along.done"));
    },
  });
  useOnce(true, () => moving.mutate());
  if (moving.isSuccess || (device?.isMoved && !moving.isError)) return null;
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
