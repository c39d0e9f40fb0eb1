import type { Page } from "@playwright/test";
import { expect, overflow } from "./app";

/** Windows, and how large text is in them. The browser's zoom is a window with fewer pixels of the page's own. */
const SIZES = [
  // The narrowest phone; and a window of 640 px at a zoom of 200 %, or of 1280 px at 400 % (WCAG 1.4.10).
  { width: 320, height: 640, text: "100%" },
  // A phone at 200 %: by larger text, and by the browser's zoom, which makes its window half as wide; the narrowest, too.
  { width: 390, height: 844, text: "200%" },
  { width: 320, height: 640, text: "200%" },
  { width: 160, height: 320, text: "100%" },
  // A window of 1280 x 800 pixels at 200 %, likewise.
  { width: 640, height: 800, text: "200%" },
  { width: 640, height: 400, text: "100%" },
  // A tablet, and a computer.
  { width: 768, height: 1024, text: "100%" },
  { width: 1280, height: 800, text: "100%" },
];

/** Nothing of the page is wider than its window, on any device and with text twice as large. */
export async function staysInItsWindow(page: Page, path: string): Promise<void> {
  const window = page.viewportSize();
  const textSize = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to;
    }, size);
  for (const { width, height, text } of SIZES) {
    await page.setViewportSize({ width, height });
    await textSize(text);
    await expect.poll(() => overflow(page), { message: `${path} at ${width} px, text ${text}` }).toBe(0);
  }
  await textSize("");
  if (window) await page.setViewportSize(window);
}
