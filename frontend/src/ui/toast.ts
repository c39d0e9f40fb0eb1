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
  /** Messages that stand in the page until they are acted upon or closed. */
  standing: readonly Message[];
}

export const useToaster = create<ToasterState>(() => ({ Toaster: null, plain: null, standing: [] }));

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
  setTimeout(hide, duration);
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
  /** Stands in the page, which it moves down, until it is acted upon or closed. */
  lasting(text: string, action: Action): void {
    useToaster.setState(({ standing }) => ({
      standing: [...standing.filter((message) => message.text !== text), { text, action }],
    }));
  },
};

/** Takes a standing message away. */
export function closeMessage(message: Message): void {
  useToaster.setState(({ standing }) => ({ standing: standing.filter((other) => other !== message) }));
}
