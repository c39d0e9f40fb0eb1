import { expect, type Page } from "@playwright/test";
import { newPerson, type Person } from "./person";
import { newTrip, spend, type Trip } from "./trip";

interface FullLife {
  ada: Person;
  berk: Person;
  trip: Trip;
  /** An event of Ada alone. */
  past: Trip;
  expense: string;
}

/** Creates a person whose screens are full: two events, expenses, a debt, a payment. */
export async function fullLife(): Promise<FullLife> {
  const [ada, berk] = await Promise.all([newPerson("Ada Lovelace"), newPerson("Berk Demir")]);
  const [trip, past] = await Promise.all([newTrip(ada, [berk]), newTrip(ada, [], { name: "Summer house" })]);
  await ada.update("users", `id=eq.${ada.id}`, { iban: "DE89370400440532013000", iban_currency: "EUR" });
  const expense = await spend(trip, { what: "Hotel", amount: 90, by: berk, among: [ada, berk] });
  await spend(trip, { what: "Dinner", amount: 30, by: ada, among: [ada, berk], on: "2027-05-15" });
  await spend(past, { what: "Charcoal", amount: 12, by: ada, among: [ada] });
  await ada.rpc("save_payment", {
    payment: {
      id: crypto.randomUUID(),
      event_id: trip.id,
      from_user: ada.id,
      to_user: berk.id,
      amount: 10,
      paid_on: "2027-05-16",
    },
  });
  return { ada, berk, trip, past, expense };
}

/** All signed-in screens (docs/product.md 2), except the statistics, which statistics.spec.ts covers. */
export const screens = ({ trip, past, expense, berk }: FullLife) => [
  "/home",
  "/events",
  "/add-event",
  `/events/${trip.id}`,
  `/events/${past.id}`,
  `/events/${trip.id}/edit`,
  `/events/${trip.id}/add-expense`,
  `/events/${trip.id}/expenses/${expense}/edit`,
  `/events/${trip.id}/settlement`,
  `/events/${trip.id}/import`,
  "/import",
  `/people/${berk.id}`,
  "/news",
  "/all-expenses",
  "/add-expense",
  "/invite-friend",
  "/profile",
  "/profile/statistics",
  "/profile/iban",
  "/profile/notifications",
];

/** Waits until the screen has loaded. */
export async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Halves of the screens, so that two workers share them. */
export const HALVES = ["first", "second"] as const;

export function halfOf<T>(all: readonly T[], half: (typeof HALVES)[number]): readonly T[] {
  const middle = Math.ceil(all.length / 2);
  return half === "first" ? all.slice(0, middle) : all.slice(middle);
}
