import { expect, test } from "./support/app";
import { newPerson, type Person } from "./support/person";
import { newTrip, spend } from "./support/trip";

/** Payment handles over the whole way: database, functions and a browser. */

test("only people who owe their owner get payment handles, and PayPal opens without access to the app", async ({
  browse,
  baseURL,
}) => {
  const [ada, ben, cem, stranger] = await Promise.all(["Ada", "Ben", "Cem", "Stranger"].map(newPerson));
  if (!ada || !ben || !cem || !stranger) throw new Error("unreachable");
  await ada.rpc("save_payment_handle", { service: "paypal", handle: "adalovelace" });
  const trip = await newTrip(ada, [ben, cem]);
  await spend(trip, { what: "Dinner", amount: 40, by: ada, among: [ada, ben] });
  const answer = async (person: Person) => {
    const headers = { Authorization: `Bearer ${person.session.access_token}` };
    const response = await fetch(`${baseURL}/functions/v1/events/${trip.id}/settlement`, { headers });
    return { status: response.status, text: await response.text() };
  };
  expect((await answer(ben)).text).toContain('"payment_handles":[{"service":"paypal","handle":"adalovelace"}]');
  for (const person of [ada, cem]) {
    const { status, text } = await answer(person);
    expect(status).toBe(200);
    expect(text).not.toContain("adalovelace");
  }
  expect((await answer(stranger)).status).toBe(404);

  const page = await browse(ben, `/events/${trip.id}/settlement`);
  await page.context().route("https://paypal.me/**", (route) => route.fulfill({ body: "PayPal" }));
  await page.getByRole("button", { name: "Pay Ada: IBAN · how to pay" }).click();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Pay with PayPal" }).click();
  const opened = await opening;
  await expect(opened.getByText("PayPal")).toBeVisible();
  await expect(opened).toHaveURL("https://paypal.me/adalovelace/20.00EUR");
  await expect.poll(() => opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);

  await ben.rpc("leave_event", { event_id: trip.id });
  expect((await answer(ben)).status).toBe(404);
});
