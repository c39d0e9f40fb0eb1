import type { Page } from "@playwright/test";
import { atOnce, expect, overflow, test, visit } from "./support/app";
import { addGuests } from "./support/bulk";
import { everythingKept } from "./support/kept";
import { createEvent } from "./support/newEvent";
import { newPerson } from "./support/person";
import { logIn } from "./support/signingIn";
import { newTrip, spend } from "./support/trip";

const LINK = "javascript:alert(1)";
const IMAGE = '<img src=x onerror="window.hit = 1">';
/** Right-to-left override: reverses all text after it unless isolated. */
const OVERRIDE = "\u202e";
const EMOJI = "👩‍👩‍👧‍👦🏳️‍🌈".repeat(4);

async function fits(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect.poll(() => overflow(page), { message: what }).toBe(0);
}

/** The screen's own words stay left to right. */
const asDrawn = (page: Page, text: string) =>
  page.getByRole("main").evaluate((element, word) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue?.indexOf(word) ?? -1;
      if (at < 0) continue;
      const letter = (index: number) => {
        const range = document.createRange();
        range.setStart(walker.currentNode, at + index);
        range.setEnd(walker.currentNode, at + index + 1);
        return range.getBoundingClientRect().left;
      };
      return letter(0) < letter(word.length - 1) ? "left to right" : "right to left";
    }
    return "not found";
  }, text);

