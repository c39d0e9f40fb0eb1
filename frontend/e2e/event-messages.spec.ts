import type { Page } from "@playwright/test";
import { expect, STORED, test } from "./support/app";
import { breaks, cannotCopy, refuses } from "./support/failing";
import { confirm, says } from "./support/messages";
import { newPerson, type Person } from "./support/person";
import { newTrip, spend, type Trip } from "./support/trip";

/** What goes wrong in an event and on the way into it (spec section 8), where no other test meets it on its way. */

test.describe("an event says", () => {
  test("when it, or the list of events, cannot be loaded", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/add-event");
    await breaks(page, "**/rest/v1/rpc/*");
    for (const [path, message] of [
      ["/home", "Your statistics could not be loaded."],
      ["/events", "Your events could not be loaded."],
      ["/all-expenses", "The expenses could not be loaded."],
      [`/events/${trip.id}`, "The event could not be loaded."],
      [`/events/${trip.id}/edit`, "The event could not be loaded."],
      [`/events/${trip.id}/add-expense`, "The participants could not be loaded."],
      [`/events/${trip.id}/expenses/${trip.id}/edit`, "The shares could not be loaded."],
      [`/events/${trip.id}/settlement`, "The settlement could not be loaded."],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("alert").getByText(message), path).toBeVisible();
    }
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Nothing to settle yet")).toBeVisible();
  });

  test("when it cannot be created, changed, made passive or deleted", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, "/add-event");
    await breaks(page, "**/rest/v1/events?**");
    await breaks(page, "**/rest/v1/rpc/*_event");
    await page.getByLabel("Name").fill("Dinner");
    await page.getByRole("radio", { name: "Dining with friends" }).click();
    await page.getByLabel("Description").fill("Meze");
    await page.getByLabel("Country", { exact: true }).fill("Türkiye");
    await page.getByLabel("City", { exact: true }).fill("İzmir");
    await page.getByRole("button", { name: "Create event" }).click();
    await says(page, "The event could not be created.");

    await page.goto(`/events/${trip.id}/edit`);
    await page.getByLabel("Name").fill("Another name");
    await page.getByRole("button", { name: "Save" }).click();
    await says(page, "The event could not be saved.");
    await page.getByRole("button", { name: "Make passive" }).click();
    await confirm(page, "Make passive");
    await says(page, "The event could not be made passive.");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete event" }).click();
    await confirm(page, "Delete event");
    await says(page, "The event could not be deleted.");
  });

  test("when a person cannot be removed, and to whom it does not belong", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk Oz")]);
    const trip = await newTrip(ada, [berk]);
    const page = await browse(ada, `/events/${trip.id}/edit`);
    const remove = async () => {
      await page.getByRole("button", { name: "Remove Berk Oz" }).click();
      await confirm(page, "Remove");
    };
    await breaks(page, "**/rest/v1/rpc/remove_participant");
    await remove();
    await says(page, "The person could not be removed.");
    await page.unrouteAll();
    await refuses(page, "remove_participant", "cannot_remove_yourself");
    await confirm(page, "Remove");
    await says(page, "You cannot remove yourself.");

    // As the page of an event would come to who was in it once.
    await page.route("**/rest/v1/rpc/event_page?*", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), me: null } });
    });
    await page.goto(`/events/${trip.id}/edit`);
    await says(page, "Only participants can edit this event.");
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await page.goto(`/events/${trip.id}/add-expense`);
    await says(page, "Only participants can edit this event.");
    await page.getByRole("link", { name: "Back to the event" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
  });

  test("when its link cannot be made, shared or copied", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const page = await browse(ada, `/events/${trip.id}`);
    await breaks(page, "**/rest/v1/rpc/create_invitation");
    await page.getByRole("button", { name: "Invite" }).click();
    await says(page, "The invite link could not be created.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.evaluate(() => {
      Object.defineProperty(navigator, "share", { value: () => Promise.reject(new Error("no target")) });
    });
    await page.getByRole("button", { name: "Share link" }).click();
    await says(page, "Sharing failed.");
    await cannotCopy(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await says(page, "Copying failed. Mark the link and copy it by hand.");
  });
});

