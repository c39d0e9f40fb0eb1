import { useTranslation } from "react-i18next";
import type { Saved } from "@/offline/outcome";
import { toast } from "@/ui/toast";

/**
 * Shows a toast after saving: `done` once the server has the change, or `about` for its visible text. Otherwise it says
 * why the change waits on the device.
 */
export function useSavedToast() {
  const { t } = useTranslation("common");
  return (saved: Saved, done: string, action?: Parameters<typeof toast.success>[1], about?: string): void => {
    if (saved === "sent") toast.success(done, action, about);
    // The action would be that of the next person who signs in.
    else toast.waiting(t(`saved.${saved}`), saved === "signed_out" ? undefined : action);
  };
}
