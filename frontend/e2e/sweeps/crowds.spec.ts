import { atOnce } from "../support/app";
import { addExpenses } from "../support/bulk";
import { expect, test } from "../support/device";
import { openSearch } from "../support/eventPage";
import { expectAgreement } from "../support/ledger";
import { withWaiting } from "../support/outbox";
import { newPerson } from "../support/person";
import { newTrip } from "../support/trip";

test("a thousand expenses load while scrolling, with a few dozen rows in the page at any time", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  await addExpenses(trip, ada, 1_000);
  const page = await browse(ada, `/events/${trip.id}`);
  const rows = page.getByRole("main").getByRole("link", { name: /^Coffee|Coffee \d+/ });
  await expect(page.getByText("Coffee 1", { exact: true })).toBeVisible();
  let most = 0;
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    most = Math.max(most, await rows.count());
    await expect(page.getByText("Coffee 1000", { exact: true })).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50], timeout: 45_000 });
  expect(most).toBeLessThan(150);
  expect(await atOnce(page.evaluate(() => document.querySelectorAll("*").length))).toBeLessThan(4_000);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByText("Coffee 1", { exact: true })).toBeVisible();
  await openSearch(page);
  await page.getByRole("searchbox").fill("Coffee 987");
  await expect(page.getByText("Coffee 987")).toBeVisible();

  // The print view fills in steps; printing early waits until it is complete.
  await page.addInitScript(() => {
    const entries = () => document.querySelectorAll("article table:last-of-type tbody tr").length;
    const { addEventListener } = EventTarget.prototype;
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      how?: AddEventListenerOptions | boolean,
    ) => {
      addEventListener.call(window, type, listener, how);
      if (type !== "beforeprint" || entries() < 100) return;
      // Prints as early as possible.
      queueMicrotask(() => {
        const shown = entries();
        window.dispatchEvent(new Event("beforeprint"));
        document.body.dataset.rows ??= JSON.stringify([shown, entries()]);
      });
    };
  });
  await page.goto(`/events/${trip.id}/export`);
  await page.locator("body[data-rows]").waitFor();
  const [shown, printed] = JSON.parse((await page.locator("body").getAttribute("data-rows")) ?? "[]");
  expect(shown).toBeLessThan(1_000);
  expect(printed).toBeGreaterThanOrEqual(1_000);
});

test("sixty offline changes reach the database exactly once", async ({ device }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada, [await newPerson("Ben")]);
  const phone = await device(ada);
  const opened = await phone.install(`/events/${trip.id}`);
  await expect(opened.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  const { page, names } = await withWaiting(phone, ada, trip, 60);
  await expect(page.getByRole("main").locator("dl")).toContainText("77.70 EUR");
  await page.getByRole("navigation").getByRole("link", { name: "Expenses", exact: true }).click();
  await expect(page.getByText("Coffee 60", { exact: true })).toBeVisible();
  await page.goBack();
  await phone.online();
  await expectAgreement(page, ada, trip, names);
});
