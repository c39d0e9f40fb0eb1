import { expect, test, violations, visit } from "./support/app";
import { newPerson } from "./support/person";
import { type RateProvider, startRateProvider } from "./support/rateProvider";
import { newTrip } from "./support/trip";

let provider: RateProvider;
test.beforeAll(async () => {
  provider = await startRateProvider();
});
test.afterAll(() => provider?.stop());

/** The last working days before today, oldest first. Providers publish no rates on other days. */
function workingDays(count: number): string[] {
  const days: string[] = [];
  const day = new Date();
  while (days.length < count) {
    day.setUTCDate(day.getUTCDate() - 1);
    if (![0, 6].includes(day.getUTCDay())) days.unshift(day.toISOString().slice(0, 10));
  }
  return days;
}

test("an expense in another currency can be saved whatever the rate provider answers", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const page = await browse(ada, `/events/${trip.id}`, { baseURL: provider.app });
  const [first = "", second = "", third = ""] = workingDays(3);
  const steps = [
    { mode: "slow", currency: "USD", day: first, says: /^An approximate rate/, source: "builtin" },
    { mode: "ok", currency: "TRY", day: first, says: /^Reference rate/, source: "live" },
    // Other failures of a provider have the same result (functions/exchangerate:
    // ProviderFailuresServeTheLastKnownRate).
    { mode: "500", currency: "TRY", day: second, says: /^The last known rate/, source: "stale" },
    { mode: "jump", currency: "TRY", day: third, says: /unusually far from other days/, source: "live" },
  ] as const;

  for (const { mode, currency, day, says } of steps) {
    await provider.answer(mode);
    await visit(page, `/events/${trip.id}/add-expense`);
    await page.getByLabel("Amount", { exact: true }).pressSequentially("10000");
    await page.getByLabel("What was it for?").fill(`Provider ${mode}`);
    await page.getByLabel("When?").fill(day);
    await page.getByRole("combobox", { name: "Currency" }).click();
    await page.getByRole("option", { name: new RegExp(currency) }).click();
    await expect(page.getByText(says)).toBeVisible();
    if (mode === "slow") expect(await violations(page)).toEqual([]);
    await page.getByLabel("I confirm this exchange rate").check();
    await page.getByRole("button", { name: "Save expense" }).click();
    await expect(page).toHaveURL(`${provider.app}/events/${trip.id}`);
  }

  interface Saved {
    expense_date: string;
    currency: string;
    rate_source: string;
    amount_in_event_currency: number;
  }
  const stored = async () => (await ada.rpc<{ expenses: Saved[] }>("event_page", { event_id: trip.id })).expenses;
  await expect.poll(stored).toHaveLength(steps.length);
  const expenses = await stored();
  for (const { currency, day, source } of steps) {
    const saved = expenses.find((expense) => expense.expense_date === day && expense.currency === currency);
    expect(saved).toMatchObject({ rate_source: source });
    expect(saved?.amount_in_event_currency).toBeGreaterThan(currency === "TRY" ? 1 : 50);
  }
});