test.describe("an expense says", () => {
  async function withExpense(
    browse: (person: Person, path: string) => Promise<Page>,
    path: (trip: Trip, id: string) => string,
  ) {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const id = await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada] });
    return { page: await browse(ada, path(trip, id)), trip, id };
  }

  test("when it, or its shares, cannot be saved", async ({ browse }) => {
    const { page } = await withExpense(browse, (trip) => `/events/${trip.id}/add-expense`);
    await page.getByLabel("Amount", { exact: true }).pressSequentially("1000");
    await page.getByLabel("What was it for?").fill("Taxi");
    const save = page.getByRole("button", { name: "Save expense" });
    await breaks(page, "**/rest/v1/rpc/save_expense");
    await save.click();
    await says(page, "The expense could not be saved.");
    await page.unrouteAll();
    await refuses(page, "save_expense", "sharer_not_participant");
    await save.click();
    await says(page, "The shares could not be saved. Someone you chose is not in this event any more.");
    await page.unrouteAll();
    await save.click();
    await says(page, "Expense saved");
  });

  test("when its change, or its deletion, failed; and that both went well", async ({ browse }) => {
    const { page, trip, id } = await withExpense(browse, (t, expense) => `/events/${t.id}/expenses/${expense}/edit`);
    const save = page.getByRole("button", { name: "Save changes" });
    await page.getByLabel("What was it for?").fill("Hotel Sur");
    await breaks(page, "**/rest/v1/rpc/*_expense");
    await save.click();
    await says(page, "The expense could not be saved.");
    await page.getByRole("button", { name: "Delete expense" }).click();
    await confirm(page, "Delete");
    await says(page, "The expense could not be deleted.");
    await page.unrouteAll();
    await refuses(page, "save_expense", "shares_do_not_add_up");
    await save.click();
    await says(page, "The shares could not be saved. The shares do not add up to the amount.");
    await page.unrouteAll();
    await save.click();
    await says(page, "Changes saved");
    await page.goto(`/events/${trip.id}/expenses/${id}/edit`);
    await page.getByRole("button", { name: "Delete expense" }).click();
    await confirm(page, "Delete");
    await says(page, "Expense deleted");
  });

  test("when it cannot be loaded, and goes back to the event", async ({ browse }) => {
    const { page, trip } = await withExpense(browse, () => "/home");
    await breaks(page, "**/rest/v1/rpc/expense_page?*");
    // Not among the newest of its event, so that it is asked for by itself.
    await page.goto(`/events/${trip.id}/expenses/00000000-0000-4000-8000-000000000000/edit`);
    await says(page, "The expense could not be loaded.");
    await expect(page).toHaveURL(`/events/${trip.id}`);
  });
});

test.describe("an invitation says", () => {
  const preview = "**/functions/v1/invitations/*";

  test("that it has expired, or cannot be loaded", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/home");
    await page.route(preview, (route) => route.fulfill({ json: { state: "expired", already_participant: false } }));
    await page.goto("/invite/a-token-of-last-year");
    await says(page, "This invitation has expired.");
    await page.unrouteAll();
    await page.route(preview, (route) => route.fulfill({ status: 422, json: { code: "failed_load_invitation" } }));
    await page.goto("/invite/another-token");
    await says(page, "The invitation could not be loaded.");
  });

  test("what went wrong while joining, and that somebody is in already", async ({ browse }) => {
    const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
    const trip = await newTrip(ada);
    const page = await browse(berk, `/invite/${trip.token}`);
    const accept = page.getByRole("button", { name: "Accept and join" });
    const answers = (status: number, json: object) =>
      page.route("**/accept", (route) => route.fulfill({ status, json }));
    await answers(401, { code: "user_not_authenticated" });
    await accept.click();
    await says(page, "Please log in first.");
    await page.unrouteAll();
    await answers(422, { code: "failed_join_event" });
    await accept.click();
    await says(page, "Joining failed. Please try again.");
    // As when the person had gone on from here to log in.
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
      STORED.pendingInvitation,
      trip.token,
    ] as const);
    await page.goto(`/invite/${trip.token}?autoJoin=true`);
    await says(page, "The invitation could not be processed.");
    await page.unrouteAll();
    await answers(200, { event_id: trip.id, already_participant: true });
    await accept.click();
    await says(page, "You have already joined this event.");
  });
});

test("what cannot be copied is said: an IBAN and the personal code", async ({ browse }) => {
  const [ada, berk] = await Promise.all([newPerson("Ada Lace"), newPerson("Berk")]);
  const trip = await newTrip(ada, [berk]);
  await ada.update("users", `id=eq.${ada.id}`, { iban: "DE89370400440532013000", iban_currency: "EUR" });
  await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, berk] });
  const page = await browse(berk, `/events/${trip.id}/settlement`);
  await page.getByRole("button", { name: "IBAN of Ada Lace" }).click();
  await cannotCopy(page);
  await page.getByRole("button", { name: "Copy IBAN" }).click();
  await says(page, "Copying failed.");
  await page.keyboard.press("Escape");
  await refuses(page, "save_payment", "user_not_found", 404);
  await page.getByRole("button", { name: /^Mark as paid/ }).click();
  await says(page, "This person was not found.");
  await page.goto("/home");
  await cannotCopy(page);
  await page.getByRole("button", { name: "Copy the code" }).click();
  await says(page, "Copying failed.");
});
