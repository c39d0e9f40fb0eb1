import { create } from "zustand";

/** Chromium's event, which is not standardized. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
}

interface InstallPromptState {
  /** The browser's unused install prompt. Null if there is none. */
  offer: BeforeInstallPromptEvent | null;
}

export const useInstallPrompt = create<InstallPromptState>(() => ({ offer: null }));

/** Stores the browser's install prompt. Call it at start-up, because the event fires once and early. */
export function keepInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (offer) => {
    offer.preventDefault();
    useInstallPrompt.setState({ offer });
  });
  window.addEventListener("appinstalled", () => useInstallPrompt.setState({ offer: null }));
}

/** Shows the install prompt. Returns whether the user accepted. A prompt works only once. */
export async function install(): Promise<boolean> {
  const { offer } = useInstallPrompt.getState();
  useInstallPrompt.setState({ offer: null });
  if (!offer) return false;
  const { outcome } = await offer.prompt();
  return outcome === "accepted";
}
