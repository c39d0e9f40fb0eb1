import { atOnce, visit } from "./support/app";
import { addExpenses } from "./support/bulk";
import { type Device, expect, test } from "./support/device";
import { openSearch } from "./support/eventPage";
import { ADD_EXPENSE } from "./support/expenseForm";
import { everythingKept } from "./support/kept";
import { expectAgreement, stored } from "./support/ledger";
import { isChange, type Sent } from "./support/network";
import { addExpense, fillOutbox, withWaiting } from "./support/outbox";
import { newPerson, type Person } from "./support/person";
import { OwnServer } from "./support/server";
import { newTrip, spend } from "./support/trip";

// Slow: several devices, retry delays, and service workers that fetch the whole app.
test.describe.configure({ timeout: 120_000 });

type Devices = (person: Person, options?: { serviceWorkers: "block" }) => Promise<Device>;

/** Returns a person whose device has an event open. */
async function onTrip(device: Devices) {
  const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
  const trip = await newTrip(ada, [ben]);
  // A service worker would fetch the whole app, which only offline starts need.
  const phone = await device(ada, { serviceWorkers: "block" });
  const page = await phone.open(`/events/${trip.id}`);
  await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  return { ada, ben, trip, phone, page };
}

/** The same, with the service worker installed. */
async function onTripWithWorker(device: Devices) {
  const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
  const trip = await newTrip(ada, [ben]);
  const phone = await device(ada);
  const page = await phone.install(`/events/${trip.id}`);
  await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
  return { ada, ben, trip, phone, page };
}

const mutationOf = ({ body }: Sent) => (JSON.parse(body) as { mutation_id?: string }).mutation_id;

