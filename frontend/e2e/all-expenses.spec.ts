import { expect, test, violations, visit } from "./support/app";
import { colourOf } from "./support/colours";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test("the list of all expenses searches on the server, shows those of a passive event paler, and marks the connection in colour", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const [trip, past, rome] = [
    await newTrip(ada),
    await newTrip(ada, [], { name: "Last summer" }),
    await newTrip(ada, [], { name: "Dinner in Rome" }),
  ];
  const spent = (what: string) => spend(trip, { what, amount: 10, by: ada, among: [ada] });
  await spent("Rakı in Göreme");
  await Promise.all(Array.from({ length: 18 }, (_, n) => spent(`Coffee ${n + 1}`)));
  await spend(past, { what: "Old times", amount: 10, by: ada, among: [ada] });
  await ada.update("events", `id=eq.${past.id}`, { status: "passive" });
  await spent("These days");

  const page = await browse(ada, "/add-expense");
  await expect(page.getByRole("button", { name: new RegExp(rome.name) })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await visit(page, "/all-expenses");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(20);
  const colour = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((node) => getComputedStyle(node).color);
  await expect.poll(() => colour("Old times")).not.toBe(await colour("These days"));
  await expect.poll(() => colourOf(page.getByText("Online"))).toBe("green");
  expect(await violations(page)).toEqual([]);
  // The server finds expenses that this device has not loaded, and ignores accents.
  await page.getByLabel("Search expenses").fill("goreme RAKI");
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText("Rakı in Göreme");

  await page.context().setOffline(true);
  await expect(page.getByText(/Offline, as of \d+:\d\d/)).toBeVisible();
  await expect.poll(() => colourOf(page.getByText("Offline", { exact: true }))).toBe("red");
});
