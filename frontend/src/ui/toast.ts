import type { ComponentType } from "react";
import type { toast as Sonner } from "sonner";
import { create } from "zustand";

/** Toasts stay 2 s for a success and 4 s for an error, longer while looked at (spec section 9). */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
/** Toasts with a button stay longer: time to read, to decide and to reach it. */
const ACTION_MS = 8000;

interface Action {
  label: string;
  onClick: () => void;
}

type Show = typeof Sonner;

/** The component that shows messages, once it is loaded; `Messages` puts it on the page. */
export const useToaster = create<{ Toaster: ComponentType<{ onThere: (show: Show) => void }> | null }>(() => ({
  Toaster: null,
}));

let onThere: (show: Show) => void;
const there = new Promise<Show>((resolve) => {
  onThere = resolve;
});

/** Says that messages can be shown from now on. */
export function toasterIsThere(show: Show): void {
  onThere(show);
}

/** Fetches what shows messages: with the first message, or at the first touch. */
export async function loadToaster(): Promise<void> {
  const { Toaster } = await import("./Toaster");
  useToaster.setState({ Toaster });
}

function tell(message: (show: Show) => void): void {
  loadToaster().catch((error) => console.error(error));
  void there.then(message);
}

export const toast = {
  success(text: string, action?: Action): void {
    tell((show) => show.success(text, { duration: action ? ACTION_MS : SUCCESS_MS, action }));
  },
  error(text: string): void {
    tell((show) => show.error(text, { duration: ERROR_MS }));
  },
  info(text: string, action?: Action): void {
    tell((show) => show.info(text, { duration: action ? ACTION_MS : ERROR_MS, action }));
  },
  /** Stays until it is acted upon or closed. */
  lasting(text: string, action: Action): void {
    tell((show) => show.info(text, { duration: Number.POSITIVE_INFINITY, action, closeButton: true }));
  },
};
