import type { Language } from "@/core/languages/languages";
import { isolated } from "@/core/text/isolated";
import { KEYS, localStore } from "@/platform/storage/localStore";
import type { Head } from "../routes";

/** The app's frame as the build rendered it (build/startingFrame.tsx). */
export interface Frame {
  /** The navigation, around "{screen}". */
  around: string;
  /** By the screen's file: its heading. */
  heads: Record<string, string>;
  /** What stands at "{0}", "{1}" and so on. */
  texts: Record<Language, string[]>;
  /** Greetings with {{name}}, by language. */
  greetings: Record<Language, string>;
}

/** What is known of a screen before the app is there. */
export interface Opening {
  /** Markup with {0} and {{name}}. */
  screen: string;
  /** What stands at "{{name}}" and so on: plain text. */
  values: Values;
}

type Values = Record<string, string>;

/**
 * Shows at once where one is and what is coming: the navigation and the screen's heading, in the reader's language. Its
 * links lead where they say, its buttons do nothing yet; the app puts itself in its place. Resolves when that stands there.
 */
export async function drawFrame(frame: Frame, file: string, head: Head, language: Language): Promise<void> {
  const root = await whenThere("root");
  root.innerHTML = filled(frame.around.replace("{screen}", frame.heads[file] ?? ""), frame.texts[language]);
  root.firstElementChild?.setAttribute("aria-busy", "true");
  disarm(root);
  document.documentElement.lang = language;
  const { pathname } = window.location;
  for (const link of root.querySelectorAll("nav li a")) {
    const to = link.getAttribute("href");
    if (pathname === to || pathname.startsWith(`${to}/`)) link.setAttribute("aria-current", "page");
  }
  const name = head.greeting && localStore.get(KEYS.greeting);
  const title = root.querySelector("h1");
  if (name && title) title.textContent = frame.greetings[language].replace("{{name}}", () => isolated(name));
}

/** Shows what is known of the screen by now, while the frame stands. */
export function drawScreen({ texts }: Frame, language: Language, { screen, values }: Opening): void {
  const main = document.querySelector<HTMLElement>("#root > [aria-busy] main");
  if (!main) return;
  main.innerHTML = filled(screen, texts[language], values);
  disarm(main);
}

/** In one go, so that nothing in a value is taken for a slot. */
function filled(markup: string, texts: string[], values: Values = {}): string {
  return markup.replace(/\{(\d+)\}|\{\{(\w+)\}\}/g, (_slot, text, value) =>
    value === undefined ? (texts[Number(text)] ?? "") : inMarkup(values[value] ?? ""),
  );
}

/** A text as it stands in markup. */
export const inMarkup = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function disarm(within: HTMLElement): void {
  for (const button of within.querySelectorAll("button")) button.inert = true;
}

/** This script stands in the head: the element is still to come, and whole when another one follows it. */
export function whenThere(id: string): Promise<HTMLElement> {
  return new Promise((resolve) => {
    new MutationObserver((_changes, observer) => {
      const element = document.getElementById(id);
      if (!element?.nextElementSibling) return;
      observer.disconnect();
      resolve(element);
    }).observe(document.documentElement, { childList: true, subtree: true });
  });
}