test("names, texts and places are shown as they were typed, run nothing and stay in their frame", async ({
  browse,
}) => {
  const [ada, mallory] = await Promise.all([newPerson("Ada"), newPerson("Mallory")]);
  await mallory.update("users", `id=eq.${mallory.id}`, {
    first_name: `${OVERRIDE}${IMAGE}`.slice(0, 100),
    last_name: "W".repeat(100),
  });
  const trip = await newTrip(ada, [mallory], {
    name: `${IMAGE}${EMOJI}${"W".repeat(120)}`.slice(0, 120),
    description: `${LINK} ${"W".repeat(1900)}`,
    place_city: `${OVERRIDE}Porto`,
    place_country: IMAGE,
  });
  const id = await spend(trip, { what: `${IMAGE} ${"Ü".repeat(160)}`, amount: 90, by: mallory, among: [ada, mallory] });
  const page = await browse(ada, "/home");
  await page.setViewportSize({ width: 320, height: 640 });
  page.on("dialog", () => expect(false, "a script ran").toBe(true));
  for (const path of [
    "/home",
    "/events",
    "/all-expenses",
    `/events/${trip.id}`,
    `/events/${trip.id}/edit`,
    `/events/${trip.id}/expenses/${id}/edit`,
    `/events/${trip.id}/settlement`,
    "/add-expense",
  ]) {
    await visit(page, path);
    await fits(page, path);
    expect(await atOnce(page.evaluate(() => "hit" in window || document.querySelector("img[onerror]") !== null))).toBe(
      false,
    );
    expect(await atOnce(page.locator('a[href^="javascript"]').count())).toBe(0);
  }
  await visit(page, `/events/${trip.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(IMAGE);
  // A name with a direction mark changes the direction of itself alone.
  await page.getByRole("link", { name: /Ü/ }).scrollIntoViewIfNeeded();
  await expect.poll(() => asDrawn(page, " paid")).toBe("left to right");
  await page.getByRole("button", { name: /2 people/ }).click();
  await expect(page.getByRole("dialog").getByText(mallory.email)).toBeVisible();
  await expect.poll(() => overflow(page)).toBe(0);
});

test("a long name on the ticket of a new event leaves its buttons whole", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, `/events/${trip.id}`, { viewport: { width: 390, height: 844 } });
  const ticket = page.getByRole("region", { name: "Invite your friends" });
  await ticket.getByRole("button", { name: "Add by name" }).click();
  await ticket.getByLabel("Name").fill("Maximiliane Freifrau von und zu Guttenberg-Oberniederhausen");
  await ticket.getByLabel("Name").press("Enter");
  await expect(ticket.getByRole("list", { name: "Who is in" })).toContainText("Maximiliane");
  const box = async (name: string) => {
    const found = await ticket.getByRole("button", { name, exact: true }).boundingBox();
    return (found?.x ?? 0) + (found?.width ?? 0);
  };
  for (const button of ["Share link", "Add"]) {
    await expect.poll(() => box(button), { message: button }).toBeLessThanOrEqual(390 - 16);
  }
});

test("a form truncates ten thousand letters to its limit, and keeps its layout", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const much = "Wörter ".repeat(1_500).slice(0, 10_000);
  const page = await browse(ada, "/add-event");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Change", exact: true }).click();
  for (const [label, limit] of [
    ["Name", 120],
    ["Description", 2_000],
    ["Country (optional)", 100],
    ["City (optional)", 100],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    await page.keyboard.insertText(much);
    await expect.poll(() => field.inputValue()).toHaveLength(limit);
  }
  await fits(page, "a new event");
  await page.getByRole("radio", { name: "Other" }).click();
  await createEvent(page);
  await fits(page, "the event");

  await visit(page, `${new URL(page.url()).pathname}/add-expense`);
  await page.getByLabel("Amount", { exact: true }).pressSequentially("100");
  await page.getByLabel("What was it for?").focus();
  await page.keyboard.insertText(much);
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(page.getByText("Expense saved")).toBeVisible();
  await fits(page, "the event with its expense");

  // The profile's fields accept more than their limit and show an error.
  await visit(page, "/profile");
  await page.getByLabel("First name").fill(much);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("This text is too long.")).toBeVisible();
  await fits(page, "the profile");
});

test("a hundred participants can be listed, chosen from, and shared among", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  await addGuests(trip, 99);
  const page = await browse(ada, `/events/${trip.id}`);
  await page.getByRole("button", { name: /100 people/ }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(100);
  const people = await page.getByRole("dialog").getByRole("list", { name: "Participants" }).boundingBox();
  expect(people?.height).toBeLessThanOrEqual(300);
  await page.keyboard.press("Escape");
  await visit(page, `/events/${trip.id}/add-expense`);
  await page.getByLabel("Amount", { exact: true }).pressSequentially("10001");
  await page.getByLabel("What was it for?").fill("Bus for everyone");
  await page.getByRole("button", { name: /^Who paid\?/ }).click();
  await fits(page, "the payers");
  await page.getByRole("radio", { name: "Guest 42", exact: true }).click();
  await fits(page, "the form");
  await page.getByRole("button", { name: /^Split between/ }).click();
  await expect(page.getByText("1.00", { exact: true })).toHaveCount(99);
  await page.getByRole("button", { name: "Deselect all" }).click();
  await expect(page.getByRole("checkbox", { name: /^Guest/, checked: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Select all" }).click();
  await expect(page.getByText("1.00", { exact: true })).toHaveCount(99);
  await fits(page, "the people of an expense");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
  await expect(page.getByRole("link", { name: /Bus for everyone/ })).toBeVisible();
  await visit(page, `/events/${trip.id}/settlement`);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(101);
  await fits(page, "the settlement");
});

for (const [timezoneId, moment, day] of [
  ["Pacific/Kiritimati", "2026-11-21T12:00:00Z", "2026-11-22"],
  ["Pacific/Pago_Pago", "2026-11-21T08:00:00Z", "2026-11-20"],
] as const) {
  test(`a new expense has the local date of its payer (${timezoneId})`, async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}/add-expense`, {
      timezoneId,
      before: ({ clock }) => clock.setFixedTime(moment),
    });
    await expect(page.getByLabel("When?")).toHaveValue(day);
    await page.getByLabel("Amount", { exact: true }).pressSequentially("500");
    await page.getByLabel("What was it for?").fill("Coconut");
    await page.getByRole("button", { name: "Save expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    const stored = async () => {
      const { expenses } = await ada.rpc<{ expenses: { expense_date: string }[] }>("event_page", { event_id: trip.id });
      return expenses.map((expense) => expense.expense_date);
    };
    await expect.poll(stored).toEqual([day]);
  });
}

