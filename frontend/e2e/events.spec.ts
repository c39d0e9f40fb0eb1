import { expect, overflow, test, violations, visit } from "./support/app";
import { addExpenses } from "./support/bulk";
import { fromEventMenu, openSearch } from "./support/eventPage";
import { newPerson } from "./support/person";
import { newTrip, spend } from "./support/trip";

test.describe("my events", () => {
  test("stand newest first, passive ones on request", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const old = await newTrip(ada, [], { name: "Old trip" });
    const trip = await newTrip(ada, [berk], { name: "New trip" });
    await ada.update("events", `id=eq.${old.id}`, { status: "passive" });
    await spend(trip, { what: "Tapas", amount: 40, by: ada, among: [ada, berk] });

    const page = await browse(ada, "/events");
    const cards = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect(cards).toHaveCount(1);
    for (const fact of [
      "New trip",
      "Short trip",
      "May 14, 2027",
      "3 days",
      "Portugal - Porto",
      "EUR",
      "you are owed",
      "+20.00",
    ]) {
      await expect(cards.first()).toContainText(fact);
    }
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Show passive events").check();
    await expect(cards).toHaveCount(2);
    await expect(cards.nth(1)).toContainText("Old trip");
    await expect(cards.nth(1)).toContainText("Passive");
    expect(await violations(page)).toEqual([]);
  });

  test("open, and back leads to the list; who came by link goes home", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/events");
    await page.getByRole("link", { name: new RegExp(trip.name) }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/events");

    const byLink = await browse(ada, `/events/${trip.id}`);
    await byLink.getByRole("button", { name: "Back" }).click();
    await expect(byLink).toHaveURL("/home");
  });

  test("are left by the arrow, also when the event arrives beneath the thumb", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/home");
    let arrive = () => {};
    const thumb = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/rest\/v1\//, async (route) => {
      await thumb;
      await route.continue();
    });
    await page.goto(`/events/${trip.id}`);
    await page.getByRole("button", { name: "Back" }).hover();
    await page.mouse.down();
    arrive();
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await page.mouse.up();
    await expect(page).toHaveURL("/home");
  });
});

