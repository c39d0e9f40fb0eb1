import { expect, test, violations } from "./support/app";
import { fromEventMenu } from "./support/eventPage";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("editing an event", () => {
  test("an edit of an event reaches everyone, and an event becomes passive, and active again also without a connection", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    const stored = async () =>
      (await ada.rpc<{ event: { name: string; status: string } }>("event_page", { event_id: trip.id })).event;
    const page = await browse(berk, `/events/${trip.id}`);
    const edit = page.getByRole("link", { name: "Edit" });
    await edit.click();
    await page.getByLabel("Name").fill("Week in Porto");
    await page.getByLabel(/Description/).fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Event saved.")).toBeVisible();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Week in Porto" })).toBeVisible();
    await expect.poll(stored).toMatchObject({ name: "Week in Porto", status: "active" });

    await edit.click();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Archived", { exact: true })).toBeVisible();
    const events = page.getByRole("navigation").getByRole("link", { name: "Events" });
    const card = page.getByRole("main").getByRole("link", { name: /Week in Porto/ });
    await events.click();
    await expect(page.getByText("Where are you going?")).toBeVisible();
    await page.getByLabel("Show archived events").check();
    await card.click();
    await edit.click();
    await expect(page.getByRole("button", { name: "Take out of the archive" })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Take out of the archive" }).click();
    await expect(page.getByText(/^Saved\. Sent once/)).toBeVisible();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expect(page.getByText("Archived", { exact: true })).toBeHidden();
    await events.click();
    await expect(card).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(stored).toMatchObject({ name: "Week in Porto", status: "active" });
  });

  test("a removed person no longer sees the event", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    const removed = await browse(berk, `/events/${trip.id}`);
    await expect(removed.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    const page = await browse(ada, `/events/${trip.id}/edit`);
    await page.getByRole("button", { name: "Options: Berk Oz" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Berk Oz was removed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Options: Berk Oz" })).toHaveCount(0);
    await removed.reload();
    await expect(removed.getByRole("alert")).toContainText("You were removed on");
  });

  test("leaving says what stays and is logged in the history, and the last person to leave deletes the event and restores it", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada, berk] });
    const taxi = await spend(trip, { what: "Taxi", amount: 20, by: berk, among: [berk] });
    await ada.rpc("delete_expense", { event_id: trip.id, id: taxi, version: 1 });
    const page = await browse(ada, `/events/${trip.id}/edit`);
    await page.getByRole("button", { name: "Leave event" }).click();
    const leaving = page.getByRole("alertdialog", { name: `Leave ${trip.name}?` });
    await expect(leaving).toContainText("You still get 60.00 EUR.");
    expect(await violations(page)).toEqual([]);
    await leaving.getByRole("button", { name: "Leave event" }).click();
    await expect(page).toHaveURL("/events");
    await expect(page.getByText(`You have left ${trip.name}.`)).toBeVisible();
    await expect(page.getByRole("link", { name: new RegExp(trip.name) })).toBeHidden();

    const left = await browse(berk, `/events/${trip.id}`);
    const shown = left.getByRole("dialog");
    await fromEventMenu(left, "History");
    await expect(shown).toContainText("Ada Lace left");
    await expect(shown).toContainText("Ada Lace deleted Taxi");
    expect(await violations(left)).toEqual([]);
    await left.getByRole("button", { name: "Bring back Taxi" }).click();
    await expect(left.getByText("The expense is back.")).toBeVisible();
    await left.getByRole("button", { name: "Close" }).click();
    await expect(left.getByRole("link", { name: /Taxi/ })).toBeVisible();

    await left.getByRole("link", { name: "Edit" }).click();
    await left.getByRole("button", { name: "Leave event" }).click();
    await left.getByRole("alertdialog").getByRole("button", { name: "Leave and delete" }).click();
    await expect(left.getByText(`You have left ${trip.name}, and it is deleted.`)).toBeVisible();
    // The button moves until the list is known to be empty, with archived events, too.
    await expect(left.getByText("Where are you going?")).toBeVisible();
    await expect(left.getByLabel("Show archived events")).toBeHidden();
    await left.getByRole("button", { name: "Recently deleted" }).click();
    for (const fact of [trip.name, "140.00 EUR", "2 expenses"]) {
      await expect(shown.getByRole("listitem")).toContainText(fact);
    }
    expect(await violations(left)).toEqual([]);
    await left.getByRole("button", { name: `Bring back ${trip.name}` }).click();
    await expect(left.getByText(`${trip.name} is back.`)).toBeVisible();
    await left.getByRole("button", { name: "Close" }).click();
    await expect(left.getByRole("link", { name: new RegExp(trip.name) })).toBeVisible();
  });
});
