import { type ComponentType, createElement, Fragment, type ReactNode } from "react";
import type { toast as Sonner } from "sonner";
import { create } from "zustand";
import { code } from "@/platform/loading/onDemand";

/** Toasts stay 2 s for a success and 4 s for an error, longer while looked at (docs/product.md 1). */
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
  /** Shown in place of the text, which is then only read out: "Coffee · 0.12 EUR" for "Expense saved". */
  about?: string;
  action?: Action;
}

interface ToasterState {
  /** The component that shows messages, once it is loaded; `Messages` puts it on the page. */
  Toaster: ComponentType<{ onThere: (show: Show) => void }> | null;
  /** Messages that stand in the page until they are acted upon or closed. */
  standing: readonly Message[];
}

export const useToaster = create<ToasterState>(() => ({ Toaster: null, standing: [] }));

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

type Kind = "success" | "error" | "info";

/** A message that nothing can show as a toast stands in the page for its time. */
function tell(kind: Kind, message: Message, duration: number): void {
  const { action } = message;
  loadToaster().then(
    () => there.then((show) => show[kind](contentOf(message), { duration, action })),
    (error: unknown) => {
      console.error(error);
      stand(message);
      setTimeout(closeMessage, duration, message);
    },
  );
}

function contentOf({ text, about }: Message): ReactNode {
  if (!about) return text;
  return createElement(Fragment, null, createElement("span", { className: "visually-hidden" }, text), " ", about);
}

function stand(message: Message): void {
  useToaster.setState(({ standing }) => ({
    standing: [...standing.filter(({ text }) => text !== message.text), message],
  }));
}

export const toast = {
  success(text: string, action?: Action, about?: string): void {
    tell("success", { text, about, action }, action ? ACTION_MS : SUCCESS_MS);
  },
  error(text: string): void {
    tell("error", { text }, ERROR_MS);
  },
  info(text: string, action?: Action): void {
    tell("info", { text, action }, action ? ACTION_MS : ERROR_MS);
  },
  /** Stands in the page, which it moves down, until it is acted upon or closed. */
  lasting: (text: string, action?: Action): void => stand({ text, action }),
};

/** Takes a standing message away. */
export function closeMessage(message: Message): void {
  useToaster.setState(({ standing }) => ({ standing: standing.filter((other) => other !== message) }));
}
