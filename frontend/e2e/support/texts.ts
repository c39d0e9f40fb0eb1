import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Node = { [key: string]: string | Node };

const locales = new URL("../../src/locales/", import.meta.url);

const read = new Map<string, Map<string, string>>();

/** The app's texts in a language, by "feature:path.to.key". */
export function textsIn(language: string): Map<string, string> {
  const texts = read.get(language) ?? textsOf(language);
  read.set(language, texts);
  return texts;
}

function textsOf(language: string): Map<string, string> {
  const folder = new URL(`${language}/`, locales);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const walk = (node: Node, path: string) => {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value === "string") texts.set(path + key, value);
        else walk(value, `${path}${key}.`);
      }
    };
    walk(JSON.parse(readFileSync(new URL(file, folder), "utf8")), `${file.replace(".json", "")}:`);
  }
  return texts;
}

/** Returns all texts of the page, visible or read aloud. */
function wordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (!texts.currentNode.parentElement?.closest("script, style")) words.push(texts.currentNode.nodeValue ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]")) {
      for (const name of ["aria-label", "placeholder", "title"]) words.push(element.getAttribute(name) ?? "");
    }
    return words.map((word) => word.trim()).filter(Boolean);
  });
}

/** Returns the untranslated texts of the page: raw keys, unfilled placeholders, and sentences of another language. */
export async function foreignWords(page: Page, language: string): Promise<string[]> {
  const own = textsIn(language);
  const ownTexts = new Set(own.values());
  const keys = new Set([...own.keys()].flatMap((key) => [key, key.replace(/^.*:/, "").replace(/_(one|other)$/, "")]));
  const others = new Set(
    ["en", "tr", "de"].filter((other) => other !== language).flatMap((l) => [...textsIn(l).values()]),
  );
  // An example in forms, and the place of every trip in these tests.
  others.delete("Porto");
  const isForeign = (word: string) =>
    (keys.has(word) && word.includes(".")) || word.includes("{{") || (others.has(word) && !ownTexts.has(word));
  return (await wordsOn(page)).filter(isForeign);
}