test.describe("offline changes", () => {
  test("offline changes reach the database once after the tab was closed, and killed in the middle of sending", async ({
    device,
  }) => {
    const { ada, trip, phone, page } = await onTripWithWorker(device);
    await phone.offline();
    await addExpense(page, trip, "Ice cream", "900");
    await addExpense(page, trip, "Boat trip", "4800");
    await page.close();
    expect(await atOnce(stored(ada, trip))).toHaveLength(0);

    // The first change arrives, its answer is lost, and the tab dies at that moment.
    const second = await phone.context.newPage();
    const killer = await phone.context.newCDPSession(second);
    const died = new Promise<void>((resolve) => second.once("crash", () => resolve()));
    await phone.online();
    phone.network.fate = (sent) => {
      if (!isChange(sent)) return "passes";
      phone.network.fate = () => "never_arrives";
      void killer.send("Page.crash").catch(() => undefined);
      return "answer_is_lost";
    };
    await second.goto(`/events/${trip.id}`).catch(() => undefined);
    await died;
    await second.close();
    phone.network.up();

    const third = await phone.open(`/events/${trip.id}`);
    await expectAgreement(third, ada, trip, ["Ice cream", "Boat trip"]);
  });

  test("offline changes and the form's draft reach the database once after the tab was killed with the last typed letter", async ({
    device,
  }) => {
    const { trip, phone, page } = await onTrip(device);
    await page.getByRole("link", { name: ADD_EXPENSE }).click();
    const amount = page.getByLabel("Amount", { exact: true });
    await expect(amount).toBeFocused();
    const killer = await phone.context.newCDPSession(page);
    const died = new Promise<void>((resolve) => page.once("crash", () => resolve()));
    await amount.pressSequentially("4800");
    void killer.send("Page.crash").catch(() => undefined);
    await died;
    await page.close();
    const second = await phone.open(`/events/${trip.id}/add-expense`);
    await expect(second.getByText("We kept what you typed last time.")).toBeVisible();
    await expect(second.getByLabel("Amount", { exact: true })).toHaveValue("48.00");
  });

  test("offline changes reach the database once though each request fails with a chance of one half", async ({
    device,
  }) => {
    const { ada, trip, phone } = await onTrip(device);
    const { page, names } = await withWaiting(phone, ada, trip, 12);
    await phone.online();
    phone.network.flaky(0.5);
    await expect.poll(async () => (await stored(ada, trip)).length, { timeout: 60_000 }).toBe(names.length);
    phone.network.up();
    await expectAgreement(page, ada, trip, names);
  });

  test("offline changes reach the database once though the server is killed and restarts while they are sent", async ({
    device,
  }) => {
    const server = await OwnServer.start();
    try {
      const { ada, trip, phone } = await onTrip(device);
      phone.network.upstreamPort = server.port;
      const { page, names } = await withWaiting(phone, ada, trip, 12);
      await phone.online();
      let killed: Promise<void> | undefined;
      let changes = 0;
      phone.network.fate = (sent) => {
        if (isChange(sent) && ++changes === 5) killed = server.kill();
        return "passes";
      };
      await expect.poll(() => killed !== undefined).toBe(true);
      await killed;
      await server.startAgain();
      await expectAgreement(page, ada, trip, names);
    } finally {
      await server.kill();
    }
  });

  test("offline changes reach the database once though the answer to every change is lost", async ({ device }) => {
    const { ada, ben, trip, phone, page } = await onTrip(device);
    await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada, ben] });
    await spend(trip, { what: "Mistake", amount: 4, by: ada, among: [ada, ben] });
    await expect(page.getByText("Mistake")).toBeVisible();
    const answered = new Set<string | undefined>();
    phone.network.fate = (sent) => {
      if (!isChange(sent) || answered.has(mutationOf(sent))) return "passes";
      answered.add(mutationOf(sent));
      return "answer_is_lost";
    };
    await addExpense(page, trip, "Market", "1000");
    await page.getByRole("link", { name: /Hotel/ }).click();
    await page.getByLabel("Amount", { exact: true }).fill("9500");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("link", { name: /Mistake/ }).click();
    await page.getByRole("button", { name: "Delete expense" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Name").fill("Week in Porto");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Week in Porto" })).toBeVisible();
    await visit(page, "/profile");
    await page.getByLabel("City").fill("Ankara");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect.poll(async () => (await ada.rpc<{ city: string }>("ensure_user")).city).toBe("Ankara");
    await visit(page, `/events/${trip.id}`);
    await expectAgreement(page, ada, trip, ["Hotel", "Market"]);
    expect(answered.size).toBe(5);
    // The history lists each of the five changes to expenses once, and the rename of the event.
    const { entries } = await ada.rpc<{ entries: { entity: string }[] }>("event_history", { event_id: trip.id });
    expect(entries.filter(({ entity }) => entity === "expense")).toHaveLength(5);
    expect(entries.filter(({ entity }) => entity === "event")).toHaveLength(2);
  });

  test("a pending expense far down a long list counts once, though its answer was lost", async ({ device }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    await addExpenses(trip, ada, 60);
    const phone = await device(ada, { serviceWorkers: "block" });
    const page = await phone.open(`/events/${trip.id}`);
    await openSearch(page);
    await page.getByRole("searchbox").fill("Coffee 60");
    await page.getByRole("link", { name: /Coffee 60/ }).click();
    phone.network.fate = (sent) => {
      if (!isChange(sent)) return "passes";
      return phone.network.changes.length === 1 ? "answer_is_lost" : "never_arrives";
    };
    await page.getByLabel("Amount", { exact: true }).fill("300");
    await page.getByRole("button", { name: "Save changes" }).click();
    // Back to the search that the expense was opened from.
    await expect(page).toHaveURL(`/events/${trip.id}?search=Coffee+60`);
    await page.getByRole("searchbox").fill("");
    // Only the answer was lost, so the sums from the server already include the change.
    await spend(trip, { what: "Tea", amount: 10, by: ada, among: [ada] });
    await expect(page.getByText("Tea")).toBeVisible();
    await expect(page.getByText("72.00 EUR").first()).toBeVisible();
    await page.getByRole("searchbox").fill("Coffee 60");
    await expect(page.getByText("Waiting to be sent")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    phone.network.up();
    await expectAgreement(page, ada, trip, ["Tea", ...Array.from({ length: 60 }, (_, n) => `Coffee ${n + 1}`)]);
  });

  test("offline changes reach the database in the order of entry, though the device's clock was set back in between", async ({
    device,
  }) => {
    const { ada, trip, phone, page } = await onTripWithWorker(device);
    await phone.offline();
    await page.clock.setFixedTime(new Date(Date.now() + 2 * 86_400_000));
    await addExpense(page, trip, "Ice cream", "900");
    await page.clock.setFixedTime(new Date(Date.now() - 2 * 86_400_000));
    await page.getByRole("link", { name: /Ice cream/ }).click();
    await page.getByLabel("Amount", { exact: true }).fill("1000");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await phone.online();
    await expectAgreement(page, ada, trip, ["Ice cream"]);
    await expect.poll(() => stored(ada, trip)).toMatchObject([{ amount: 10, version: 2 }]);
  });

  test("offline changes to an event that was created offline reach the database once", async ({ device }) => {
    const ada = await newPerson("Ada");
    const phone = await device(ada);
    const page = await phone.install("/events");
    await expect(page.getByRole("link", { name: "Create your first event" })).toBeVisible();
    await phone.offline();
    await page.getByRole("link", { name: "Create your first event" }).click();
    await page.getByLabel("Name").fill("Week in Porto");
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("radio", { name: "Other" }).click();
    await page.getByLabel("Description").fill("By the river");
    await page.getByLabel("Country").fill("Portugal");
    await page.getByLabel("City").fill("Porto");
    await page.getByRole("button", { name: "Create event" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Week in Porto" })).toBeVisible();
    const trip = { id: new URL(page.url()).pathname.split("/")[2] ?? "", name: "Week in Porto", token: "" };
    await addExpense(page, trip, "Ice cream", "900");
    await page.reload();
    await expect(page.getByText("Waiting to be sent")).toHaveCount(2);
    await page.getByRole("link", { name: "Events" }).click();
    // The card counts the event's pending expenses.
    await expect(page.getByRole("link", { name: /Week in Porto/ })).toBeVisible();
    await expect(page.getByText(/not counted here/)).toHaveCount(0);
    await page.getByRole("link", { name: /Week in Porto/ }).click();
    await phone.online();
    await expect.poll(() => ada.rpc<unknown[]>("my_events")).toHaveLength(1);
    await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
    const [expense] = await stored(ada, trip);
    expect(expense).toMatchObject({ description: "Ice cream", amount: 9, currency: "GBP", rate_source: "same" });
  });

  test("two open tabs send offline changes once, and the tab that does not send shows them without a gap", async ({
    device,
  }) => {
    const { ada, trip, phone, page } = await onTripWithWorker(device);
    const other = await phone.open(`/events/${trip.id}`);
    await expect(other.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await phone.offline();
    await addExpense(page, trip, "Ice cream", "900");
    await addExpense(other, trip, "Boat trip", "4800");
    await expect(page.getByText("Waiting to be sent")).toHaveCount(2);
    await phone.online();
    for (const tab of [page, other]) await expectAgreement(tab, ada, trip, ["Ice cream", "Boat trip"]);
    const arrived = phone.network.changes.map(mutationOf).slice(-2);
    expect(new Set(arrived).size).toBe(2);
  });
});

test.describe("a device without room", () => {
  test("a device without room shows a warning, keeps the draft, and saves what the server accepts at once", async ({
    device,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const phone = await device(ada, { serviceWorkers: "block" });
    // A static page does not use IndexedDB. Chromium remembers a site's free room after the first use and would ignore the quota.
    const page = await phone.open("/privacy");
    const cdp = await phone.context.newCDPSession(page);
    const origin = new URL(page.url()).origin;
    await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    await page.goto(`/events/${trip.id}`);
    await addExpense(page, trip, "Ice cream", "900");
    await expectAgreement(page, ada, trip, ["Ice cream"]);

    await phone.offline();
    await page.getByRole("link", { name: ADD_EXPENSE }).click();
    const amount = page.getByLabel("Amount", { exact: true });
    // The form moves the focus there once it has loaded.
    await expect(amount).toBeFocused();
    await amount.pressSequentially("4800");
    await page.getByLabel("What was it for?").fill("Boat trip");
    await page.getByRole("button", { name: "Save expense" }).click();
    await expect(page.getByText("Not saved: This device has no room left to keep your entry.")).toBeVisible();
    await expect(amount).toHaveValue("48.00");

    await cdp.send("Storage.overrideQuotaForOrigin", { origin });
    await page.getByRole("button", { name: "Save expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await phone.online();
    await expectAgreement(page, ada, trip, ["Ice cream", "Boat trip"]);
  });
});

test("an unreadable mutation is reported and kept, and the others are sent", async ({ device }) => {
  const { ada, trip, page } = await onTrip(device);
  await fillOutbox(page, ada, trip, 2);
  await page.evaluate(async (user_id) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("divido-outbox"));
    const changes = database.transaction("changes", "readwrite").objectStore("changes");
    await done(changes.put({ id: "damaged", user_id, seq: 9 }));
    database.close();
  }, ada.id);
  await page.goto(`/events/${trip.id}`);
  await expectAgreement(page, ada, trip, ["Coffee 1", "Coffee 2"]);
  await page.getByRole("button", { name: "Have a look" }).click();
  const refused = page.getByRole("dialog", { name: "Not saved" });
  await expect(refused.getByText("A change that this version of the app does not know")).toBeVisible();
  await expect(refused.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await expect.poll(() => everythingKept(page)).toContain("damaged");
  await refused.getByRole("button", { name: "Discard my change" }).click();
  await expect(page.getByText(/could not be saved/)).toHaveCount(0);
  await expect.poll(() => everythingKept(page)).not.toContain("damaged");
});
