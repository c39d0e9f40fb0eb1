import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { atOnce, STORED, violations, visit } from "./support/app";
import { expect, test } from "./support/device";
import { ADD_EXPENSE } from "./support/expenseForm";
import { everythingKept } from "./support/kept";
import { expectAgreement, stored } from "./support/ledger";
import { addExpense } from "./support/outbox";
import { newPerson, type Person } from "./support/person";
import { logIn } from "./support/signingIn";
import { newTrip, spend } from "./support/trip";

// Slow: several devices, retry delays, and service workers that fetch the whole app.
test.describe.configure({ timeout: 120_000 });

const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

async function change(page: Page, what: string, digits: string): Promise<void> {
  await page.getByRole("link", { name: new RegExp(what) }).click();
  await amount(page).fill(digits);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(/\/events\/[^/]+$/);
}

async function remove(page: Page, what: string): Promise<void> {
  await page.getByRole("link", { name: new RegExp(what) }).click();
  await page.getByRole("button", { name: "Delete expense" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/events\/[^/]+$/);
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test.describe("a concurrent change by another person", () => {
  test("two edits of the same expense or event, also offline, are shown side by side as a conflict", async ({
    device,
  }) => {
    const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
    const trip = await newTrip(ada, [ben]);
    await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada, ben] });
    const [first, second] = await Promise.all([device(ada), device(ben)]);
    const [adas, bens] = await Promise.all([first.install(`/events/${trip.id}`), second.install(`/events/${trip.id}`)]);
    for (const phone of [first, second]) await phone.offline();
    await change(adas, "Hotel", "9600");
    await change(bens, "Hotel", "9800");
    await rename(adas, "Week in Porto");
    await rename(bens, "Porto and Braga");
    await first.online();
    await expectAgreement(adas, ada, trip, ["Hotel"]);
    await expect.poll(() => stored(ada, trip)).toMatchObject([{ amount: 96 }]);

    await second.online();
    await expect(bens.getByText("2 changes could not be saved.")).toBeVisible();
    await bens.getByRole("button", { name: "Have a look" }).click();
    const refused = bens.getByRole("dialog").getByRole("listitem");
    await refused
      .filter({ hasText: `Event: ${trip.name}` })
      .getByRole("link", { name: "Open" })
      .click();
    const names = bens.getByRole("dialog", { name: "Somebody else changed this event too" });
    await expect(names.getByRole("row", { name: "Name Porto and Braga Week in Porto" })).toBeVisible();
    expect(await violations(bens)).toEqual([]);
    await names.getByRole("button", { name: "Keep mine" }).click();
    for (const page of [bens, adas]) {
      await expect(page.getByRole("heading", { level: 1, name: "Porto and Braga" })).toBeVisible();
    }

    // The only refused change left is opened at once, with the name of the other author.
    await bens.getByRole("button", { name: "Have a look" }).click();
    const choice = bens.getByRole("dialog", { name: /^Ada.* changed this too$/ });
    await expect(choice.getByRole("row", { name: /Amount 98\.00\sEUR 96\.00\sEUR/ })).toBeVisible();
    expect(await violations(bens)).toEqual([]);
    // Both versions stay until the choice, also after the app was closed.
    await bens.reload();
    await expect(choice.getByRole("row", { name: /Amount 98\.00\sEUR 96\.00\sEUR/ })).toBeVisible();
    await choice.getByRole("button", { name: "Keep mine" }).click();
    await expect(bens).toHaveURL(`/events/${trip.id}`);
    for (const [page, person] of [
      [bens, ben],
      [adas, ada],
    ] as const) {
      await expectAgreement(page, person, trip, ["Hotel"]);
    }
    await expect.poll(() => stored(ada, trip)).toMatchObject([{ amount: 98, version: 3 }]);
  });

  test("an offline edit of an expense that was deleted meanwhile becomes a new expense or is discarded", async ({
    device,
  }) => {
    const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
    const trip = await newTrip(ada, [ben]);
    const ids = [
      await spend(trip, { what: "Hotel", amount: 90, by: ada, among: [ada, ben] }),
      await spend(trip, { what: "Museum", amount: 20, by: ada, among: [ada, ben] }),
      await spend(trip, { what: "Taxi", amount: 10, by: ada, among: [ada, ben] }),
    ];
    const phone = await device(ben);
    const page = await phone.install(`/events/${trip.id}`);
    await phone.offline();
    await change(page, "Hotel", "9600");
    await change(page, "Museum", "2400");
    await remove(page, "Taxi");
    for (const id of ids) await ada.rpc("delete_expense", { event_id: trip.id, id, version: 1 });
    await phone.online();

    // Deleting a deleted expense needs no decision.
    await expect(page.getByText("2 changes could not be saved.")).toBeVisible();
    await page.getByRole("button", { name: "Have a look" }).click();
    await page.getByRole("listitem").filter({ hasText: "Museum" }).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("listitem").filter({ hasText: "Hotel" }).getByRole("link", { name: "Open" }).click();
    await expect(page.getByText(/Someone deleted this expense/)).toBeVisible();
    await expect(amount(page)).toHaveValue("96.00");
    await page.getByRole("button", { name: "Save expense" }).click();
    await expect(page).toHaveURL(`/events/${trip.id}`);
    await expectAgreement(page, ben, trip, ["Hotel"]);
  });

  test("a pending mutation stays until its author discards it when the person was removed or the event was deleted", async ({
    device,
  }) => {
    const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
    const [trip, dinner] = await Promise.all([newTrip(ada, [ben]), newTrip(ada, [ben], { name: "Dinner" })]);
    await spend(trip, { what: "Museum", amount: 20, by: ada, among: [ada, ben] });
    const phone = await device(ben);
    const page = await phone.install(`/events/${trip.id}`);
    await visit(page, `/events/${dinner.id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Dinner" })).toBeVisible();
    await phone.offline();
    await addExpense(page, dinner, "Wine", "3000");
    await page.goto(`/events/${trip.id}`);
    await addExpense(page, trip, "Boat trip", "4800");
    await remove(page, "Museum");

    const participants = await ada.rpc<{ participants: { id: string; user_id: string }[] }>("event_page", {
      event_id: trip.id,
    });
    const participant = participants.participants.find(({ user_id }) => user_id === ben.id);
    await ada.rpc("remove_participant", { event_id: trip.id, participant_id: participant?.id });
    await ada.rpc("delete_event", { event_id: dinner.id });
    await phone.online();
    await visit(page, "/home");
    await expect(page.getByText("3 changes could not be saved.")).toBeVisible();
    await page.getByRole("button", { name: "Have a look" }).click();
    const boat = page.getByRole("listitem").filter({ hasText: "Boat trip · 48.00 EUR" });
    const wine = page.getByRole("listitem").filter({ hasText: "Wine · 30.00 EUR" });
    const museum = page.getByRole("listitem").filter({ hasText: "Museum" });
    await expect(wine.getByText("Event not found.")).toBeVisible();
    for (const entry of [boat, museum]) await expect(entry.getByText("You are not in this event.")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    // The person joins again, and the pending change is sent.
    await ben.accept(
      (await ada.rpc<{ token: string }>("create_invitation", { event_id: trip.id, kind: "group" })).token,
    );
    for (const entry of [boat, museum]) await entry.getByRole("button", { name: "Try again" }).click();
    await wine.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText(/could not be saved/)).toHaveCount(0);
    await visit(page, `/events/${trip.id}`);
    await expectAgreement(page, ben, trip, ["Boat trip"]);
  });
});

/** Returns a session whose access token the server refuses, though the device's clock considers it valid. */
function outdated(person: Person, expiresAt: number): string {
  const [header, payload = ""] = person.session.access_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const body = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp: 1_000_000_000 })).toString("base64url")}`;
  const signature = createHmac("sha256", process.env.JWT_SECRET ?? "").update(body);
  const access_token = `${body}.${signature.digest("base64url")}`;
  return JSON.stringify({ ...person.session, access_token, expires_at: expiresAt });
}

const remember = (page: Page, session: string) =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [STORED.session, session] as const);

test.describe("a signed-in person", () => {
  test("a person stays signed in without a network, whatever has expired, and whatever the device's clock shows", async ({
    device,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const phone = await device(ada);
    const page = await phone.install(`/events/${trip.id}`);
    await expect(page.getByRole("heading", { level: 1, name: trip.name })).toBeVisible();
    await phone.offline();
    await remember(page, outdated(ada, 1_000_000_000));
    await page.reload();
    await addExpense(page, trip, "Ice cream", "900");
    await expect(page.getByText("Waiting to be sent")).toBeVisible();
    await phone.online();
    await expectAgreement(page, ada, trip, ["Ice cream"]);

    // A slow clock considers the token valid; the server's answer counts.
    const session = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), STORED.session)) ?? "");
    await remember(page, outdated({ ...ada, session }, 4_000_000_000));
    await page.reload();
    await addExpense(page, trip, "Boat trip", "4800");
    await expectAgreement(page, ada, trip, ["Ice cream", "Boat trip"]);
  });

  test("a person whose session the server ended is asked to sign in again, and loses no changes", async ({
    device,
  }) => {
    const ada = await newPerson("Ada");
    const trip = await newTrip(ada);
    const phone = await device(ada);
    const page = await phone.install(`/events/${trip.id}`);
    await phone.offline();
    await addExpense(page, trip, "Ice cream", "900");
    await page.getByRole("link", { name: ADD_EXPENSE }).click();
    // The navigation moves the focus, which must not interrupt typing.
    await expect(page.getByLabel("Amount", { exact: true })).toBeFocused();
    await page.getByLabel("What was it for?").fill("Half typed");
    await fetch(`${process.env.BASE_URL}/auth/v1/logout?scope=global`, {
      method: "POST",
      headers: { apikey: process.env.PUBLISHABLE_KEY ?? "", Authorization: `Bearer ${ada.session.access_token}` },
    });
    await remember(page, outdated(ada, 1_000_000_000));
    await phone.online();
    await expect(page).toHaveURL("/login");
    await page.reload();
    await expect(page.getByText(/Your session has ended.*1 entry is kept on this device/)).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await logIn(page, ada);
    await expect(page.getByLabel("What was it for?")).toHaveValue("Half typed");
    await page.goto(`/events/${trip.id}`);
    await expectAgreement(page, { ...ada, rpc: (await signedIn(ada)).rpc }, trip, ["Ice cream"]);
  });

  test("a person with unsent changes is asked before signing out, and leaves no data for the next person", async ({
    device,
  }) => {
    const [ada, ben] = await Promise.all([newPerson("Ada"), newPerson("Ben")]);
    const trip = await newTrip(ada, [], { name: "Secret weekend" });
    const phone = await device(ada);
    const page = await phone.install(`/events/${trip.id}`);
    await phone.offline();
    await addExpense(page, trip, "Surprise", "900");
    await page.goto("/profile");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => everythingKept(page)).toContain("Surprise");
    await page.getByRole("button", { name: "Log out" }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /Log out/ })
      .click();
    await expect(page).toHaveURL("/en/");
    const left = await everythingKept(page);
    for (const trace of [ada.id, ada.email, trip.id, "Secret weekend", "Surprise"]) expect(left).not.toContain(trace);

    await phone.online();
    await page.goto("/login");
    await logIn(page, ben);
    await expect(page.getByRole("heading", { level: 1, name: /Hello/ })).toBeVisible();
    await page.goto("/events");
    await expect(page.getByRole("main")).toContainText("Create");
    await phone.offline();
    for (const path of ["/home", "/events", "/all-expenses", `/events/${trip.id}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main")).not.toContainText(/Secret weekend|Surprise/);
    }
    expect(await atOnce(stored(ada, trip))).toEqual([]);
  });
});

/** Signs the same person in again after the server ended their session. */
async function signedIn(person: Person): Promise<Pick<Person, "rpc">> {
  const post = async (path: string, token: string | null, body: object) => {
    const answer = await fetch(`${process.env.BASE_URL}${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        apikey: process.env.PUBLISHABLE_KEY ?? "",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { email, password } = person;
  const { access_token } = await post("/auth/v1/token?grant_type=password", null, { email, password });
  return { rpc: (name, parameters = {}) => post(`/rest/v1/rpc/${name}`, access_token, parameters) };
}
