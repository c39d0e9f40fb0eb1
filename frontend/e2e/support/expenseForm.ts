import type { Page } from "@playwright/test";
import type { Person } from "./person";
import type { Trip } from "./trip";

interface StoredExpense {
  id: string;
  description: string;
  amount: number;
  currency: string;
  category: string;
  rate_source: string;
  version: number;
  shares: { user_id: string; share_amount: number; parts: number | null }[];
}

/** Returns the event's expenses from the database, newest day first. */
export async function stored(person: Person, trip: Trip): Promise<StoredExpense[]> {
  const page = await person.rpc<{ expenses: StoredExpense[] }>("event_page", { event_id: trip.id });
  return page.expenses;
}

export const addPath = (trip: Trip) => `/events/${trip.id}/add-expense`;
export const editPath = (trip: Trip, id: string) => `/events/${trip.id}/expenses/${id}/edit`;

/** Name of the plus button of an event. */
export const ADD_EXPENSE = /^Add expense$/;

/** Presses the form's save button. */
export const save = (page: Page) => page.getByRole("button", { name: "Save expense" }).click();

export const amount = (page: Page) => page.getByLabel("Amount", { exact: true });

type Chip = "Who paid?" | "How is it split?" | "Split between" | "Where was it?";

/** Returns a field of the form on a phone, whose name contains its label and value. */
export const chip = (page: Page, label: Chip) =>
  page.getByRole("button", { name: new RegExp(`^${label.replace("?", "\\?")}`) });

/** Closes the sheet of a chip. */
export async function closeSheet(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).last().click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** Fills in the fields without a default. */
export async function fill(page: Page, digits: string, what: string): Promise<void> {
  await amount(page).pressSequentially(digits);
  await page.getByLabel("What was it for?").fill(what);
}
