import type { Page } from "@playwright/test";

/** What the API answers when something broke that nobody foresaw. Not repeated, unlike a 500. */
const BROKEN = { status: 400, json: { code: "XX000", message: "broken" } };

/** Lets the requests to an address fail on the server's side. */
export const breaks = (page: Page, address: string) => page.route(address, (route) => route.fulfill(BROKEN));

/** Lets an RPC refuse with a code of the catalogue. */
export const refuses = (page: Page, rpc: string, message: string, status = 422) =>
  page.route(`**/rest/v1/rpc/${rpc}`, (route) => route.fulfill({ status, json: { code: `PT${status}`, message } }));

/** Lets the auth server answer as it answers a refusal. */
export const authRefuses = (page: Page, path: string, error_code: string, msg: string, status = 400) =>
  page.route(`**/auth/v1/${path}`, (route) => route.fulfill({ status, json: { code: status, error_code, msg } }));

/** Lets something that is not the auth server answer in its place, such as the error page of a proxy. */
export const authAnswersNonsense = (page: Page, path: string) =>
  page.route(`**/auth/v1/${path}`, (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<html>Welcome</html>" }),
  );

/** Takes from the page every way to copy. */
export const cannotCopy = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
