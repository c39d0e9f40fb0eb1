import { visit } from "./support/app";
import { expect, test } from "./support/device";
import { newPerson } from "./support/person";

// Slow: two devices, and service workers that fetch the whole app.
test.describe.configure({ timeout: 120_000 });

test("a person without an account, added offline in the form of an offline event, is saved once, before the expense that names them", async ({
  device,
}) => {
  const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
  const [first, second] = await Promise.all([device(ada), device(ben)]);
  const page = await first.install("/add-event");
  await first.offline();
  await page.getByLabel("Name").fill("Picnic");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("radio", { name: "Other" }).click();
  await page.getByLabel("Description").fill("By the river");
  await page.getByLabel("Country").fill("Portugal");
  await page.getByLabel("City").fill("Porto");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Picnic" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await visit(page, `/events/${id}/add-expense`);
  const amount = page.getByLabel("Amount", { exact: true });
  await expect(amount).toBeFocused();
  await amount.fill("8000");
  await page.getByLabel("What was it for?").fill("Cake");
  await page.getByRole("button", { name: /^Split between/ }).click();
  await page.getByRole("button", { name: "Add someone by name" }).click();
  await page.getByLabel("Name").fill("Dede");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: /Dede/ })).toBeChecked();
  await expect(page.getByText("40.00", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(page).toHaveURL(`/events/${id}`);
  await expect(page.getByText("Cake")).toBeVisible();

  await first.online();
  await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
  await expect
    .poll(async () => {
      const known = await ada.rpc<{ participants: { person: { first_name: string } }[]; expense_count: number }>(
        "event_page",
        { event_id: id },
      );
      return known && [known.participants.map(({ person }) => person.first_name), known.expense_count];
    })
    .toEqual([["Ada", "Dede"], 1]);

  const { token } = await ada.rpc<{ token: string }>("create_invitation", { event_id: id, kind: "group" });
  await ben.accept(token);
  const seen = await second.install(`/events/${id}/settlement`);
  await expect(seen.getByText("Dede pays Ada")).toBeAttached();
  await visit(page, `/events/${id}/settlement`);
  await expect(page.getByText("Dede pays you")).toBeAttached();
});