test.describe("an event", () => {
  test("without expenses is a ticket: its seats fill as friends join, and the first expense is a tap away", async ({
    browse,
  }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}`);
    const ticket = page.getByRole("region", { name: "Bring the others along" });
    await expect(ticket.getByRole("img", { name: "QR code of the invite link" })).toBeVisible();
    await expect(ticket).toContainText("1 person is here so far.");
    await berk.accept(trip.token);
    await expect(ticket).toContainText("2 people are here so far.");
    for (const width of [320, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(ticket.getByRole("button", { name: "Share link" })).toBeVisible();
      await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBe(0);
    }
    expect(await violations(page)).toEqual([]);
    await ticket.getByRole("link", { name: "Add the first expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}/add-expense`);
  });

  test("shows where I stand, and what was spent day by day", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada, berk], on: "2027-05-14" });
    await spend(trip, { what: "Wine tasting", amount: 30, by: berk, among: [berk], on: "2027-05-15" });
    await berk.rpc("save_payment", {
      payment: {
        id: crypto.randomUUID(),
        event_id: trip.id,
        from_user: berk.id,
        to_user: ada.id,
        amount: 10,
        paid_on: "2027-05-15",
      },
    });

    const page = await browse(ada, `/events/${trip.id}`);
    const main = page.getByRole("main");
    await expect(main).toContainText("you are owed");
    await expect(main).toContainText("+50.00 EUR");
    await expect(main).toContainText("150.00 EUR");
    const days = page.getByRole("region", { name: /May/ });
    await expect(days).toHaveCount(2);
    await expect(days.first()).toContainText("Saturday, May 15, 2027");
    await expect(days.first()).toContainText("Berk Oz");
    await expect(days.first()).toContainText("not yours");
    await expect(days.nth(1)).toContainText("60.00 EUR");
    expect(await violations(page)).toEqual([]);

    await days.nth(1).getByRole("link", { name: /Hotel/ }).click();
    await expect(page).toHaveURL(new RegExp(`/events/${trip.id}/expenses/[0-9a-f-]{36}/edit$`));
  });

  test("finds expenses in a long list, which goes on by itself", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    await spend(trip, { what: "The very first", amount: 1, by: ada, among: [ada], on: "2026-01-13" });
    await addExpenses(trip, ada, 55);
    const page = await browse(ada, `/events/${trip.id}`);
    const rows = page.getByRole("link", { name: /Coffee \d/ });
    await expect(rows.first()).toBeVisible();
    await openSearch(page);
    await page.getByRole("searchbox").fill("Coffee 3");
    await expect(rows).toHaveCount(11);
    await page.getByRole("searchbox").fill("caviar");
    await expect(page.getByText("Nothing found")).toBeVisible();
    await page.getByRole("searchbox").fill("");
    await expect(rows.first()).toBeVisible();

    // The server gives 50 at first; the end of the list asks for the rest.
    const older = page.waitForResponse("**/rpc/event_expenses?*");
    await page.getByRole("button", { name: "Show more" }).scrollIntoViewIfNeeded();
    expect((await older).ok()).toBe(true);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("The very first")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
  });

  test("leads to a new expense, its settlement, and sharing", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}`);
    await expect(page.getByText("No expenses yet")).toBeVisible();
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("main").getByRole("link", { name: "Add the first expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}/add-expense`);
    await visit(page, `/events/${trip.id}`);
    await page.getByRole("link", { name: "settled up" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}/settlement`);
  });

  test("tells its history, and brings back a deleted expense", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    const hotel = await spend(trip, { what: "Hotel", amount: 120, by: ada, among: [ada, berk] });
    await berk.rpc("delete_expense", { event_id: trip.id, id: hotel, version: 1 });

    const page = await browse(ada, `/events/${trip.id}`);
    await expect(page.getByText("No expenses yet")).toBeVisible();
    await fromEventMenu(page, "History");
    const entries = page.getByRole("dialog").getByRole("listitem");
    await expect(entries.first()).toContainText("Berk Oz deleted Hotel");
    await expect(entries.last()).toContainText("created the event");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Bring back Hotel" }).click();
    await expect(page.getByText("The expense is back.")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("link", { name: /Hotel/ })).toBeVisible();
  });

  test("is not found by strangers, and gone for who was removed", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    const page = await browse(berk, `/events/${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();

    const stranger = await browse(await newPerson("Cem"), `/events/${trip.id}`);
    await expect(stranger.getByRole("alert")).toContainText("Event not found.");
    await stranger.getByRole("link", { name: "To my events" }).click();
    await expect(stranger).toHaveURL("/events");
    await visit(stranger, `/events/${trip.id}/edit`);
    await expect(stranger.getByText("Only participants can edit this event.")).toBeVisible();
    await expect(stranger).toHaveURL(`/events/${trip.id}`);
    await expect(stranger.getByRole("alert")).toContainText("Event not found.");
    await visit(stranger, `/events/${trip.id}/settlement`);
    await expect(stranger.getByText("Event not found.")).toBeVisible();

    const { participants } = await ada.rpc<{ participants: { id: string; user_id: string }[] }>("event_page", {
      event_id: trip.id,
    });
    const participant = participants.find((p) => p.user_id === berk.id);
    await ada.rpc("remove_participant", { event_id: trip.id, participant_id: participant?.id });
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("Event not found.");
    await visit(page, `/events/${trip.id}/edit`);
    await expect(page.getByText("Only participants can edit this event.")).toBeVisible();
    await expect(page).toHaveURL(`/events/${trip.id}`);
  });
});

test("no screen of an event scrolls sideways, or is hard to reach", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Bartholomäus-Maximilian von Hohenzollern")]);
  const trip = await newTrip(ada, [berk], {
    name: "<img src=x onerror=alert(1)> Donaudampfschifffahrtsgesellschaftskapitänsgeburtstagsfeier",
    description: "word ".repeat(100),
  });
  await spend(trip, {
    what: "Übernachtungsmöglichkeitenvermittlungsgebühr für alle",
    amount: 9_999_998,
    by: berk,
    among: [ada, berk],
  });
  const page = await browse(ada, "/events");
  for (const path of ["/events", "/add-event", `/events/${trip.id}`, `/events/${trip.id}/edit`]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBe(0);
    }
    expect(await violations(page), path).toEqual([]);
  }
});
