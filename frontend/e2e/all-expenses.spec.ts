import { expect, test, violations } from "./support/app";
import { colourOf } from "./support/colours";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("all expenses", () => {
  test("shows the last 20, and more on request", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    await spend(trip, { what: "Rakı in Göreme", amount: 1, by: ada, among: [ada] });
    for (let n = 2; n <= 23; n++) await spend(trip, { what: `Coffee ${n}`, amount: n, by: ada, among: [ada] });
    const page = await browse(ada, "/all-expenses");
    const cards = page.getByRole("main").getByRole("listitem");
    await expect(cards).toHaveCount(20);
    await expect(page.getByText("Showing the last 20 expenses")).toBeVisible();
    await expect(page.getByText("Online")).toBeVisible();
    await expect.poll(() => colourOf(page.getByText("Online"))).toBe("green");
    expect(await violations(page)).toEqual([]);
    // What is not on the device yet is found by the server, without the marks that people leave out.
    await page.getByLabel("Search expenses").fill("goreme RAKI");
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText("Rakı in Göreme");
    await page.getByLabel("Search expenses").fill("");
    await page.getByRole("button", { name: "Show more" }).click();
    await expect(cards).toHaveCount(23);
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);

    await page.getByLabel("Search expenses").fill("coffee 21");
    await expect(cards).toHaveCount(1);
    await page.getByLabel("Search expenses").fill("champagne");
    await expect(page.getByText("Nothing matches “champagne”.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await cards.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/expenses\/[0-9a-f-]{36}\/edit$/);
  });

  test("marks those of a passive event, and says when there is no network", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    await spend(trip, { what: "Old times", amount: 10, by: ada, among: [ada] });
    await ada.update("events", `id=eq.${trip.id}`, { status: "passive" });
    await spend(await newTrip(ada), { what: "These days", amount: 10, by: ada, among: [ada] });
    const page = await browse(ada, "/all-expenses");
    await expect(page.getByRole("link", { name: /Old times/ })).toContainText("Passive");
    const colour = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((node) => getComputedStyle(node).color);
    await expect.poll(() => colour("Old times")).not.toBe(await colour("These days"));
    await page.context().setOffline(true);
    await expect(page.getByText(/Offline, as of \d+:\d\d\s[AP]M/)).toBeVisible();
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    await expect.poll(() => colourOf(page.getByText("Offline", { exact: true }))).toBe("red");
  });
});
