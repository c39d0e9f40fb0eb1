/**
 * Every screen of the app, by the name of its picture.
 * @typedef {{ trip: string, passive: string, expense: string, token: string, person: string, creditor: string, table: string, tableToken: string }} Ids of what the demo made
 * @typedef {object} Screen
 * @property {string} name
 * @property {(ids: Ids) => string} path
 * @property {"static" | "public" | "signed-in" | "owing"} kind static: a page of its own for each language;
 *   signed-in: as somebody who is owed; owing: as somebody who owes
 * @property {string[]} [languages] those that a static page exists in, when not all; others get it in English
 * @property {(page: import("playwright-core").Page) => Promise<void>} [act] what to do before the picture is taken
 */

const at = (path) => () => path;
const legal = ["tr", "en"];

/** Presses a button, found by a language-independent selector. */
const press = (what) => async (page) => {
  await page.locator(`button${what}`).locator("visible=true").first().click();
  await page.locator('[role="dialog"], [role="menu"]').first().waitFor();
};

/** An amount, split by parts. On a phone the split is in a sheet, behind the second chip, or the third in Turkish. */
async function splitByParts(page) {
  await page.locator("main form input[inputmode=decimal]").first().fill("12000");
  const chips = page.locator('main form button[aria-haspopup="dialog"]');
  const language = await page.locator("html").getAttribute("lang");
  if ((await chips.count()) > 1) await chips.nth(language === "tr" ? 2 : 1).click();
  await page.locator("label:has(svg.lucide-chart-pie)").click();
  await page.locator("button:has(svg.lucide-minus)").first().waitFor();
}

/** The offer to install on an iPhone: it appears once a day, and never after it was declined. */
async function offerToInstall(page) {
  await page.evaluate(() => {
    Object.defineProperty(navigator, "userAgent", { value: "iPhone" });
    localStorage.removeItem("installBannerDismissed");
  });
  await page.locator('a[href="/home"]').locator("visible=true").first().click();
  await page.locator('[role="dialog"]').waitFor();
}

