import { type ComponentType, createElement, Fragment, type ReactNode } from "react";
import { create } from "zustand";
import { code } from "@/platform/loading/onDemand";
import { useSession } from "@/platform/session/session";
import { ScreenReaderOnly } from "./ScreenReaderOnly";
import type { Show } from "./Toaster";

/** Durations of toasts: 2 s for a success, 4 s for an error (docs/product.md 1). The pointer on a toast keeps it. */
const SUCCESS_MS = 2000;
const ERROR_MS = 4000;
/** Toasts with a button stay longer: people need time to read, decide and reach it. */
const ACTION_MS = 8000;

interface Action {
  label: string;
  onClick: () => void;
}

/** A text that is chosen whenever it is rendered, so that it follows the language. */
type Wording = () => string;

interface Message {
  text: string;
  /** Visible text in place of the announced one: "Coffee · 0.12 EUR" for "Expense saved". */
  about?: string;
  action?: Action;
}

/** A message in the page. It ends with the session of `userId`, or with none for null. */
interface StandingMessage {
  text: Wording;
  action?: { label: Wording; onClick: () => void };
  userId: string | null;
}

interface ToasterState {
  /** The component that shows messages, once it is loaded; `Messages` renders it. */
  Toaster: ComponentType<{ onThere: (show: Show) => void; screen: string | null }> | null;
  /** Messages in the page, which stay until they are acted upon or closed. */
  standing: readonly StandingMessage[];
  /** Path of the screen. Toasts end when the person goes to another one. */
  screen: string | null;
}

export const useToaster = create<ToasterState>(() => ({ Toaster: null, standing: [], screen: null }));

useSession.subscribe((session, before) => {
  if (session.userId === before.userId) return;
  useToaster.setState(({ standing }) => ({ standing: standing.filter(({ userId }) => isOf(userId)) }));
});

/** Whether the session of `userId` has not ended. Null means any session. */
const isOf = (userId: string | null): boolean => userId === null || userId === useSession.getState().userId;

let onThere: (show: Show) => void;
const there = new Promise<Show>((resolve) => {
  onThere = resolve;
});

/** Registers the component that shows messages. */
export function toasterIsThere(show: Show): void {
  onThere(show);
}

/** Loads the component that shows messages: for the first message, or at the first touch. */
export async function loadToaster(): Promise<void> {
  const Toaster = await code.load(loadComponent);
  useToaster.setState({ Toaster });
}

const loadComponent = async () => (await import("./Toaster")).Toaster;

/**
 * Shows a message once that component is there, in the session of `userId`, or in any for null. Without the component a
 * message is rendered in the page for its time.
 */
function tell(
  kind: Parameters<Show>[0],
  message: Message,
  duration: number,
  userId = useSession.getState().userId,
  waits = false,
): void {
  const { text, action } = message;
  loadToaster().then(
    () => there.then((show) => show(kind, contentOf(message), { duration, action, waits }, userId)),
    (error: unknown) => {
      console.error(error);
      const button = action && { ...action, label: () => action.label };
      setTimeout(closeMessage, duration, stand({ text: () => text, action: button, userId }));
    },
  );
}

function contentOf({ text, about }: Message): ReactNode {
  if (!about) return text;
  return createElement(Fragment, null, createElement(ScreenReaderOnly, null, text), " ", about);
}

function stand(message: StandingMessage): StandingMessage {
  if (isOf(message.userId)) {
    useToaster.setState(({ standing }) => ({
      standing: [...standing.filter(({ text }) => text() !== message.text()), message],
    }));
  }
  return message;
}

export const toast = {
  success(text: string, action?: Action, about?: string): void {
    tell("success", { text, about, action }, action ? ACTION_MS : SUCCESS_MS);
  },
  /** A success that ends the person's session, such as a deleted account. Other toasts are removed with the session. */
  farewell: (text: string): void => tell("success", { text }, SUCCESS_MS, null),
  error(text: string, action?: Action): void {
    tell("error", { text, action }, action ? ACTION_MS : ERROR_MS);
  },
  info(text: string, action?: Action): void {
    tell("info", { text, action }, action ? ACTION_MS : ERROR_MS);
  },
  /** Says why a change waits on the device. Becomes the outcome when the queue is sent. */
  waiting(text: string, action?: Action): void {
    tell("info", { text, action }, action ? ACTION_MS : ERROR_MS, useSession.getState().userId, true);
  },
  /**
   * Shows a message in the page, which moves its content down, until it is acted upon or closed, or until the session of
   * `userId` ends. Null is for messages about the app itself.
   */
  lasting(text: Wording, action?: StandingMessage["action"], userId = useSession.getState().userId): void {
    stand({ text, action, userId });
  },
};

/** Removes a message from the page. */
export function closeMessage(message: StandingMessage): void {
  useToaster.setState(({ standing }) => ({ standing: standing.filter((other) => other !== message) }));
}
