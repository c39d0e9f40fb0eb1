import { isolated } from "@/shared/i18n/isolated";
import type { Language } from "@/shared/i18n/languages";
import { KEYS, localStore } from "@/shared/storage/localStore";
import type { Head } from "../navigation/table";

/** The app's frame as the build rendered it (prerender/startingFrame.tsx). */
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

/**
 * Shows at once where one is and what is coming: the navigation and the screen's heading, in the reader's language. Its
 * links lead where they say, its buttons do nothing yet; the app puts itself in its place.
 */
export function drawFrame(frame: Frame, file: string, head: Head, language: Language): void {
  whenThere("root", (root) => {
    const texts = frame.texts[language];
    const markup = frame.around.replace("{screen}", frame.heads[file] ?? "");
    root.innerHTML = markup.replace(/\{(\d+)\}/g, (_slot, n) => texts[Number(n)] ?? "");
    root.firstElementChild?.setAttribute("aria-busy", "true");
    for (const button of root.querySelectorAll("button")) button.inert = true;
    document.documentElement.lang = language;
    const { pathname } = window.location;
    for (const link of root.querySelectorAll("nav li a")) {
      const to = link.getAttribute("href");
      if (pathname === to || pathname.startsWith(`${to}/`)) link.setAttribute("aria-current", "page");
    }
    const name = head.greeting && localStore.get(KEYS.greeting);
    const title = root.querySelector("h1");
    if (name && title) title.textContent = frame.greetings[language].replace("{{name}}", () => isolated(name));
  });
}

/** This script stands in the head: the element is still to come, and whole when another one follows it. */
function whenThere(id: string, work: (element: HTMLElement) => void): void {
  new MutationObserver((_changes, observer) => {
    const element = document.getElementById(id);
    if (!element?.nextElementSibling) return;
    observer.disconnect();
    work(element);
  }).observe(document.documentElement, { childList: true, subtree: true });
}
