import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./app";
import type { Device } from "./device";
import { ADD_EXPENSE } from "./expenseForm";
import { isChange } from "./network";
import type { Person } from "./person";
import type { Trip } from "./trip";

/** Fills in the expense fields without a default, and saves. */
export async function addExpense(page: Page, trip: Trip, what: string, digits: string): Promise<void> {
  await page.getByRole("link", { name: ADD_EXPENSE }).click();
  const amount = page.getByLabel("Amount", { exact: true });
  await expect(amount).toBeFocused();
  await amount.pressSequentially(digits);
  await page.getByLabel("What was it for?").fill(what);
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(page).toHaveURL(`/events/${trip.id}`);
}

/** Returns a mutation as the app stores it, for a new expense of one person alone. */
function mutationOf(person: Person, trip: Trip, what: string, cents: number, seq: number) {
  const id = randomUUID();
  return {
    id: randomUUID(),
    user_id: person.id,
    kind: "save_expense",
    subjects: [id],
    events: [trip.id],
    dependsOn: [person.id],
    seq,
    made_at: "2027-05-14T10:00:00.000Z",
    state: "waiting",
    code: null,
    attempts: 0,
    payload: {
      version: null,
      base: null,
      payers: null,
      shares: [{ user_id: person.id, share_amount: cents, parts: null }],
      expense: {
        id,
        event_id: trip.id,
        description: what,
        amount: cents,
        currency: "EUR",
        paid_by: person.id,
        expense_date: "2027-05-14",
        category: "general",
        split_method: "equal",
        conversion_rate_to_event_currency: 1,
        rate_date: null,
        rate_source: "same",
        place_name: null,
        place_id: null,
        place_lat: null,
        place_lon: null,
        place_country: null,
        place_city: null,
      },
    },
  };
}

/** Writes new expenses directly into the outbox, as if typed one after the other. Returns their names. */
export async function fillOutbox(page: Page, person: Person, trip: Trip, count: number): Promise<string[]> {
  const mutations = Array.from({ length: count }, (_, n) =>
    mutationOf(person, trip, `Coffee ${n + 1}`, 100 + n, n + 1),
  );
  await page.evaluate(async (all) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("divido-outbox");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction("changes", "readwrite");
      for (const mutation of all) transaction.objectStore("changes").put(mutation);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    database.close();
  }, mutations);
  return mutations.map(({ payload }) => payload.expense.description);
}

/** Opens the event with `count` unsent new expenses in the outbox, offline. */
export async function withWaiting(phone: Device, ada: Person, trip: Trip, count: number) {
  const [page] = phone.context.pages();
  if (!page) throw new Error("no tab is open");
  phone.network.fate = (sent) => (isChange(sent) ? "never_arrives" : "passes");
  const names = await fillOutbox(page, ada, trip, count);
  await page.reload();
  await expect(page.getByText("Waiting to be sent").first()).toBeVisible();
  await phone.offline();
  return { page, names };
}
