import { randomUUID } from "node:crypto";
import { expect, overflow, test, violations, visit } from "./support/app";
import { ADD_EXPENSE, amount, fill, save } from "./support/expenseForm";
import { expectAgreement, ledger, stored } from "./support/ledger";
import { newPerson, type Person } from "./support/person";
import { newTrip, type Trip } from "./support/trip";

interface Entered {
  what: string;
  amount: number;
  by: string;
  among: string[];
}

/** Saves an expense for a person without a phone. */
async function enter(writer: Person, trip: Trip, { what, amount, by, among }: Entered): Promise<void> {
  const expense = {
    id: randomUUID(),
    event_id: trip.id,
    description: what,
    amount,
    currency: "EUR",
    paid_by: by,
    expense_date: "2027-05-14",
    category: "general",
    conversion_rate_to_event_currency: 1,
    rate_source: "same",
    split_method: "equal",
  };
  const shares = among.map((user_id) => ({ user_id, share_amount: amount / among.length }));
  await writer.rpc("save_expense", { expense, shares });
}

const addGrandpa = (ada: Person, trip: Trip) =>
  ada.rpc<string>("add_person", { event_id: trip.id, name: "Grandpa", id: randomUUID() });

/** Returns the nonzero balances by person, in the event's currency. */
async function netsIn(trip: Trip, reader: Person): Promise<Record<string, number>> {
  const { balances } = await ledger(reader, trip);
  return Object.fromEntries(balances.filter(({ net }) => net !== 0).map(({ user_id, net }) => [user_id, net]));
}

test("a grandson claims his grandfather, who paid and shares without a phone, and the admin separates them again", async ({
  browse,
}) => {
  const [ada, berk, kerem] = await Promise.all([newPerson("Ada Kaya"), newPerson("Berk Can"), newPerson("Kerem Kaya")]);
  const trip = await newTrip(ada, [berk]);
  const grandpa = await addGrandpa(ada, trip);
  await enter(ada, trip, { what: "Dinner", amount: 90, by: grandpa, among: [ada.id, berk.id, grandpa] });
  await enter(ada, trip, { what: "Hotel", amount: 60, by: berk.id, among: [berk.id, grandpa] });
  await kerem.update("users", `id=eq.${kerem.id}`, { iban: "DE89370400440532013000", iban_currency: "EUR" });
  const before = await netsIn(trip, ada);
  expect(before).toEqual({ [ada.id]: -30, [grandpa]: 30 });
  const adas = await browse(ada, `/events/${trip.id}`);
  await adas.setViewportSize({ width: 320, height: 700 });

  // Kerem joins by the link and is asked who he is.
  const kerems = await browse(kerem, `/invite/${trip.token}`);
  await kerems.setViewportSize({ width: 320, height: 700 });
  await kerems.getByRole("button", { name: "Accept and join" }).click();
  await expect(kerems.getByRole("heading", { level: 1, name: "Are you one of these?" })).toBeVisible();
  const him = kerems.getByRole("button", { name: /^Grandpa\s*in 2 expenses$/ });
  await expect(him).toBeVisible();
  expect(await violations(kerems)).toEqual([]);
  await expect.poll(() => overflow(kerems)).toBe(0);
  await him.click();
  await expect(kerems).toHaveURL(`/events/${trip.id}`);
  await expect(kerems.getByText(/^As of today, “Grandpa” is you\./)).toBeVisible();

  // All balances stay as they were, his included, and everybody is notified.
  await expect.poll(() => netsIn(trip, ada)).toEqual({ [ada.id]: -30, [kerem.id]: 30 });
  await expectAgreement(kerems, kerem, trip, ["Dinner", "Hotel"]);
  await expect(adas.getByText(/^As of today, “Grandpa” and Kerem Kaya are one person\./)).toBeVisible();
  await expectAgreement(adas, ada, trip, ["Dinner", "Hotel"]);
  expect(await violations(adas)).toEqual([]);
  await expect.poll(() => overflow(adas)).toBe(0);
  await visit(adas, `/events/${trip.id}/settlement`);
  await adas.getByRole("button", { name: "Pay Kerem Kaya: IBAN · how to pay" }).click();
  await expect(adas.getByText(/is paid what “Grandpa” was owed/)).toBeVisible();
  await expect(adas.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  expect(await violations(adas)).toEqual([]);
  await adas.keyboard.press("Escape");

  // The admin sees the consequences, and separates the two.
  await visit(adas, `/events/${trip.id}`);
  await adas.getByRole("button", { name: "Undo" }).click();
  const dialog = adas.getByRole("dialog", { name: "Separate Grandpa from Kerem Kaya?" });
  await expect(dialog.getByText("Goes back to Grandpa: 2 expenses")).toBeVisible();
  expect(await violations(adas)).toEqual([]);
  await expect.poll(() => overflow(adas)).toBe(0);
  await dialog.getByRole("button", { name: "Separate" }).click();
  await expect(dialog).toBeHidden();
  await expect(adas.getByText("Grandpa is separate again.")).toBeVisible();
  await expect.poll(() => netsIn(trip, ada)).toEqual(before);
  await expect(kerems.getByText(/“Grandpa” is you/)).toBeHidden();
  await expectAgreement(kerems, kerem, trip, ["Dinner", "Hotel"]);
});

test("an expense entered offline for a person who is claimed meanwhile is saved once, for the claimer", async ({
  browse,
}) => {
  const [ada, ben, kerem] = await Promise.all([newPerson("Ada"), newPerson("Ben"), newPerson("Kerem")]);
  const trip = await newTrip(ada, [ben]);
  const grandpa = await addGrandpa(ada, trip);
  const page = await browse(ben, `/events/${trip.id}`);
  await page.getByRole("link", { name: ADD_EXPENSE }).click();
  await expect(amount(page)).toBeFocused();
  await page.context().setOffline(true);
  await fill(page, "3000", "Baklava");
  await save(page);
  await expect(page.getByText("Waiting to be sent").first()).toBeVisible();
  await kerem.accept(trip.token);
  await kerem.rpc("claim_person", { event_id: trip.id, person_id: grandpa });
  await page.context().setOffline(false);
  await expectAgreement(page, ben, trip, ["Baklava"]);
  const [expense] = await stored(ada, trip);
  const sharers = new Set(expense?.shares.map(({ user_id }) => user_id));
  expect(sharers).toEqual(new Set([ada.id, ben.id, kerem.id]));
  await expect.poll(() => netsIn(trip, ada)).toEqual({ [ada.id]: -10, [ben.id]: 20, [kerem.id]: -10 });
});
