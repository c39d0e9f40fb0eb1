import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import i18next from "i18next";
import { StrictMode } from "react";
import { toast as sonner } from "sonner";
import { expect, onTestFinished, vi } from "vitest";
import { justJoined } from "@/data/invitation/justJoined";
import { useEndedSession } from "@/offline/signOut";
import { deleteEverythingOf } from "@/offline/store";
import { loadConfig } from "@/platform/config/config";
import { followDrafts, loadDrafts } from "@/platform/drafts/draft";
import { startI18n } from "@/platform/i18n/i18n";
import { startOverlayHistory } from "@/platform/navigation/overlayHistory";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { KEYS } from "@/platform/storage/localStore";
import { ignoreHeldEnter } from "@/ui/heldEnter";
import { useShareDialog } from "@/ui/invitation/shareDialog";
import { Messages } from "@/ui/Messages";
import { useToaster } from "@/ui/toast";
import { prepare } from "../navigation/prepare";
import { Router } from "../navigation/Router";
import { Providers } from "../Providers";
import { beginHistoryAt } from "./history";
import { ORIGIN } from "./server";

const CONFIG = {
  supabaseUrl: ORIGIN,
  publishableKey: "publishable",
  functionsUrl: `${ORIGIN}/functions/v1`,
  company: { name: "Divido", address: [], email: "hello@divido.test" },
};

/** The signed-in person of most tests. */
export const ADA = { userId: "ada", authUserId: "ada-auth", email: "ada@divido.test" };

/** Opens the app at an address, in English, on a device without data of earlier tests; signed out for null. */
export async function openApp(path: string, person: typeof ADA | null = ADA): Promise<void> {
  cleanup();
  for (const { id } of sonner.getToasts()) sonner.dismiss(id);
  useToaster.setState({ standing: [] });
  useShareDialog.getState().close();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  justJoined.forget();
  localStorage.setItem(KEYS.config, JSON.stringify(CONFIG));
  localStorage.setItem(KEYS.language, "en");
  localStorage.setItem(KEYS.installDismissed, "true");
  const reader = { userId: null, authUserId: null, email: null, isGuest: false, ...person };
  if (person) {
    localStorage.setItem(KEYS.session, JSON.stringify(sessionOf(person)));
    localStorage.setItem(KEYS.user, JSON.stringify(reader));
  }
  useSession.setState(reader);
  useEndedSession.setState({ ended: null });
  if (reader.userId) await deleteEverythingOf(reader.userId);
  if (!i18next.isInitialized) await begin();
  else if (i18next.language !== "en") await i18next.changeLanguage("en");
  await loadConfig();
  await goTo(path);
}

/** The initialization of main.tsx, once. */
async function begin(): Promise<void> {
  await startI18n("en");
  startOverlayHistory();
  followDrafts();
  ignoreHeldEnter();
}

/** Loads another address, as an external link does; the device's data stays. */
export async function goTo(path: string): Promise<void> {
  cleanup();
  await beginHistoryAt(path);
  await loadDrafts();
  await prepare(window.location.pathname);
  render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
      <Messages />
    </StrictMode>,
  );
  // The focus moves in the next frame, and would take the letters typed before it.
  await act(() => new Promise<unknown>(requestAnimationFrame));
}

/** A session valid for an hour, as the auth server returns it and the device stores it. */
export function sessionOf({ authUserId, email }: typeof ADA) {
  return {
    access_token: "access",
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: authUserId, email, email_confirmed_at: "2026-01-01T00:00:00Z" },
  };
}

/** Waits for a message of docs/product.md 11. */
export async function says(text: string | RegExp): Promise<void> {
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
}

/** Simulated user. It ignores overlapping elements because happy-dom has no layout. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

/** Presses a button once it is there. */
export async function press(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole("button", { name }));
}

/** Presses a button of the open confirmation. */
export async function confirm(name: string): Promise<void> {
  await user.click(await within(await screen.findByRole("alertdialog")).findByRole("button", { name }));
}

/** Chooses an item of the menu that a button opens. */
export async function choose(item: string, menu: string | RegExp): Promise<void> {
  await press(menu);
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

/** Replaces the text of a field once it is there, without moving the focus. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
}

/** Returns whether a button is enabled. */
export const canPress = (name: string) => {
  const button = screen.getByRole("button", { name });
  return !button.hasAttribute("disabled") && button.getAttribute("aria-disabled") !== "true";
};

/** Defines a browser API that happy-dom lacks, until the test ends. */
export function deviceHas(name: "clipboard" | "geolocation" | "share", value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name);
  });
}

/** Gives the window the size of a phone until the test ends. */
export const onPhone = (phone = { width: 390, height: 844 }): void => inWindow(phone);

/** Gives the window a size until the test ends. */
export function inWindow(size: { width: number; height: number }): void {
  const { innerWidth: width, innerHeight: height } = window;
  setViewport(size);
  onTestFinished(() => setViewport({ width, height }));
}

function setViewport(size: { width: number; height: number }): void {
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport(size);
}

/** Disables all ways to copy. */
export function cannotCopy(): void {
  deviceHas("clipboard", undefined);
  document.execCommand = () => false;
}

/** Disconnects the device, which the browser notices. */
export const becomeOffline = () => setOnline(false);
export const becomeOnline = () => setOnline(true);

function setOnline(online: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  act(() => {
    window.dispatchEvent(new Event(online ? "online" : "offline"));
  });
}

/** Returns the current path and query string. */
export const address = () => window.location.pathname + window.location.search;
