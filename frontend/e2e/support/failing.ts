import type { Page } from "@playwright/test";

/** An unexpected failure of the API. Unlike a 500, the app does not retry it. */
const BROKEN = { status: 400, json: { code: "XX000", message: "broken" } };

/** Holds requests to an address. The returned function makes them and all later ones fail. */
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
