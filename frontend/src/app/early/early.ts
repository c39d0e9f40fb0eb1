import { rememberedConfig } from "@/shared/config/config";
import { DEFAULT_LANGUAGE, type Language, storedLanguage } from "@/shared/i18n/languages";
import { questionKey } from "@/shared/network/earlyAnswers";
import { KEYS, localStore } from "@/shared/storage/localStore";
import { goodSession } from "@/shared/supabase/storedSession";
import { postponeTypeface } from "@/shared/ui/typeface";
import { type Entry, type Parameters, publicEntries, signedInEntries } from "../navigation/table";
import { drawFrame, type Frame } from "./frame";

/**
 * Runs in the head while the app itself is still on its way. Sets the theme before the first paint,
 * shows the frame of the screen at this address, and asks for what that screen will need: its code,
 * its texts and its data. All of it then arrives together instead of one after the other.
 */

/** Which files the build made of what (prerender/earlyScript.ts); in development there are none. */
declare const APP_FILES: string[] | undefined;
declare const SCREEN_FILES: Record<string, string[]>;
declare const TEXT_FILES: Record<Language, string>;
declare const FRAME: Frame;

const theme = localStore.get(KEYS.theme);
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
postponeTypeface();
if (typeof APP_FILES !== "undefined") {
  const app = APP_FILES;
  // Before all else, so that nothing that goes wrong there keeps the app from starting.
  const frame = painted();
  frame.then(() => start(app));
  askEarly(frame);
}

function askEarly(frame: Promise<void>): void {
  const signedIn = localStore.get(KEYS.user) !== null;
  const [screen, parameters] = screenAt(window.location.pathname, signedIn);
  const language = storedLanguage() ?? DEFAULT_LANGUAGE;
  if (screen?.head) drawFrame(FRAME, screen.file, screen.head, language);
  const files = SCREEN_FILES[screen?.file ?? ""] ?? [];
  for (const file of files) if (isStyle(file)) preload(file);
  frame.then(() => {
    for (const file of [...files, TEXT_FILES[language]]) if (!isStyle(file)) preload(file);
  });

  const questions = (signedIn && screen?.asks?.(parameters)) || [];
  const token = goodSession(localStore.get(KEYS.session) ?? "", Date.now())?.access_token;
  const known = rememberedConfig();
  const data: Record<string, Promise<Response>> = {};
  if (token && known) {
    for (const question of questions) {
      const url =
        "rpc" in question
          ? `${known.supabaseUrl}/rest/v1/rpc/${question.rpc}`
          : `${known.functionsUrl}/${question.path}`;
      const body = "rpc" in question ? JSON.stringify(question.parameters) : undefined;
      data[questionKey(url, body)] = ask(url, token, known.publishableKey, body);
    }
  }
  const config = known ? undefined : fetch("/config.json");
  window.early = { config, data };
  // Who takes an answer is told of its failure; when nobody does, nobody missed it.
  for (const answer of [config, ...Object.values(data)]) answer?.catch(() => undefined);
}

function ask(url: string, token: string, apikey: string, body: string | undefined): Promise<Response> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, apikey };
  return fetch(url, { method: body === undefined ? "GET" : "POST", headers, body });
}

/** The screen that an address will open, with the address's parameters: log-in for who must sign in first. */
function screenAt(pathname: string, signedIn: boolean): [screen: Entry | undefined, parameters: Parameters] {
  const parts = pathname.split("/").filter(Boolean);
  for (const entry of [...publicEntries, ...signedInEntries]) {
    const wanted = entry.path.split("/").filter(Boolean);
    const fits = wanted.length === parts.length && wanted.every((part, n) => part.startsWith(":") || part === parts[n]);
    if (!fits) continue;
    const isPublic = publicEntries.some(({ path }) => path === entry.path);
    if (!signedIn && !isPublic) return [publicEntries[0], {}];
    const named = wanted.flatMap((part, n) => (part.startsWith(":") ? [[part.slice(1), parts[n]]] : []));
    return [entry, Object.fromEntries(named)];
  }
  return [undefined, {}];
}

/** When the frame has been painted, before the browser gets busy with the app's code; at once where nobody looks or waits. */
function painted(): Promise<void> {
  if (document.hidden || navigator.serviceWorker?.controller) return Promise.resolve();
  return new Promise((resolve) => {
    // The first paint of all is the page's empty background.
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // Not every browser tells of its paints.
    setTimeout(resolve, 500);
  });
}

function isStyle(file: string): boolean {
  return file.endsWith(".css");
}

function preload(file: string): void {
  const link = document.createElement("link");
  const style = isStyle(file);
  link.rel = style ? "preload" : "modulepreload";
  if (style) link.as = "style";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

function start([entry = "", ...others]: string[]): void {
  const script = document.createElement("script");
  script.type = "module";
  script.crossOrigin = "";
  script.src = entry;
  document.head.append(script);
  for (const file of others) preload(file);
}
