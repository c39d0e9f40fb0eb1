import { expect, type Page } from "@playwright/test";
import type { Person } from "./person";
import type { Trip } from "./trip";

interface StoredExpense {
  id: string;
  description: string;
  amount: number;
  currency: string;
  category: string;
  place_name: string | null;
  paid_by: string;
  amount_in_event_currency: number;
  rate_source: string;
  version: number;
  payers: { user_id: string; paid_amount: number; paid_in_event_currency: number }[];
  shares: { user_id: string; share_amount: number; share_in_event_currency: number }[];
}

interface Ledger {
  total: number;
  expenses: StoredExpense[];
  payments: { id: string; from_user: string; to_user: string; amount: number }[];
  balances: { user_id: string; net: number }[];
}

export function ledger(person: Person, trip: Trip): Promise<Ledger> {
  return person.rpc<Ledger>("event_page", { event_id: trip.id, expense_limit: 500 });
}

/** Returns the event's expenses from the database, newest day first. */
export async function stored(person: Person, trip: Trip): Promise<StoredExpense[]> {
  return (await ledger(person, trip)).expenses;
}

const cents = (amount: number) => Math.round(amount * 100);
const written = (amount: number) =>
  (Math.abs(amount) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Waits until the database contains exactly the expenses of these names, once each, with matching balances. Then
 * expects the event's page of `person` to show the same to the cent with nothing pending.
 */
export async function expectAgreement(page: Page, person: Person, trip: Trip, names: string[]): Promise<void> {
  await expect(async () => {
    const { total, expenses, payments, balances } = await ledger(person, trip);
    expect(expenses.map(({ description }) => description).sort()).toEqual([...names].sort());
    const nets = netsOf(expenses, payments);
    for (const { user_id, net } of balances) expect(cents(net), "a kept balance").toBe(nets.get(user_id) ?? 0);
    expect(cents(total)).toBe(expenses.reduce((sum, e) => sum + cents(e.amount_in_event_currency), 0));

    const shown = (await page.getByRole("main").textContent()) ?? "";
    expect(shown).not.toMatch(/Waiting to be sent|Needs your attention/);
    expect(shown).toContain(`${written(cents(total))} EUR`);
    const net = nets.get(person.id) ?? 0;
    const sign = net > 0 ? "+" : net < 0 ? "−" : "";
    const card = await page.getByRole("region", { name: "Settle up" }).textContent({ timeout: 1_000 });
    expect(card).toContain(`${sign}${written(net)}`);
  }).toPass({ timeout: 60_000, intervals: [250] });
}

/** Returns all balances in cents, as the sum of the rows. */
function netsOf(expenses: Ledger["expenses"], payments: Ledger["payments"]): Map<string, number> {
  const nets = new Map<string, number>();
  const add = (who: string, amount: number) => nets.set(who, (nets.get(who) ?? 0) + cents(amount));
  for (const expense of expenses) {
    for (const payer of expense.payers) add(payer.user_id, payer.paid_in_event_currency);
    for (const share of expense.shares) add(share.user_id, -share.share_in_event_currency);
  }
  for (const payment of payments) {
    add(payment.from_user, payment.amount);
    add(payment.to_user, -payment.amount);
  }
  return nets;
}
