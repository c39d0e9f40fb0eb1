import { create } from "zustand";

/** Chromium's event, which no standard describes yet. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
}

interface InstallPromptState {
  /** The browser's offer, kept until it is used; null while there is none. */
  offer: BeforeInstallPromptEvent | null;
}

export const useInstallPrompt = create<InstallPromptState>(() => ({ offer: null }));

/** Keeps the browser's offer, which comes once and early: called at start-up. */
export function keepInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (offer) => {
    offer.preventDefault();
    useInstallPrompt.setState({ offer });
  });
  window.addEventListener("appinstalled", () => useInstallPrompt.setState({ offer: null }));
}

/** Asks the browser to install; whether the person agreed. An offer can be used once. */
export async function install(): Promise<boolean> {
  const { offer } = useInstallPrompt.getState();
  useInstallPrompt.setState({ offer: null });
  if (!offer) return false;
  const { outcome } = await offer.prompt();
  return outcome === "accepted";
}
