import { expect, fits, isAccessible, test } from "./support/app";
import { newPerson, type Person } from "./support/person";
import { newTrip, spend } from "./support/trip";

test("the statistics are one story with a map of its places, and link to their expenses", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
  const trip = await newTrip(ada, [berk]);
  const at = (
    what: string,
    on: string,
    by: Person,
    amount: number,
    [place_lat = null, place_lon = null]: (number | null)[],
  ) => spend(trip, { what, amount, by, among: [ada, berk], on, place: { place_name: what, place_lat, place_lon } });
  await at("Suva", "2027-05-14", ada, 120, [-18.14, 178.44]);
  await at("Apia", "2027-05-15", berk, 30, [-13.83, -171.77]);
  await at("Savaii", "2027-05-16", ada, 5, [-13.5, -172.5]);
  await at("Nowhere", "2027-05-16", ada, 5, []);
  const page = await browse(ada, `/events/${trip.id}`);
  await page.getByRole("link", { name: "Story" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}/statistics`);
  const main = page.getByRole("main");
  await expect(main).toContainText("160.00 EUR over 3 days, in 4 expenses.");
  const people = page.getByRole("region", { name: "Paid and share" }).getByRole("listitem");
  await expect(people.filter({ hasText: "Berk Oz" })).toContainText("Share 80.00 EUR · paid 50.00 EUR less");
  const places = page.getByRole("region", { name: "The places" });
  await expect(places.getByRole("img", { name: "Map with 3 places" })).toBeVisible();
  // The distance across the date line is the short one.
  await expect(places).toContainText("1,238 km from place to place");
  await expect(places.getByText(/Coasts and borders/)).toHaveCount(0);
  await page.getByRole("region", { name: "Day by day" }).getByText("As a table").click();
  await fits(page);
  await isAccessible(page);

  await page.getByRole("link", { name: /14 May 2027: 120\.00\sEUR, You 120\.00/ }).click();
  await expect(page).toHaveURL(`/events/${trip.id}?date_from=2027-05-14&date_to=2027-05-14`);
  await page.goBack();
  await places.getByRole("link", { name: "Apia, 1 expense" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}?search=Apia`);

  await page.route("**/assets/countries-*", (route) => route.abort());
  await page.goto(`/events/${trip.id}/statistics`);
  await expect(places.getByText(/Coasts and borders come once there is a connection/)).toBeVisible();
  await expect(places.getByRole("link", { name: "Suva, 1 expense" })).toBeVisible();
});
