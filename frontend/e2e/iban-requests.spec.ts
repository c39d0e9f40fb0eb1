import type { Page } from "@playwright/test";
import { atOnce, expect, overflow, test, violations, visit } from "./support/app";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

const IBAN = "DE89370400440532013000";
const SHOWN = "DE89 3704 0044 0532 0130 00";

/** Ada paid for two, and wishes to be asked before Ben sees her IBAN. */
async function debt() {
  const [ada, ben] = [await newPerson("Ada Byron"), await newPerson("Ben")];
  await ada.update("users", `id=eq.${ada.id}`, { iban: IBAN, iban_currency: "EUR", iban_ask_first: true });
  const trip = await newTrip(ada, [ben]);
  await spend(trip, { what: "Dinner", amount: 60, by: ada, among: [ada, ben] });
  return { ada, ben, trip, path: `/events/${trip.id}/settlement` };
}

const openPayee = (page: Page) => page.getByRole("button", { name: "IBAN · how to pay: Ada Byron" }).click();
const ask = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Ask for the IBAN" });

test("who wishes to be asked first says so in the profile, beside the IBAN", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const page = await browse(ada, "/profile");
  await page.getByLabel("IBAN", { exact: true }).fill(IBAN);
  const wish = page.getByRole("checkbox", { name: "Ask me first" });
  await expect(wish).not.toBeChecked();
  await wish.focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await expect.poll(() => ada.rpc("ensure_user")).toMatchObject({ iban: IBAN, iban_ask_first: true });
  await page.reload();
  await expect(wish).toBeChecked();
  expect(await violations(page)).toEqual([]);
});

test("the whole way: the debtor asks, the payee allows it in the event, and takes it back in the profile", async ({
  browse,
}) => {
  const { ada, ben, trip, path } = await debt();
  const paying = await browse(ben, path);
  await paying.setViewportSize({ width: 320, height: 640 });
  await openPayee(paying);
  const dialog = paying.getByRole("dialog");
  await expect(dialog).toContainText("Ada Byron would like to be asked before anybody sees this IBAN.");
  expect(await violations(paying)).toEqual([]);
  await ask(paying).click();
  await expect(dialog.getByRole("status")).toContainText("You have asked.");
  await expect(ask(paying)).toHaveCount(0);
  expect(await overflow(paying)).toBe(0);

  const paid = await browse(ada, `/events/${trip.id}`);
  const requests = paid.getByRole("region", { name: "Requests for your IBAN" });
  await expect(requests).toContainText("Ben would like to see your IBAN, to pay you.");
  expect(await violations(paid)).toEqual([]);
  await requests.getByRole("button", { name: "Allow: Ben" }).press("Enter");
  await expect(paid.getByText("Ben can see your IBAN now.")).toBeVisible();
  await expect(requests).toHaveCount(0);

  // Nobody reloads.
  await expect(dialog.getByText(SHOWN)).toBeVisible();

  await visit(paid, "/profile");
  await paid.getByRole("button", { name: "Who was shown my IBAN" }).click();
  const answers = paid.getByRole("dialog");
  await expect(answers.getByRole("listitem").filter({ hasText: "May see it" })).toContainText(trip.name);
  await answers.getByRole("button", { name: "Take back: Ben" }).click();
  await expect(answers.getByText("Refused")).toBeVisible();
  expect(await violations(paid)).toEqual([]);
  await expect(dialog).toContainText("Ada Byron would rather not show the IBAN here.");
  await expect(paying.getByText(SHOWN)).toHaveCount(0);
});

test("the payee sees the request in the settlement and in the profile too, and can refuse it", async ({ browse }) => {
  const { ada, ben, trip, path } = await debt();
  expect(await atOnce(ben.rpc("ask_for_iban", { event_id: trip.id, payee_id: ada.id }))).toBe("asked");
  const page = await browse(ada, path);
  await expect(page.getByRole("region", { name: "Requests for your IBAN" })).toBeVisible();
  await visit(page, "/profile");
  const requests = page.getByRole("region", { name: "Requests for your IBAN" });
  await expect(requests).toContainText(trip.name);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overflow(page)).toBe(0);
  await requests.getByRole("button", { name: "Refuse: Ben" }).click();
  await expect(page.getByText("Ben does not see your IBAN.")).toBeVisible();
  await expect(requests).toHaveCount(0);
});

test("without a connection, asking and answering say that they need one, and nothing is lost", async ({ browse }) => {
  const { ada, ben, path } = await debt();
  const paying = await browse(ben, path);
  await openPayee(paying);
  await expect(ask(paying)).toBeEnabled();
  await paying.context().setOffline(true);
  await expect(ask(paying)).toBeDisabled();
  await expect(paying.getByRole("dialog")).toContainText("Asking needs a connection.");
  await paying.context().setOffline(false);
  await ask(paying).click();
  await expect(paying.getByRole("dialog").getByRole("status")).toContainText("You have asked.");

  const paid = await browse(ada, path);
  const allow = paid.getByRole("button", { name: "Allow: Ben" });
  await expect(allow).toBeVisible();
  await paid.context().setOffline(true);
  await expect(allow).toBeDisabled();
  await expect(paid.getByText("Answering needs a connection.")).toBeVisible();
  await paid.context().setOffline(false);
  await allow.click();
  await expect(paid.getByText("Ben can see your IBAN now.")).toBeVisible();
});
