import type { Page } from "@playwright/test";

/** What the API answers when something broke that nobody foresaw. Not repeated, unlike a 500. */
const BROKEN = { status: 400, json: { code: "XX000", message: "broken" } };

/** Keeps the requests to an address waiting. Calling what it returns lets them fail, and all that come later. */
export async function breaksLater(page: Page, address: string): Promise<() => void> {
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(address, async (route) => {
    await failing;
    await route.fulfill(BROKEN);
  });
  return fail;
}
