import type { Language } from "@/core/languages/languages";
import { firstLanguage } from "@/data/invitation/language";
import { rememberedConfig } from "@/platform/config/config";
import { renewWhenBack } from "@/platform/loading/renewal";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { replicaFetch } from "@/platform/supabase/replicaFetch";
import { goodSession } from "@/platform/supabase/storedSession";
import { pause, yieldToBrowser } from "@/platform/timing/pause";
import { postponeTypeface } from "@/ui/typeface";
import { besideWhichNow } from "../navigation/beside";
import { screenAt } from "../navigation/screenAt";
import { type Entry, type Head, isOpen, type Parameters, publicEntries } from "../routes";
import { addressOf } from "./address";
import { drawFrame, drawScreen, type Frame, type Opening, whenThere } from "./frame";

/**
 * Runs in the head while the app itself is still on its way. Sets the theme before the first paint,
 * shows the frame of the screen at this address, and asks for what that screen will need: its code,
 * its texts and its data. All of it then arrives together instead of one after the other.
 */

/** Which files the build made of what (build/earlyScript.ts); in development there are none. */
declare const APP_FILES: string[] | undefined;
declare const SCREEN_FILES: Record<string, string[]>;
declare const TEXT_FILES: Record<Language, string>;
declare const FONT_FILES: { latin: string; latinExt: string };
declare const FRAME: Frame;
declare const OPENING_FILE: string;

/** Milliseconds to wait for first figures before the code goes ahead: about three frames. */
const MOMENT_MS = 50;

const theme = localStore.get(KEYS.theme);
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
const signedIn = localStore.get(KEYS.user) !== null;
// Screens before signing in paint no text before their code is here, so they begin in the typeface.
if (signedIn) postponeTypeface();
if (typeof APP_FILES !== "undefined") void begin(APP_FILES);

async function begin(app: string[]): Promise<void> {
  const frame = painted();
  let asked: Asked | undefined;
  try {
    asked = askEarly();
  } catch (error) {
    // Whatever went wrong does not keep the app from starting.
    console.error(error);
  }
  await frame;
  // Show the answers that are here before the code keeps the browser busy.
  await Promise.race([asked?.opened, pause(MOMENT_MS)]);
  for (const file of [...app, ...(asked?.code ?? [])]) {
    preload(file);
    await yieldToBrowser();
  }
  await asked?.styled;
  try {
    // One after the other, as each builds upon those before: between them the browser can draw and answer.
    for (const file of app) {
      await import(/* @vite-ignore */ file);
      await yieldToBrowser();
    }
  } catch (error) {
    console.error(error);
    // A file was lost on the way, and browsers do not ask for it twice.
    await renewWhenBack();
  }
}

interface Asked {
  /** Files of the screen and its texts, to be asked for when the frame has been painted. */
  code: string[];
  /** When the screen's style sheets count, which is before its code is here as a rule. */
  styled: Promise<unknown>;
  /** When the screen's first figures are shown, or will not be before the app. */
  opened: Promise<void> | undefined;
}

/** Draws the frame and asks for the screen's style sheets and data. */
function askEarly(): Asked {
  const [screen, parameters] = firstScreen(window.location.pathname, signedIn);
  const language = firstLanguage(window.location.pathname);
  // The build puts it wherever it is named.
  const made = FRAME;
  // What opens beside an event begins as that.
  const beside = signedIn && besideWhichNow(window.location.pathname);
  const [page] = beside ? firstScreen(beside, signedIn) : [screen];
  const stands = signedIn && page?.head && drawFrame(made, page.file, page.head, language);
  const files = [...new Set([page, screen].flatMap((needed) => SCREEN_FILES[needed?.file ?? ""] ?? []))];
  const styles = files.filter(isStyle);
  for (const file of styles) preload(file);
  if (!signedIn) {
    preload(FONT_FILES.latin);
    // Turkish alone, of the five languages, has letters in it.
    if (language === "tr") preload(FONT_FILES.latinExt);
  }
  // After those that stand in the head, which they add to.
  const styled = whenThere("root").then(() => Promise.all(styles.map(apply)));

  const questions = (signedIn && screen?.asks?.(parameters)) || [];
  const token = goodSession(Date.now())?.access_token;
  const known = rememberedConfig();
  const data: Record<string, Promise<Response>> = {};
  if (token && known) {
    for (const question of questions) {
      const address = addressOf(question, known);
      if (address) data[address] = replicaFetch(known)(address, headersOf(token, known.publishableKey));
    }
  }
  const config = known ? undefined : fetch("/config.json");
  window.early = { config, data };
  const answers = Object.values(data);
  // Whoever takes the answer handles its failure; if nobody takes it, the failure does not matter.
  for (const answer of [config, ...answers]) answer?.catch(() => undefined);
  // With a service worker the app itself starts as soon, and it knows the device's own changes, too.
  const opening = navigator.serviceWorker?.controller ? undefined : page?.head?.opening;
  return {
    code: [...files.filter((file) => !isStyle(file)), TEXT_FILES[language]],
    styled,
    opened: opening && showOpening(opening, answers, made, language, Promise.all([stands, styled])),
  };
}

/** Its code is a file of its own, which only some screens need; without it, the frame stays as it is. */
async function showOpening(
  of: NonNullable<Head["opening"]>,
  answers: Promise<Response>[],
  frame: Frame,
  language: Language,
  ready: Promise<unknown>,
): Promise<void> {
  try {
    const code: typeof import("./showOpening") = await import(/* @vite-ignore */ OPENING_FILE);
    await ready;
    await new Promise<void>((resolve, reject) => {
      const draw = (opening: Opening) => {
        drawScreen(frame, language, opening);
        requestAnimationFrame(() => setTimeout(resolve));
      };
      code.showOpening(of, answers, language, draw).then(resolve, reject);
    });
  } catch (error) {
    console.warn(error);
  }
}

function headersOf(token: string, apikey: string): RequestInit {
  return { headers: { Authorization: `Bearer ${token}`, apikey } };
}

/** The screen that an address will open, with the address's parameters: log-in for people who must sign in first. */
function firstScreen(pathname: string, signedIn: boolean): [screen: Entry | undefined, parameters: Parameters] {
  const found = screenAt(pathname);
  if (!found) return [undefined, {}];
  const { screen, parameters } = found;
  const isPublic = isOpen(screen) || publicEntries.some(({ path }) => path === screen.path);
  return signedIn || isPublic ? [screen, parameters] : [publicEntries[0], {}];
}

/** When the frame has been painted, before the browser gets busy with the app's code; at once in a hidden page. */
function painted(): Promise<void> {
  if (document.hidden || navigator.serviceWorker?.controller) return Promise.resolve();
  return new Promise((resolve) => {
    // The first paint of all is the page's empty background.
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // Not every browser reports its paints.
    pause(500).then(resolve);
  });
}

function isStyle(file: string): boolean {
  return file.endsWith(".css");
}

function preload(file: string): void {
  const as = isStyle(file) ? "style" : file.endsWith(".woff2") ? "font" : null;
  const link = linkTo(file, as ? "preload" : "modulepreload");
  if (as) link.as = as;
  document.head.append(link);
}

/** Resolves when the style sheet counts. One that could not be had is asked for again by the code that needs it. */
function apply(file: string): Promise<void> {
  return new Promise((resolve) => {
    const link = linkTo(file, "stylesheet");
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
}

function linkTo(file: string, rel: string): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = rel;
  link.crossOrigin = "";
  link.href = file;
  return link;
}
