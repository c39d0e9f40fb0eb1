import type { ComponentType } from "react";
import type { ExternalToast, toast as Sonner } from "sonner";
import { create } from "zustand";
import { code } from "@/platform/loading/onDemand";

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

interface Message {
  text: string;
  action?: Action;
}

interface ToasterState {
  /** The component that shows messages, once it is loaded; `Messages` puts it on the page. */
  Toaster: ComponentType<{ onThere: (show: Show) => void }> | null;
  /** The last message, while that component cannot be loaded. */
  plain: Message | null;
}

export const useToaster = create<ToasterState>(() => ({ Toaster: null, plain: null }));

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
  const Toaster = await code.load(loadComponent);
  useToaster.setState({ Toaster });
}

const loadComponent = async () => (await import("./Toaster")).Toaster;

function tell(message: Message, duration: number, show: (show: Show, options: ExternalToast) => void): void {
  const { action } = message;
  loadToaster().then(
    () => there.then((sonner) => show(sonner, { duration, action })),
    (error: unknown) => {
      console.error(error);
      tellPlainly(message, duration);
    },
  );
}

function tellPlainly(message: Message, duration: number): void {
  const hide = () => useToaster.setState(({ plain }) => ({ plain: plain === shown ? null : plain }));
  const { text, action } = message;
  const act = (chosen: Action) => () => {
    chosen.onClick();
    hide();
  };
  const shown = { text, action: action && { label: action.label, onClick: act(action) } };
  useToaster.setState({ plain: shown });
  if (Number.isFinite(duration)) setTimeout(hide, duration);
}

export const toast = {
  success(text: string, action?: Action): void {
    tell({ text, action }, action ? ACTION_MS : SUCCESS_MS, (show, options) => show.success(text, options));
  },
  error(text: string): void {
    tell({ text }, ERROR_MS, (show, options) => show.error(text, options));
  },
  info(text: string, action?: Action): void {
    tell({ text, action }, action ? ACTION_MS : ERROR_MS, (show, options) => show.info(text, options));
  },
  /** Stays until it is acted upon or closed. */
  lasting(text: string, action: Action): void {
    tell({ text, action }, Number.POSITIVE_INFINITY, (show, options) =>
      show.info(text, { ...options, closeButton: true }),
    );
  },
};
