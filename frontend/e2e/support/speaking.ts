import type { Page } from "@playwright/test";
import { expect, overflow, STORED } from "./app";
import { foreignWords, textsIn } from "./texts";

/** The page speaks the language, its texts and its documents alike, and fits the narrowest phone. */
export async function speaks(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await foreignWords(page, language), `not in ${language} at ${page.url()}`).toEqual([]);
  await expect.poll(() => overflow(page), { message: `${language} at ${page.url()}` }).toBe(0);
}

/** A text by its key, in a language. */
export const speaker = (language: string) => (key: string) => textsIn(language).get(key) ?? key;

/** A narrow phone whose language somebody has chosen. */
export const phoneIn = (language: string) => ({
  viewport: { width: 320, height: 700 },
  stored: { [STORED.language]: language },
});
