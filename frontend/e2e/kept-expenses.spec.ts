import { atOnce, expect, test, violations } from "./support/app";
import { ADD_EXPENSE, addPath, amount, fill, save, stored } from "./support/expenseForm";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("nothing typed is lost", () => {
  test("when the page is closed", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    await fill(page, "4200", "Half an expense");
    await page.reload();
    await expect(amount(page)).toHaveValue("42.00");
    await expect(page.getByLabel("What was it for?")).toHaveValue("Half an expense");
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(amount(page)).toHaveValue("");
    await page.reload();
    await expect(page.getByText("We kept what you typed last time.")).toHaveCount(0);
  });

  test("when the answer is lost on the way, and it is saved once", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, addPath(trip));
    let lost = 0;
    await page.route("**/rest/v1/rpc/save_expense", async (route) => {
      if (lost++ > 0) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fill(page, "1500", "Taxi");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(1);
    await expect.poll(() => stored(ada, trip)).toHaveLength(1);
  });

  test("without a network: it is shown at once and sent when there is one", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}`);
    await page.getByRole("link", { name: ADD_EXPENSE }).click();
    await expect(amount(page)).toBeFocused();
    await page.context().setOffline(true);
    await fill(page, "900", "Ice cream");
    await save(page);
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Ice cream")).toBeVisible();
    expect(await atOnce(stored(ada, trip))).toHaveLength(0);
    await page.context().setOffline(false);
    await expect.poll(async () => (await stored(ada, trip)).length, { timeout: 30_000 }).toBe(1);
  });

  test("when the server refuses it later: it is said, and can be opened or given up", async ({ browse }) => {
    const [ada, ben] = [await newPerson("Ada"), await newPerson("Ben")];
    const trip = await newTrip(ada, [ben]);
    const id = await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada, ben] });
    const page = await browse(ben, `/events/${trip.id}`);
    await page.getByText("Hotel").click();
    await expect(amount(page)).toHaveValue("90.00");
    await page.context().setOffline(true);
    await amount(page).fill("9500");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);

    const [before] = await stored(ada, trip);
    await ada.rpc("save_expense", {
      expense: { id, event_id: trip.id, description: "Hotel by the sea", version: before?.version },
      shares: before?.shares.map(({ user_id, share_amount }) => ({ user_id, share_amount })),
    });
    await page.context().setOffline(false);
    await expect(page.getByText("1 change could not be saved.")).toBeVisible({ timeout: 30_000 });
    await page.getByRole("button", { name: "Have a look" }).click();
    await page.getByRole("link", { name: "Open" }).click();

    const choice = page.getByRole("dialog", { name: "Somebody else changed this too" });
    await expect(choice.getByRole("row", { name: /Amount 95\.00 EUR 90\.00 EUR/ })).toBeVisible();
    await expect(choice.getByRole("row", { name: /Hotel Hotel by the sea/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("1 change could not be saved.")).toHaveCount(0);
    await expect.poll(() => stored(ada, trip)).toMatchObject([{ amount: 95, description: "Hotel" }]);
  });
});