/** @type {Screen[]} */
export const screens = [
  { name: "landing", path: at("/"), kind: "static" },
  { name: "privacy", path: at("/privacy"), kind: "static", languages: legal },
  { name: "terms", path: at("/terms"), kind: "static", languages: legal },
  { name: "contact", path: at("/contact"), kind: "static", languages: legal },
  { name: "delete-account", path: at("/delete-account"), kind: "static" },
  { name: "login", path: at("/login"), kind: "public" },
  { name: "register", path: at("/register"), kind: "public" },
  { name: "confirm", path: at("/auth/confirm?token_hash=x&type=signup&email=ada@divido.example"), kind: "public" },
  { name: "reset-password", path: at("/reset-password"), kind: "public" },
  { name: "invitation-signed-out", path: ({ token }) => `/invite/${token}`, kind: "public" },
  { name: "invitation-unknown", path: at("/invite/no-such-invitation"), kind: "public" },
  { name: "add-event-signed-out", path: at("/add-event"), kind: "public" },
  { name: "recover", path: at("/recover"), kind: "public" },
  { name: "home", path: at("/home"), kind: "signed-in" },
  { name: "home-plus", path: at("/home"), kind: "signed-in", act: press(":has(svg.lucide-plus)") },
  { name: "home-install", path: at("/events"), kind: "signed-in", act: offerToInstall },
  { name: "news", path: at("/news"), kind: "signed-in" },
  { name: "events", path: at("/events"), kind: "signed-in" },
  { name: "events-deleted", path: at("/events"), kind: "signed-in", act: press(":has(svg.lucide-trash)") },
  { name: "add-event", path: at("/add-event"), kind: "signed-in" },
  { name: "event", path: ({ trip }) => `/events/${trip}`, kind: "signed-in" },
  {
    name: "event-people",
    path: ({ trip }) => `/events/${trip}`,
    kind: "signed-in",
    act: press(":is(dd > *)"),
  },
  {
    name: "event-invite",
    path: ({ trip }) => `/events/${trip}`,
    kind: "signed-in",
    act: press(":has(svg.lucide-share-2)"),
  },
  {
    name: "event-history",
    path: ({ trip }) => `/events/${trip}`,
    kind: "signed-in",
    async act(page) {
      await press(":has(svg.lucide-ellipsis)")(page);
      await page.locator('[role="menuitem"]:has(svg.lucide-rotate-ccw-clock)').click();
      await page.locator('[role="dialog"]').waitFor();
    },
  },
  {
    name: "event-filter",
    path: ({ trip }) => `/events/${trip}?search=e`,
    kind: "signed-in",
    act: press(":has(svg.lucide-sliders-horizontal)"),
  },
  { name: "event-passive", path: ({ passive }) => `/events/${passive}`, kind: "signed-in" },
  { name: "event-not-found", path: at("/events/00000000-0000-4000-8000-000000000000"), kind: "signed-in" },
  { name: "event-statistics", path: ({ trip }) => `/events/${trip}/statistics`, kind: "signed-in" },
  { name: "export", path: ({ trip }) => `/events/${trip}/export`, kind: "signed-in" },
  { name: "edit-event", path: ({ trip }) => `/events/${trip}/edit`, kind: "signed-in" },
  { name: "add-expense", path: ({ trip }) => `/events/${trip}/add-expense`, kind: "signed-in" },
  {
    name: "add-expense-parts",
    path: ({ trip }) => `/events/${trip}/add-expense`,
    kind: "signed-in",
    act: splitByParts,
  },
  {
    name: "add-expense-filled",
    path: ({ trip }) => `/events/${trip}/add-expense?text=Taxi&amount=12.50&currency=EUR&event=?`,
    kind: "signed-in",
  },
  {
    name: "add-expense-copied",
    path: ({ trip, passive, expense }) => `/events/${passive}/add-expense?copy=${expense}&from=${trip}`,
    kind: "signed-in",
  },
  { name: "edit-expense", path: ({ trip, expense }) => `/events/${trip}/expenses/${expense}/edit`, kind: "signed-in" },
  { name: "table", path: ({ trip, table }) => `/events/${trip}/table/${table}`, kind: "signed-in" },
  {
    name: "table-closing",
    path: ({ trip, table }) => `/events/${trip}/table/${table}`,
    kind: "signed-in",
    async act(page) {
      await page.locator("main button:has(svg.lucide-receipt)").click();
      await page.locator('[role="dialog"]').waitFor();
    },
  },
  { name: "table-guest", path: ({ tableToken }) => `/t#${tableToken}`, kind: "public" },
  { name: "settlement", path: ({ trip }) => `/events/${trip}/settlement`, kind: "signed-in" },
  { name: "settlement-owing", path: ({ trip }) => `/events/${trip}/settlement`, kind: "owing" },
  {
    name: "settlement-spent",
    path: ({ trip }) => `/events/${trip}/settlement`,
    kind: "signed-in",
    async act(page) {
      await page.locator("main button[aria-pressed=false]").first().click();
      await page.locator("main li").first().waitFor();
    },
  },
  {
    name: "settlement-iban",
    path: ({ trip }) => `/events/${trip}/settlement`,
    kind: "owing",
    act: press("[aria-label*='IBAN']"),
  },
  {
    name: "settlement-payment",
    path: ({ trip }) => `/events/${trip}/settlement`,
    kind: "owing",
    act: press(":has(svg.lucide-share-2) + button"),
  },
  {
    name: "settlement-balance",
    path: ({ trip }) => `/events/${trip}/settlement`,
    kind: "signed-in",
    act: press(":is(table *)[aria-haspopup=dialog]"),
  },
  { name: "all-expenses", path: at("/all-expenses"), kind: "signed-in" },
  { name: "person", path: ({ person }) => `/people/${person}`, kind: "signed-in" },
  {
    name: "person-pay",
    path: ({ creditor }) => `/people/${creditor}`,
    kind: "owing",
    act: press(":nth-of-type(3)"),
  },
  { name: "choose-event", path: at("/add-expense"), kind: "signed-in" },
  { name: "invite-friend", path: at("/invite-friend"), kind: "signed-in" },
  { name: "invitation", path: ({ token }) => `/invite/${token}`, kind: "signed-in" },
  { name: "profile", path: at("/profile"), kind: "signed-in" },
  { name: "profile-statistics", path: at("/profile/statistics"), kind: "signed-in" },
  { name: "profile-iban", path: at("/profile/iban"), kind: "signed-in" },
  { name: "profile-notifications", path: at("/profile/notifications"), kind: "signed-in" },
];
