import { expect, fits, test } from "./support/app";
import { fromEventMenu } from "./support/eventPage";
import { weekend } from "./support/trip";

test("the history shows the fields that an edit changed, shares too, and restores a deleted payment once", async ({
  browse,
}) => {
  const { ada, berk, trip } = await weekend();
  const { expenses, payments } = await ada.rpc<{ expenses: { id: string }[]; payments: { id: string }[] }>(
    "event_page",
    { event_id: trip.id },
  );
  await ada.rpc("save_expense", {
    expense: {
      ...expenses.at(-1),
      payers: undefined,
      shares: undefined,
      version: 1,
      description: "Grand Hotel",
      amount: 130,
      split_method: "manual",
    },
    shares: [{ user_id: berk.id, share_amount: 130 }],
  });
  await ada.rpc("delete_payment", { event_id: trip.id, id: payments[0]?.id });

  const page = await browse(berk, `/events/${trip.id}`);
  await fromEventMenu(page, "History");
  const entries = page.getByRole("dialog").getByRole("listitem");
  await expect(entries.nth(0)).toContainText("You → Ada Lace");
  const changed = entries.nth(1);
  await expect(changed).toContainText("Ada Lace changed Grand Hotel");
  await expect(changed).toContainText("Descriptionbefore: Hotel → now: Grand Hotel");
  await expect(changed).toContainText("Amountbefore: 120.00 EUR → now: 130.00 EUR");
  await changed.getByText("2 more changes").click();
  await expect(changed).toContainText("Share of Ada Lacebefore: 60.00 EUR → now: nothing");
  await expect(changed).toContainText("Share of Berk Ozbefore: 60.00 EUR → now: 130.00 EUR");
  await fits(page, [320]);

  await page.getByRole("button", { name: "Bring back the payment" }).click();
  await expect(page.getByText("The payment is back.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Bring back the payment" })).toHaveCount(0);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("link", { name: /You → Ada Lace/ })).toContainText("10.00 EUR");
});
