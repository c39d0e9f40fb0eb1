import type { Page } from "@playwright/test";

/** What the API answers when something broke that nobody foresaw. Not repeated, unlike a 500. */
const BROKEN = { status: 400, json: { code: "XX000", message: "broken" } };

/** Lets the requests to an address fail on the server's side. */
export const breaks = (page: Page, address: string) => page.route(address, (route) => route.fulfill(BROKEN));
