import type { Page } from "@playwright/test";
import budgets from "../budgets.json" with { type: "json" };
import { expect, test } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** Sizes as sent, compressed by the server; figures in budgets.json. */
test.describe("a first visit", () => {
  test("a first visit of a signed-in screen fetches few files and bytes of script, and requests everything it shows first at once", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
    const trip = await newTrip(ada, [berk]);
    const dinner = await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, berk] });
    const event = `/events/${trip.id}`;
    const screens = [
      "/home",
      "/events",
      "/all-expenses",
      "/profile",
      "/add-event",
      event,
      `${event}/settlement`,
      `${event}/add-expense`,
      `${event}/expenses/${dinner}/edit`,
      `${event}/edit`,
    ];
    const over: string[] = [];
    for (const path of screens) {
      // A registration that never ends stands in for the service worker: without one the app fetches on-demand code at
      // the start, and a real one fetches the whole app.
      const unregistered = (page: Page) =>
        page.addInitScript(() => {
          navigator.serviceWorker.register = () => new Promise(() => {});
        });
      const page = await browse(berk, path, { serviceWorkers: "allow", before: unregistered });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const fetched = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
          .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, encodedBodySize })),
      );
      // Home prefetches for offline use once the page is quiet, which is not part of the visit.
      const later = fetched.findIndex((file) => file.path.includes("/keepForLater"));
      const sent = later === -1 ? fetched : fetched.slice(0, later);
      const script = sent
        .filter(({ path }) => path.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      const files = new Set(sent.map(({ path: file }) => file).filter((file) => /\.(js|css)$/.test(file)));
      const questions = sent.filter(({ path }) => /^\/(rest|functions)\/v1\//.test(path));
      const kind = path.replace(trip.id, ":id").replace(dinner, ":id");
      const most = (of: Record<string, number>) => of[kind] ?? of.other ?? 0;
      expect(script, `${path} fetched no script`).toBeGreaterThan(100_000);
      if (script > most(budgets.signedIn.script)) over.push(`${path}: ${script} bytes of script`);
      if (files.size > most(budgets.signedIn.files)) over.push(`${path}: ${files.size} files, ${[...files]}`);
      if (questions.length > most(budgets.signedIn.questions))
        over.push(`${path}: asked ${questions.map((q) => q.path)}`);
      await page.context().close();
    }
    expect(over).toEqual([]);
  });

  test("a guest's first visit of a table fetches few bytes of script", async ({ browse }) => {
    const page = await browse(null, "/t#AAAAAAAAAAAAAAAAAAAAAA");
    await expect(page.getByRole("heading", { name: "There is no such table" })).toBeVisible();
    const script = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js"))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(script, "the page fetched no script").toBeGreaterThan(50_000);
    expect(script).toBeLessThan(budgets.table.script);
  });

  test("the installed app precaches few bytes", async ({ request }) => {
    const worker = await (await request.get("/serviceWorker.js")).text();
    const kept = [...worker.matchAll(/"?url"?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url]) => url as string);
    expect(kept.length).toBeGreaterThan(50);
    let bytes = 0;
    for (const url of kept) {
      const answer = await request.head(`/${url}`, { headers: { "Accept-Encoding": "br" } });
      expect(answer.ok(), url).toBe(true);
      bytes += Number(answer.headers()["content-length"]);
    }
    expect(bytes).toBeLessThan(budgets.installed.precache);
  });
});
