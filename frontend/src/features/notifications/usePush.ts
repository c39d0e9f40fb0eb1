import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppError } from "@/platform/errors/appError";
import { type PushState, pushState, switchPushOff, switchPushOn } from "@/platform/push/device";
import { toast } from "@/ui/toast";
import { useErrorToast } from "@/ui/useErrorText";

/** Reads and switches the notifications of this device. `state` is null until the browser has answered. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const { t } = useTranslation("notificationSettings");
  const showError = useErrorToast();
  const read = useCallback(() => pushState().then(setState, () => setState("unsupported")), []);
  useEffect(() => {
    void read();
  }, [read]);

  async function change(on: boolean): Promise<void> {
    setBusy(true);
    try {
      if (!on) await switchPushOff();
      else if (!(await switchPushOn())) toast.error(t("not_allowed"));
    } catch (error) {
      // Browsers throw a DOMException, for example if their push service is unreachable.
      if (error instanceof AppError) showError(error);
      else toast.error(t("failed"));
    }
    await read();
    setBusy(false);
  }

  return { state, busy, change };
}
