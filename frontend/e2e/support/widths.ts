import type { Page } from "@playwright/test";
import { expect, overflow } from "./app";

/** Window sizes and text sizes. The browser's zoom is a window with fewer CSS pixels. */
const SIZES = [
  // The narrowest phone. It equals a window of 640 px at a zoom of 200 %, or of 1280 px at 400 % (WCAG 1.4.10).
  { width: 320, height: 640, text: "100%" },
  // A phone at 200 %: by larger text, by the browser's zoom, which halves its window, and the narrowest one.
  { width: 390, height: 844, text: "200%" },
  { width: 320, height: 640, text: "200%" },
  { width: 160, height: 320, text: "100%" },
  // A window of 1280 x 800 pixels at 200 %, likewise.
  { width: 640, height: 800, text: "200%" },
  { width: 640, height: 400, text: "100%" },
  // A tablet and a computer.
  { width: 768, height: 1024, text: "100%" },
  { width: 1280, height: 800, text: "100%" },
];

/** Expects the page to fit its window on every device, also with text twice as large. */
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
