import { type Currency, decimalsOf } from "@/core/money/currency";
import { plainRate } from "@/core/money/rate";
import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import { finerSign, spliitDecimals } from "@/data/import/spliitUnits";
import type { ExportedEvent, ExportedExpense, ExportedPortion } from "./model";

const personId = (person: number) => `p${person + 1}`;

/**
 * Returns an event as Spliit's JSON, with amounts in the event's currency. Spliit allows one payer per expense, so an
 * expense with several payers becomes one row per payer. A refund has negative amounts, as Spliit writes income. All
 * balances stay the same.
 */
export function spliitText({ event, people, expenses, payments }: ExportedEvent, words: { payment: string }): string {
  const rows = expenses.flatMap((expense) => rowsOf(expense));
  const repaid = payments.map(({ identity, paid_on, from_user, to_user, amount }) => ({
    ...{ id: identity, expenseDate: dayOf(paid_on), title: words.payment, amount },
    ...{
      paidById: personId(from_user),
      paidFor: [{ participantId: personId(to_user), shares: 100 }],
      splitMode: "EVENLY",
    },
    isReimbursement: true,
  }));
  const all = [...rows, ...repaid];
  const { scale, ...named } = unitsFor(event.default_currency, all.flatMap(amountsIn));
  const file = {
    id: event.id,
    name: event.name,
    information: event.description,
    ...named,
    participants: people.map((name, person) => ({ id: personId(person), name })),
    expenses: all.map((row) => scaled(row, scale)),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

interface Row {
  amount: number;
  splitMode: string;
  paidFor: { participantId: string; shares: number }[];
}

/** Returns the amounts of a row that must be whole in Spliit's units. */
function amountsIn({ amount, splitMode, paidFor }: Row): number[] {
  const shares = splitMode === "BY_AMOUNT" ? paidFor.map(({ shares }) => shares) : [amount / paidFor.length];
  return [amount, ...shares];
}

/**
 * Returns the group's currency fields and the factor from Divido's units to Spliit's. Amounts that are finer than
 * Spliit's units go into a group without a currency code, which Spliit counts in hundredths. If hundredths are too
 * coarse as well, the currency sign says what a whole unit is.
 */
function unitsFor(currency: Currency, amounts: readonly number[]) {
  const scale = 10 ** (spliitDecimals(currency) - decimalsOf(currency));
  if (amounts.every((amount) => Number.isInteger(inUnits(amount, scale))))
    return { currency, currencyCode: currency, scale };
  return decimalsOf(currency) === 2
    ? { currency, currencyCode: "", scale: 1 }
    : { currency: finerSign(currency), currencyCode: "", scale: 100 };
}

/** Dividing by a power of ten is exact if the result is an integer. */
const inUnits = (amount: number, scale: number) => (scale < 1 ? amount / Math.round(1 / scale) : amount * scale);

function scaled<One extends Row>(row: One, scale: number): One {
  const shares = row.paidFor.map((one) => ({ ...one, shares: inUnits(one.shares, scale) }));
  return { ...row, amount: inUnits(row.amount, scale), paidFor: row.splitMode === "BY_AMOUNT" ? shares : row.paidFor };
}

/** Spliit stores a day as midnight UTC. */
function dayOf(date: string): string {
  return `${date}T00:00:00.000Z`;
}

function rowsOf(expense: ExportedExpense) {
  const payers = expense.payers.filter(({ converted }) => converted !== 0);
  let left = expense.shares.filter(({ converted }) => converted !== 0);
  return payers.map((payer, place) => {
    const shares = shareOf(expense.identity, payer.converted, left);
    left = left.map((share, at) => ({ ...share, converted: (share.converted - (shares[at] ?? 0)) as Units }));
    const paidFor = left.flatMap(({ person }, at) => (shares[at] ? [{ person, amount: shares[at] }] : []));
    const even = paidFor.every(({ amount }) => amount === paidFor[0]?.amount);
    return {
      id: place === 0 ? expense.identity : `${expense.identity}-${place + 1}`,
      expenseDate: dayOf(expense.expense_date),
      title: expense.description,
      amount: payer.converted,
      // Spliit's versions disagree about the units of an original amount, except for currencies with hundredths.
      ...(expense.conversion_rate_to_event_currency &&
        inHundredths(expense.currency) && {
          originalAmount: payer.amount,
          originalCurrency: expense.currency,
          conversionRate: plainRate(expense.conversion_rate_to_event_currency),
        }),
      paidById: personId(payer.person),
      // Spliit would round unequal shares differently, so write them as amounts.
      paidFor: paidFor.map(({ person, amount }) => ({ participantId: personId(person), shares: even ? 100 : amount })),
      splitMode: even ? "EVENLY" : "BY_AMOUNT",
      isReimbursement: false,
    };
  });
}

const inHundredths = (currency: Currency) => decimalsOf(currency) === 2 && spliitDecimals(currency) === 2;

/** Returns each sharer's part of one payer's amount: proportional to the unassigned rest of their share, never more. */
function shareOf(id: string, paid: Units, left: readonly ExportedPortion[]): Units[] {
  const weights = new Map(left.map(({ person, converted }) => [String(person), converted]));
  const shares = apportion(id, paid, weights);
  return left.map(({ person }) => shares.get(String(person)) ?? ZERO);
}
