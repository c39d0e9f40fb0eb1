import type { Language } from "@/core/languages/languages";
import { themeOf } from "@/core/theme";
import { rememberedConfig } from "@/platform/config/config";
import { renewWhenBack } from "@/platform/loading/renewal";
import { KEYS, localStore } from "@/platform/storage/localStore";
import { goodSession } from "@/platform/supabase/storedSession";
import { pause, yieldToBrowser } from "@/platform/timing/pause";
import { postponeTypeface } from "@/ui/typeface";
import { firstLanguage } from "../firstLanguage";
import { eventBesideNow } from "../navigation/beside";
import { screenAt } from "../navigation/screenAt";
import { type Entry, type Head, isOpen, type Parameters, publicEntries } from "../routes";
import { addressOf } from "./address";
import { drawFrame, drawScreen, type Frame, type Opening, rootIsThere } from "./frame";
import type { Openings } from "./opening";

/**
 * Runs in the head while the app is loading. Sets the theme before the first paint, draws the frame of the screen at
 * this address, and requests the screen's code, texts and data, so that they load in parallel.
 */

/** Built file names (build/earlyScript.ts). Undefined in development. */
declare const APP_FILES: string[] | undefined;
declare const SCREEN_FILES: Record<string, string[]>;
declare const TEXT_FILES: Record<Language, Record<string, string>>;
declare const FONT_FILES: { latin: string; latinExt: string };
declare const FRAME: Frame;
declare const OPENING_FILES: Record<keyof Openings, string>;

/** Delay of the code's requests while first figures may arrive, in milliseconds: about three frames. */
const MOMENT_MS = 50;

const theme = themeOf(localStore.get(KEYS.theme));
if (theme !== "system") document.documentElement.dataset.theme = theme;
const signedIn = localStore.get(KEYS.user) !== null;
// Screens before signing in paint no text until their code is loaded, so they can load the font at once.
if (signedIn) postponeTypeface();
if (typeof APP_FILES !== "undefined") void begin(APP_FILES);

async function begin(app: string[]): Promise<void> {
  const frame = painted();
  let asked: Asked | undefined;
  try {
    asked = askEarly();
  } catch (error) {
    // An error here must not stop the app from starting.
    console.error(error);
  }
  await frame;
  // Show the data that have arrived before parsing code blocks the browser.
  await Promise.race([asked?.opened, pause(MOMENT_MS)]);
  for (const file of [...app, ...(asked?.code ?? [])]) {
    preload(file);
    await yieldToBrowser();
  }
  await asked?.styled;
  try {
    // In dependency order, with pauses in which the browser can paint and respond.
    for (const file of app) {
      await import(/* @vite-ignore */ file);
      await yieldToBrowser();
    }
  } catch (error) {
    console.error(error);
    // A file failed to load, and browsers do not retry imports.
    await renewWhenBack();
  }
}

interface Asked {
  /** Files of the screen and its texts, requested after the frame is painted. */
  code: string[];
  /** Resolves when the screen's style sheets apply, usually before its code is loaded. */
  styled: Promise<unknown>;
  /** Resolves when the screen's first figures are shown, or will not be shown before the app. */
  opened: Promise<void> | undefined;
}

/** Draws the frame and requests the screen's style sheets and data. */
function askEarly(): Asked {
  const [screen, parameters] = firstScreen(window.location.pathname, signedIn);
  const language = firstLanguage(window.location.pathname);
  // Refer to FRAME only once, because the build inlines its value at every use.
  const made = FRAME;
  // A screen beside an event starts as the event.
  const beside = signedIn && eventBesideNow(window.location.pathname);
  const [page] = beside ? firstScreen(beside, signedIn) : [screen];
  const stands = signedIn && page?.head && drawFrame(made, page.file, page.head, language);
  const files = [...new Set([page, screen].flatMap((needed) => SCREEN_FILES[needed?.file ?? ""] ?? []))];
  const namespaces = ["common", ...[page, screen].flatMap((needed) => needed?.texts ?? [])];
  const texts = namespaces.flatMap((namespace) => TEXT_FILES[language][namespace] ?? []);
  const styles = files.filter(isStyle);
  for (const file of styles) preload(file);
  if (!signedIn) {
    preload(FONT_FILES.latin);
    // Only Turkish, of the five languages, has letters in this font file.
    if (language === "tr") preload(FONT_FILES.latinExt);
  }
  // Apply them after the inlined style sheets, because they override those.
  const styled = rootIsThere().then(() => Promise.all(styles.map(apply)));

  const questions = (signedIn && screen?.asks?.(parameters)) || [];
  const token = goodSession(Date.now())?.access_token;
  const known = rememberedConfig();
  const data: Record<string, Promise<Response>> = {};
  if (token && known) {
    for (const question of questions) {
      const address = addressOf(question, known);
      data[address] = fetch(address, headersOf(token, known.publishableKey));
    }
  }
  const config = known ? undefined : fetch("/config.json");
  window.early = { config, data };
  const answers = Object.values(data);
  // The consumer of a response handles its failure. Without a consumer, the failure does not matter.
  for (const answer of [config, ...answers]) answer?.catch(() => undefined);
  // Skip the first figures with a service worker: the app starts as fast, and its cache has pending mutations too.
  const opening = navigator.serviceWorker?.controller ? undefined : page?.head?.opening;
  return {
    code: [...new Set([...files.filter((file) => !isStyle(file)), ...texts])],
    styled,
    opened: opening && showOpening(opening, answers, made, language, Promise.all([stands, styled])),
  };
}

/**
 * Draws the first figures. Their code is a separate file for each of the few screens that need one; without it, the frame
 * stays as it is.
 */
async function showOpening(
  of: NonNullable<Head["opening"]>,
  answers: Promise<Response>[],
  frame: Frame,
  language: Language,
  ready: Promise<unknown>,
): Promise<void> {
  try {
    const code: typeof import("./showOpening") = await import(/* @vite-ignore */ OPENING_FILES[of]);
    await ready;
    await new Promise<void>((resolve, reject) => {
      const draw = (opening: Opening) => {
        drawScreen(frame, language, opening);
        requestAnimationFrame(() => setTimeout(resolve));
      };
      code.showOpening(answers, language, draw).then(resolve, reject);
    });
  } catch (error) {
    console.warn(error);
  }
}

function headersOf(token: string, apikey: string): RequestInit {
  return { headers: { Authorization: `Bearer ${token}`, apikey } };
}

/** Returns the screen that an address opens, with the address's parameters. Login for people who must sign in first. */
function firstScreen(pathname: string, signedIn: boolean): [screen: Entry | undefined, parameters: Parameters] {
  const found = screenAt(pathname);
  if (!found) return [undefined, {}];
  const { screen, parameters } = found;
  const isPublic = isOpen(screen) || publicEntries.some(({ path }) => path === screen.path);
  return signedIn || isPublic ? [screen, parameters] : [publicEntries[0], {}];
}

/** Resolves when the frame is painted, so that loading code does not delay it. Resolves at once in a hidden page. */
function painted(): Promise<void> {
  if (document.hidden || navigator.serviceWorker?.controller) return Promise.resolve();
  return new Promise((resolve) => {
    // The very first paint is the page's empty background.
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    // Not every browser reports paints.
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

/** Resolves when the style sheet applies or failed. The code that needs a failed one loads it again. */
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
