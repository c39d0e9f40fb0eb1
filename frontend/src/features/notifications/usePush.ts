import { useCallback, useEffect, useState } from "react";
import { type PushState, pushState, switchPushOff, switchPushOn } from "@/platform/push/device";
import { useErrorToast } from "@/ui/useErrorText";

/** The notifications of this device. `state` is null until the browser has answered. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const showError = useErrorToast();
  const read = useCallback(() => pushState().then(setState, () => setState("unsupported")), []);
  useEffect(() => {
    void read();
  }, [read]);

  async function change(on: boolean): Promise<void> {
    setBusy(true);
    await (on ? switchPushOn() : switchPushOff()).catch((error: unknown) => showError(error));
    await read();
    setBusy(false);
  }

  return { state, busy, change };
}
