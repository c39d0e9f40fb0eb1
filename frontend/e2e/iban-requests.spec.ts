import type { Page } from "@playwright/test";
import { expect, overflow, test, violations, visit } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

const IBAN = "DE89370400440532013000";
const SHOWN = "DE89 3704 0044 0532 0130 00";

/** Ada paid for two. Others see her IBAN only after she allows it. */
async function debt() {
  const [ada, ben] = [await newPerson("Ada Byron"), await newPerson("Ben")];
  await ada.update("users", `id=eq.${ada.id}`, { iban: IBAN, iban_currency: "EUR", iban_ask_first: true });
  const trip = await newTrip(ada, [ben]);
  await spend(trip, { what: "Dinner", amount: 60, by: ada, among: [ada, ben] });
  return { ada, ben, trip, path: `/events/${trip.id}/settlement` };
}

const openPayee = (page: Page) => page.getByRole("button", { name: "Ask Ada Byron: IBAN · how to pay" }).click();
const ask = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Ask for the payment details" });

test("a debtor requests an IBAN, and the payee, notified on the event, its settlement and the profile, allows and revokes it", async ({
  browse,
}) => {
  const { ada, ben, trip, path } = await debt();
  const paying = await browse(ben, path);
  await paying.setViewportSize({ width: 320, height: 640 });
  await openPayee(paying);
  const dialog = paying.getByRole("dialog");
  await expect(dialog).toContainText("Ada Byron would like to be asked before anybody sees how to pay them.");
  expect(await violations(paying)).toEqual([]);
  await ask(paying).click();
  await expect(dialog.getByRole("status")).toContainText("You have asked.");
  await expect(ask(paying)).toHaveCount(0);
  expect(await overflow(paying)).toBe(0);

  const paid = await browse(ada, `/events/${trip.id}`);
  const requests = paid.getByRole("region", { name: "Requests for your payment details" });
  await expect(requests).toContainText("Ben would like to see your payment details, to pay you.");
  expect(await violations(paid)).toEqual([]);
  await visit(paid, path);
  await expect(requests).toBeVisible();
  await visit(paid, "/profile");
  await paid.setViewportSize({ width: 320, height: 640 });
  await expect(requests).toContainText(trip.name);
  await expect.poll(() => overflow(paid)).toBe(0);
  await requests.getByRole("button", { name: "Allow: Ben" }).press("Enter");
  await expect(paid.getByText("Ben can see your payment details now.")).toBeVisible();
  await expect(requests).toHaveCount(0);

  // The answer arrives without a reload.
  await expect(dialog.getByText(SHOWN)).toBeVisible();

  await visit(paid, "/profile/iban");
  const answers = paid.getByRole("region", { name: "Who was shown my payment details" });
  await expect(answers.getByRole("listitem").filter({ hasText: "May see it" })).toContainText(trip.name);
  await answers.getByRole("button", { name: "Take back: Ben" }).click();
  await expect(answers.getByText("Refused")).toBeVisible();
  expect(await violations(paid)).toEqual([]);
  await expect(dialog).toContainText("Ada Byron would rather not show their payment details here.");
  await expect(paying.getByText(SHOWN)).toHaveCount(0);
});
