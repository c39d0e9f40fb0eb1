import type { Page } from "@playwright/test";
import { atOnce } from "./support/app";
import { expect, installed, test } from "./support/device";
import { fill, save } from "./support/expenseForm";
import { everythingKept } from "./support/kept";
import { fillOutbox } from "./support/outbox";
import { mailedLink, newPerson } from "./support/person";
import { share } from "./support/shareSheet";
import { newTrip, spend } from "./support/trip";

// Slow: several devices, retry delays, and service workers that fetch the whole app.
test.describe.configure({ timeout: 120_000 });

/** Returns the paths in the service worker's caches. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });

test.describe("the installed app", () => {
  test("the installed app opens offline after one visit, with everything seen before and its age", async ({
    device,
  }) => {
    const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
    const trip = await newTrip(ada, [ben]);
    await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, ben] });
    const phone = await device(ada, { isNew: true });
    const page = await phone.install(`/events/${trip.id}`);
    await expect(page.getByText("Dinner")).toBeVisible();
    await page.goto("/home");
    await expect(page.getByRole("region", { name: "Where you stand" })).toContainText("45.00");

    // The caches contain no personal data: the worker ignores requests to the API.
    const paths = await kept(page);
    expect(paths).toEqual(expect.arrayContaining(["/app.html", "/config.json", "/"]));
    expect(paths.filter((path) => /\/(auth|rest|storage|functions)\/|healthz|metrics/.test(path))).toEqual([]);
    // Home prefetches the list of events for offline use once the page is quiet.
    await expect.poll(() => everythingKept(page)).toContain("includePassive");
    await page.close();
    await phone.offline();

    // The root redirects to home, as it does online.
    const again = await phone.open("/");
    await expect(again).toHaveURL("/home");
    await expect(again.getByRole("region", { name: "Where you stand" })).toContainText("45.00");
    await expect(again.getByText(/Offline, as of \d+:\d\d/)).toBeVisible();
    // Pending expenses count in the event's sums, but not in those of home.
    await fillOutbox(again, ada, trip, 1);
    await again.reload();
    const notCounted = again.getByText("1 change of yours has not been sent yet and is not counted here.");
    await expect(notCounted).toBeVisible();
    await again.getByRole("navigation").getByRole("link", { name: "Events" }).click();
    await expect(notCounted).toBeVisible();
    await again.getByRole("navigation").getByRole("link", { name: "Home" }).click();
    await again
      .getByRole("region", { name: "Recent events" })
      .getByRole("link", { name: new RegExp(trip.name) })
      .click();
    await expect(again.getByText("Dinner")).toBeVisible();
    await expect(again.getByText(/Offline, as of \d+:\d\d/)).toBeVisible();
    await again.getByRole("link", { name: "Settle up" }).click();
    await expect(again.getByRole("table")).toContainText("45.00");

    // The network is back, but the server is down: the app says so, and keeps the page.
    await phone.context.setOffline(false);
    await again.goto(`/events/${trip.id}`);
    await expect(again.getByText(/As of \d+:\d\d\. Nothing newer could be loaded\./)).toBeVisible();
    phone.network.up();
    await expect(again.getByText(/As of/)).toHaveCount(0);
  });

  test("the installed app saves an offline expense in an event whose page was never opened", async ({ device }) => {
    const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
    const trip = await newTrip(ada, [ben]);
    const phone = await device(ada);
    const page = await phone.install("/home");
    await expect.poll(() => everythingKept(page)).toContain('"participants"');
    await phone.offline();
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByRole("menuitem", { name: "New expense" }).click();
    await fill(page, "4000", "Ferry");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Ferry")).toBeVisible();
    await phone.online();
    await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
    await expect
      .poll(() => ada.rpc("event_page", { event_id: trip.id }))
      .toMatchObject({ total: 40, expense_count: 1 });
  });

  test("the installed app opens mailed links", async ({ device }) => {
    const ada = await newPerson("Ada");
    const phone = await device(null);
    const page = await phone.install("/login");
    await page.getByLabel("Email").fill(ada.email);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Link sent" })).toBeVisible();
    await page.goto(await mailedLink(ada.email, "recovery"));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });

  test("the installed app opens links with a query: static pages, and its own screens offline", async ({ device }) => {
    const phone = await device(null);
    const page = await phone.install("/login");
    const landing = page.getByRole("heading", { level: 1, name: "Share the trip." });
    await page.goto("/en/?fbclid=abc");
    await expect(landing).toBeVisible();
    await phone.offline();
    await page.goto("/login?ref=divido.example");
    await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
    await page.goto("/en/?utm_source=a-mail");
    await expect(landing).toBeVisible();
  });

  test("the installed app accepts a shared text or file once, and its shortcuts lead to existing screens", async ({
    device,
    baseURL,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const phone = await device(ada);
    const page = await phone.install(`/events/${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await page.goto("/events");
    await expect(page.getByText(trip.name).first()).toBeVisible();
    await expect.poll(() => everythingKept(page)).toContain("includePassive");
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
      return (await fetch(link?.href ?? "")).json();
    });
    expect(manifest.share_target).toMatchObject({
      action: "/share",
      method: "POST",
      params: { title: "title", text: "text", url: "link", files: [{ name: "file" }] },
    });
    expect(manifest.file_handlers).toMatchObject([{ action: "/import" }]);
    await phone.offline();
    await share(page, baseURL, { title: "Rosa", text: "Lunch at Rosa", link: "https://rosa.example/menu" });
    await expect(page.getByLabel("What was it for?")).toHaveValue("Lunch at Rosa");
    const table = "Date,Description,Category,Cost,Currency,Ada,Ben\n2026-05-01,Dinner,Food,90.00,EUR,45.00,-45.00";
    await share(page, baseURL, { file: { name: "trip.csv", mimeType: "text/csv", buffer: Buffer.from(table) } });
    await expect(page).toHaveURL("/import?shared=file");
    await expect(page.getByText("trip.csv")).toBeVisible();
    await expect(page.getByRole("row", { name: /Ben/ })).toContainText("−45.00");
    await expect(page.getByRole("button", { name: "Needs a connection" })).toBeDisabled();
    for (const { url } of manifest.shortcuts as { url: string }[]) {
      await page.goto(url);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(new URL(url, page.url()).pathname);
    }
    // Only a press would have created an event or an expense from the shared file or text.
    await phone.online();
    expect(await atOnce(ada.rpc<unknown[]>("my_events"))).toHaveLength(1);
    expect(await atOnce(ada.rpc("recent_expenses", { expense_limit: 5 }))).toMatchObject({ expenses: [] });
  });
});

test.describe("a new version", () => {
  test("a new version is announced, and applied when the person agrees", async ({ device }) => {
    const ada = await newPerson("Ada");
    await newTrip(ada);
    const phone = await device(ada);
    const page = await phone.install("/home");
    await page.setViewportSize({ width: 390, height: 844 });
    phone.network.replace = ({ path }, { body }) => {
      if (path === "/serviceWorker.js") {
        return { body: Buffer.from(body.toString().replace(/("revision":")\w+(","url":"app.html")/, "$1next$2")) };
      }
      if (path === "/app.html") {
        return { body: Buffer.from(body.toString().replace("<head>", '<head><meta name="version" content="next">')) };
      }
    };
    await page.reload();
    await expect(page.getByText("A new version of Divido is ready.")).toBeVisible();
    // The notice is above the page and covers nothing of it.
    const close = page.getByRole("main").getByRole("button", { name: "Close" });
    const heading = page.getByRole("heading", { level: 1 });
    await expect
      .poll(async () => {
        const [above, below] = [await close.boundingBox(), await heading.boundingBox()];
        return above && below && above.y + above.height <= below.y;
      })
      .toBe(true);
    await heading.click();
    await expect(page.locator('meta[name="version"]')).toHaveCount(0);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.locator('meta[name="version"]')).toHaveCount(1);
    await expect(page.getByText("A new version of Divido is ready.")).toHaveCount(0);

    // The caches contain no file of the old version, and no page under two addresses.
    await page.goto("/privacy");
    await page.goto("/privacy?from=a-mail");
    await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();
    const cached = await kept(page);
    expect(cached.filter((path) => path.startsWith("/privacy"))).toEqual(["/privacy"]);
    const assets = await page.evaluate(async () => (await caches.keys()).filter((name) => /page-assets/.test(name)));
    expect(assets).toEqual([expect.stringMatching(/next/)]);
  });

  test("a new version that replaced the code of an open page is loaded, instead of an error", async ({ device }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const phone = await device(ada, { serviceWorkers: "block" });
    const page = await phone.open("/home");
    await expect(page.getByText(trip.name).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { old: true }));
    phone.network.replace = ({ path }) =>
      /\/assets\/EventsPage-.*\.js$/.test(path)
        ? { status: 404, headers: {}, body: Buffer.from("not found") }
        : undefined;
    await page.getByRole("navigation").getByRole("link", { name: "Events" }).click();
    await page.waitForFunction(() => !("old" in window));
    phone.network.replace = () => undefined;
    await page.reload();
    await expect(page).toHaveURL("/events");
    await expect(page.getByText(trip.name).first()).toBeVisible();
  });

  test("the operator can switch off the service worker for everyone", async ({ device }) => {
    const phone = await device(await newPerson("Ada"));
    const page = await phone.install("/home");
    phone.network.replace = ({ path }, { body }) => {
      if (path === "/config.json") {
        return { body: Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), serviceWorker: false })) };
      }
    };
    // The first start uses the cached configuration, and fetches the new one.
    await page.reload();
    await expect
      .poll(async () => {
        await page.reload();
        const left = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
        return [left, await kept(page)];
      })
      .toEqual([0, []]);
  });

  test("the retired worker removes a version that does not start from the device", async ({ device, request }) => {
    const phone = await device(await newPerson("Ada"));
    const page = await phone.install("/home");
    const retired = await (await request.get("/retiredServiceWorker.js")).body();
    phone.network.replace = ({ path }) => (path === "/serviceWorker.js" ? { body: retired } : undefined);
    // The app does not run on this page; the browser checks for a newer worker after any navigation.
    await page.goto("/robots.txt");
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await expect
      .poll(() =>
        page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]),
      )
      .toEqual([0, []]);
    phone.network.requests.length = 0;
    await page.goto("/home");
    expect(phone.network.requests.map(({ path }) => path)).toContain("/home");
  });
});

test("corrupt data on the device is dropped and fetched again, and pending mutations stay", async ({ device }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada] });
  const phone = await device(ada);
  const page = await phone.install(`/events/${trip.id}`);
  await expect(page.getByText("Dinner")).toBeVisible();
  await expect.poll(() => everythingKept(page)).toContain("Dinner");
  for (const damage of ["rows that are no rows", "nothing like it"] as const) {
    await page.goto("/privacy");
    await page.evaluate(async (kind) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open("divido");
        request.onsuccess = () => resolve(request.result);
      });
      await new Promise<void>((resolve) => {
        const transaction = database.transaction("queries", "readwrite");
        const store = transaction.objectStore("queries");
        store.openCursor().onsuccess = (event) => {
          const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
          if (!cursor) return;
          const rows = { ...cursor.value, data: { event: 7, expenses: "none" } };
          cursor.update(kind === "nothing like it" ? { timestamp: Date.now() } : rows);
          cursor.continue();
        };
        transaction.oncomplete = () => resolve();
      });
      database.close();
    }, damage);
    await page.goto(`/events/${trip.id}`);
    await installed(page);
    await expect(page.getByText("Dinner")).toBeVisible();
  }
});
