import { expect, stopClock, test, violations } from "./support/app";
import { fromEventMenu } from "./support/eventPage";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("editing an event", () => {
  test("changes it for everyone; the currency stays once there is money in it", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada] });
    const page = await browse(berk, `/events/${trip.id}`);
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("combobox", { name: "Currency" })).toBeDisabled();
    await expect(page.getByText("Stays as it is, since there is money in it already.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Name").fill("Week in Porto");
    await page.getByLabel(/Description/).fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Event saved.")).toBeVisible();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Week in Porto" })).toBeVisible();
  });

  test("lets the admin remove others, never themself", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    const page = await browse(ada, `/events/${trip.id}/edit`);
    await page.getByRole("button", { name: "Options: Ada Lace" }).click();
    await expect(page.getByRole("menuitem").first()).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Remove" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Options: Berk Oz" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Berk Oz was removed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Options: Berk Oz" })).toHaveCount(0);
    await expect.poll(() => berk.rpc("event_page", { event_id: trip.id })).toBeNull();
  });

  test("makes it passive, and active again also without a connection", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}/edit`);
    await page.getByRole("button", { name: "Make passive" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Make passive" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Passive", { exact: true })).toBeVisible();
    const events = page.getByRole("navigation").getByRole("link", { name: "Events" });
    const card = page.getByRole("main").getByRole("link", { name: new RegExp(trip.name) });
    await events.click();
    await expect(page.getByText("Where are you going?")).toBeVisible();
    await page.getByLabel("Show passive events").check();
    await card.click();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByRole("button", { name: "Make active again" })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Make active again" }).click();
    await expect(page.getByText("Saved on this device.")).toBeVisible();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Passive", { exact: true })).toBeHidden();
    await events.click();
    await expect(card).toBeVisible();
    await page.context().setOffline(false);
    const stored = async () =>
      (await ada.rpc<{ event: { status: string } }>("event_page", { event_id: trip.id })).event;
    await expect.poll(stored).toMatchObject({ status: "active" });
  });

  test("deletes it after asking, and its creator can take that back", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}/edit`, { before: ({ clock }) => clock.install() });
    await page.getByRole("button", { name: "Delete event" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete event" }).click();
    await expect(page).toHaveURL("/events");
    await expect(page.getByText("Event deleted.")).toBeVisible();
    await stopClock(page);
    // Longer than a message without anything to press.
    await page.clock.runFor(2_500);
    await expect(page.getByRole("link", { name: new RegExp(trip.name) })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.clock.resume();
    await expect(page.getByRole("link", { name: new RegExp(trip.name) })).toBeVisible();
  });

  test("leaves it after saying what stays: the balance, the expenses, and who becomes admin", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada, berk] });
    const page = await browse(ada, `/events/${trip.id}/edit`);
    await page.context().setOffline(true);
    await expect(page.getByRole("button", { name: "Leave event (needs a connection)" })).toBeDisabled();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Leave event" }).click();
    const dialog = page.getByRole("alertdialog", { name: `Leave ${trip.name}?` });
    for (const said of ["You are still owed 60.00 EUR.", "Your expenses and payments stay", "becomes admin."]) {
      await expect(dialog).toContainText(said);
    }
    await expect(dialog).toContainText("Berk Oz");
    await expect(dialog).not.toContainText("deleted");
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Leave event" }).click();
    await expect(page).toHaveURL("/events");
    await expect(page.getByText(`You have left ${trip.name}.`)).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(trip.name) })).toBeHidden();

    const left = await browse(berk, `/events/${trip.id}`);
    await fromEventMenu(left, "History");
    await expect(left.getByRole("dialog")).toContainText("Ada Lace left");
  });

  test("deletes it when the last with an account leaves, who can bring it back", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    await ada.rpc("leave_event", { event_id: trip.id });
    await berk.rpc("add_person", { event_id: trip.id, name: "Grandpa" });
    const page = await browse(berk, `/events/${trip.id}/edit`);
    await page.getByRole("button", { name: "Leave event" }).click();
    const dialog = page.getByRole("alertdialog");
    for (const said of ["You are settled up", "the event is deleted", "for 30 days"]) {
      await expect(dialog).toContainText(said);
    }
    await dialog.getByRole("button", { name: "Leave event" }).click();
    await expect(page.getByText(`You have left ${trip.name}, and it is deleted.`)).toBeVisible();
    await page.getByRole("button", { name: "Recently deleted" }).click();
    await page.getByRole("button", { name: `Bring back ${trip.name}` }).click();
    await expect(page.getByText(`${trip.name} is back.`)).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("link", { name: new RegExp(trip.name) })).toBeVisible();
  });

  test("leaves what was deleted at the end of the list, for its creator to bring back later", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada, berk] });
    await berk.rpc("delete_event", { event_id: trip.id });

    const member = await browse(berk, "/events");
    await member.getByRole("button", { name: "Recently deleted" }).click();
    await expect(member.getByText("Nothing was deleted in the last 30 days.")).toBeVisible();

    const page = await browse(ada, "/events");
    await page.getByRole("button", { name: "Recently deleted" }).click();
    const gone = page.getByRole("dialog").getByRole("listitem");
    await expect(gone).toHaveCount(1);
    for (const fact of [trip.name, "120.00 EUR", "1 expense", "until"]) await expect(gone).toContainText(fact);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: `Bring back ${trip.name}` }).click();
    await expect(page.getByText(`${trip.name} is back.`)).toBeVisible();
    await expect(gone).toHaveCount(0);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("link", { name: new RegExp(trip.name) })).toBeVisible();
  });
});
