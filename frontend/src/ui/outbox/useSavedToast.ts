import { useTranslation } from "react-i18next";
import type { Saved } from "@/offline/outcome";
import { toast } from "@/ui/toast";

/**
 * Says that a change was saved: `done` once the server has it, shown as `about` where that says more, else that it waits on the
 * device, and for what.
 */
export function useSavedToast() {
  const { t } = useTranslation("common");
  return (saved: Saved, done: string, action?: Parameters<typeof toast.success>[1], about?: string): void => {
    if (saved === "sent") toast.success(done, action, about);
    else toast.info(t(`saved.${saved}`), action);
  };
}
