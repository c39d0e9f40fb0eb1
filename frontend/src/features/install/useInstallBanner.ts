import { useEffect, useState } from "react";
import { today } from "@/core/dates/dates";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { useInstallPrompt } from "./installPrompt";
import { bannerIsDue, isIos } from "./installRule";

function isStandalone(): boolean {
  const onIos = "standalone" in navigator && navigator.standalone === true;
  return onIos || window.matchMedia("(display-mode: standalone)").matches;
}

export interface InstallBannerState {
  /** Whether it is due in this visit, even if it is closed already. */
  due: boolean;
  open: boolean;
  ios: boolean;
  /** Closes it for today. */
  later: () => void;
  /** Closes it for good. */
  dismiss: () => void;
}

/** Returns whether the banner is due, and persists when it was shown or dismissed. */
export function useInstallBanner(): InstallBannerState {
  const offered = useInstallPrompt((s) => s.offer !== null);
  const [due, setDue] = useState(false);
  const [open, setOpen] = useState(false);
  const ios = isIos(navigator.userAgent, navigator.maxTouchPoints);

  useEffect(() => {
    const dueNow = bannerIsDue({
      standalone: isStandalone(),
      ios,
      offered,
      dismissed: localStore.get(KEYS.installDismissed) === "true",
      lastShown: localStore.get(KEYS.installShown),
      today: today(),
    });
    if (!dueNow) return;
    localStore.set(KEYS.installShown, today());
    setDue(true);
    setOpen(true);
  }, [ios, offered]);

  return {
    due,
    open,
    ios,
    later: () => setOpen(false),
    dismiss: () => {
      localStore.set(KEYS.installDismissed, "true");
      setOpen(false);
    },
  };
}
