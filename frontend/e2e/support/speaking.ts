import type { Page } from "@playwright/test";
import { expect, overflow, STORED } from "./app";
import { foreignWords, textsIn } from "./texts";

/** Expects the language of the document and all its texts, and no overflow on the narrowest phone. */
export async function speaks(page: Page, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await foreignWords(page, language), `not in ${language} at ${page.url()}`).toEqual([]);
  await expect.poll(() => overflow(page), { message: `${language} at ${page.url()}` }).toBe(0);
}

/** Returns a lookup of texts by key in a language. */
export const speaker = (language: string) => (key: string) => textsIn(language).get(key) ?? key;

/** Settings of a narrow phone with a chosen language. */
export const phoneIn = (language: string) => ({
  viewport: { width: 320, height: 700 },
  stored: { [STORED.language]: language },
});
