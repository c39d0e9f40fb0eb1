import type { Language } from "@/core/languages/languages";
import { isolated } from "@/core/text/isolated";
import { KEYS, localStore } from "@/platform/storage/localStore";
import type { Head } from "../routes";

/** The app's frame, rendered by the build (build/startingFrame.tsx). */
export interface Frame {
  /** The navigation, around "{screen}". */
  around: string;
  /** Headings by the screen's file. */
  heads: Record<string, string>;
  /** Texts for "{0}", "{1}" and so on. */
  texts: Record<Language, string[]>;
  /** Greetings with {{name}}, by language. */
  greetings: Record<Language, string>;
}

/** First lines of a screen, shown before the app is loaded. */
export interface Opening {
  /** Markup with {0} and {{name}}. */
  screen: string;
  /** Plain texts for "{{name}}" and so on. */
  values: Values;
}

type Values = Record<string, string>;

/**
 * Draws the navigation and the screen's heading at once, in the reader's language. Its links work, its buttons do not
 * yet; the app replaces it. Resolves when the frame is in the page.
 */
export async function drawFrame(frame: Frame, file: string, head: Head, language: Language): Promise<void> {
  const root = await rootIsThere();
  root.innerHTML = filled(frame.around.replace("{screen}", frame.heads[file] ?? ""), frame.texts[language]);
  root.firstElementChild?.setAttribute("aria-busy", "true");
  if (head.form) root.firstElementChild?.setAttribute("data-form", "");
  disarm(root);
  document.documentElement.lang = language;
  const { pathname } = window.location;
  for (const link of root.querySelectorAll("nav li a")) {
    const to = link.getAttribute("href");
    if (pathname === to || pathname.startsWith(`${to}/`)) link.setAttribute("aria-current", "page");
  }
  if (!head.greeting) return;
  const name = localStore.get(KEYS.greeting);
  const title = root.querySelector("h1");
  // A first visit has nothing to come back to, so the line "again" is empty.
  const again = root.querySelector("h1 + p");
  if (name === null && again) again.textContent = "\u00a0";
  if (name && title) title.textContent = frame.greetings[language].replace("{{name}}", () => isolated(name));
}

/** Draws the screen's first lines while the frame is shown. */
export function drawScreen({ texts }: Frame, language: Language, { screen, values }: Opening): void {
  const main = document.querySelector<HTMLElement>("#root > [aria-busy] main");
  if (!main) return;
  main.innerHTML = filled(screen, texts[language], values);
  disarm(main);
}

/** Fills in all slots in a single pass, so that a value cannot contain slots. */
function filled(markup: string, texts: string[], values: Values = {}): string {
  return markup.replace(/\{(\d+)\}|\{\{(\w+)\}\}/g, (_slot, text, value) =>
    value === undefined ? (texts[Number(text)] ?? "") : inMarkup(values[value] ?? ""),
  );
}

/** Returns a text escaped for markup. */
export const inMarkup = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function disarm(within: HTMLElement): void {
  for (const button of within.querySelectorAll("button")) button.inert = true;
}

/**
 * Resolves with the app's root after the browser has parsed it. This script runs in the head; an element is complete once
 * another one follows it.
 */
export function rootIsThere(): Promise<HTMLElement> {
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      const root = document.getElementById("root");
      if (!root?.nextElementSibling) return;
      observer.disconnect();
      resolve(root);
    }).observe(document.documentElement, { childList: true, subtree: true });
  });
}