test("a page on slow 3G shows that it loads, and shows a saved expense at once", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, `/events/${trip.id}/add-expense`);
  await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.getByLabel("Amount", { exact: true }).pressSequentially("500");
  await page.getByLabel("What was it for?").fill("Slow coffee");
  const sent = page.waitForResponse("**/rpc/save_expense");
  await page.getByRole("button", { name: "Save expense" }).click();
  await sent;
  await expect(page.getByRole("link", { name: /Slow coffee/ })).toBeVisible();
  const other = await newTrip(ada, [], { name: "Lunch in Faro" });
  await page.goto(`/events/${other.id}`, { waitUntil: "commit" });
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
});

test("a second person on the same browser sees nothing of the first, also without network", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trip = await newTrip(ada, [], { name: "Ada's secret trip" });
  const page = await browse(ada, `/events/${trip.id}`);
  await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  await visit(page, "/home");
  await expect(page.getByText(trip.name)).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/en/");

  await page.goto("/login");
  await logIn(page, berk);
  await expect(page.getByRole("link", { name: "Create your first event" })).toBeVisible();
  for (const path of ["/home", "/events", "/all-expenses", `/events/${trip.id}`]) {
    await page.goto(path);
    await fits(page, path);
    await expect(page.getByText(trip.name)).toHaveCount(0);
  }
  await page.route("**/rest/v1/**", (route) => route.abort());
  await page.goto(`/events/${trip.id}`);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText(trip.name)).toHaveCount(0);
});

test("signing out in one tab signs out the others, and leaves no data for the next person", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trip = await newTrip(ada, [], { name: "Ada's secret trip" });
  const page = await browse(ada, "/profile");
  const other = await page.context().newPage();
  await other.goto(`/events/${trip.id}`);
  await expect(other.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  await expect.poll(() => everythingKept(other)).toContain(trip.name);

  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/en/");
  await expect(other.getByText(trip.name)).toHaveCount(0);
  await page.goto("/login");
  await logIn(page, berk);
  await expect(page.getByRole("link", { name: "Create your first event" })).toBeVisible();

  await other.goto("/home");
  await expect(other.getByRole("link", { name: "Create your first event" })).toBeVisible();
  await other.goto(`/events/${trip.id}`);
  await expect(other.getByRole("alert")).toBeVisible();
  expect(await atOnce(everythingKept(other))).not.toContain(trip.name);
});

test("crafted addresses run nothing, change no prototype, and lead to no other site", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, "/home");
  const site = new URL(page.url()).origin;
  for (const path of [
    `/events/${trip.id}?tab=__proto__&person=constructor&lang=../../evil`,
    "/home?__proto__[hit]=1&constructor.prototype.hit=1#access_token=x&refresh_token=y",
    `/choose-event?title=${encodeURIComponent(IMAGE)}&text=${encodeURIComponent(OVERRIDE)}&url=${LINK}`,
    `/auth/confirm?token_hash=__proto__&type=constructor&lang=__proto__&email=${encodeURIComponent(IMAGE)}&next=//evil.example`,
    "/login?returnUrl=/..//evil.example",
    "/home",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    expect(new URL(page.url()).origin, path).toBe(site);
    expect(await atOnce(page.evaluate(() => [Reflect.get(window, "hit"), Reflect.get({}, "hit")])), path).toEqual([
      undefined,
      undefined,
    ]);
  }
  await expect(page.getByText("Ada").first()).toBeVisible();
});

test("the service worker caches no answer of the API", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, "/home", { serviceWorkers: "allow" });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto("/events");
  await expect(page.getByText(trip.name)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((path) => /^\/(auth|rest|functions)\/v1/.test(path))).toEqual([]);
});
