import { finerSign, spliitDecimals } from "@/core/import/spliitUnits";
import { type Currency, decimalsOf } from "@/core/money/currency";
import { plainRate } from "@/core/money/rate";
import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { TakenEvent, TakenExpense, TakenPortion } from "./model";

const personId = (person: number) => `p${person + 1}`;

/**
 * Returns an event in Spliit's own form, for people who leave, with amounts in the event's currency. An expense has one payer
 * there, so that what several paid is a row for each of them; everybody's balance stays what it is.
 */
export function spliitText({ event, people, expenses, payments }: TakenEvent, words: { payment: string }): string {
  const rows = expenses.flatMap((expense) => rowsOf(expense));
  const repaid = payments.map(({ identity, date, from, to, amount }) => ({
    ...{ id: identity, expenseDate: dayOf(date), title: words.payment, amount },
    ...{ paidById: personId(from), paidFor: [{ participantId: personId(to), shares: 100 }], splitMode: "EVENLY" },
    isReimbursement: true,
  }));
  const all = [...rows, ...repaid];
  const { scale, ...named } = unitsFor(event.currency, all.flatMap(amountsIn));
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

/** What a row's people pay and share: each has to be whole in Spliit's units. */
function amountsIn({ amount, splitMode, paidFor }: Row): number[] {
  const shares = splitMode === "BY_AMOUNT" ? paidFor.map(({ shares }) => shares) : [amount / paidFor.length];
  return [amount, ...shares];
}

/**
 * What Spliit counts the currency in, and what one of Divido's units is there. Amounts that are finer than that go into a group
 * without a currency code, which Spliit counts in hundredths; where even these are too coarse, its sign says what a whole one is.
 */
function unitsFor(currency: Currency, amounts: readonly number[]) {
  const scale = 10 ** (spliitDecimals(currency) - decimalsOf(currency));
  if (amounts.every((amount) => Number.isInteger(inUnits(amount, scale))))
    return { currency, currencyCode: currency, scale };
  return decimalsOf(currency) === 2
    ? { currency, currencyCode: "", scale: 1 }
    : { currency: finerSign(currency), currencyCode: "", scale: 100 };
}

/** Dividing by a power of ten is exact where the result is an integer. */
const inUnits = (amount: number, scale: number) => (scale < 1 ? amount / Math.round(1 / scale) : amount * scale);

function scaled<One extends Row>(row: One, scale: number): One {
  const shares = row.paidFor.map((one) => ({ ...one, shares: inUnits(one.shares, scale) }));
  return { ...row, amount: inUnits(row.amount, scale), paidFor: row.splitMode === "BY_AMOUNT" ? shares : row.paidFor };
}

/** Days are kept there as the beginning of them. */
function dayOf(date: string): string {
  return `${date}T00:00:00.000Z`;
}

function rowsOf(expense: TakenExpense) {
  const payers = expense.payers.filter(({ converted }) => converted > 0);
  let left = expense.shares.filter(({ converted }) => converted > 0);
  return payers.map((payer, place) => {
    const shares = shareOf(expense.identity, payer.converted, left);
    left = left.map((share, at) => ({ ...share, converted: (share.converted - (shares[at] ?? 0)) as Units }));
    const paidFor = left.flatMap(({ person }, at) => (shares[at] ? [{ person, amount: shares[at] }] : []));
    const even = paidFor.every(({ amount }) => amount === paidFor[0]?.amount);
    return {
      id: place === 0 ? expense.identity : `${expense.identity}-${place + 1}`,
      expenseDate: dayOf(expense.date),
      title: expense.title,
      amount: payer.converted,
      // Its versions disagree about the units of an original amount, but for currencies with hundredths.
      ...(expense.rate &&
        inHundredths(expense.currency) && {
          originalAmount: payer.amount,
          originalCurrency: expense.currency,
          conversionRate: plainRate(expense.rate.value),
        }),
      paidById: personId(payer.person),
      // Shares that are not alike to the unit would be rounded otherwise there.
      paidFor: paidFor.map(({ person, amount }) => ({ participantId: personId(person), shares: even ? 100 : amount })),
      splitMode: even ? "EVENLY" : "BY_AMOUNT",
      isReimbursement: false,
    };
  });
}

const inHundredths = (currency: Currency) => decimalsOf(currency) === 2 && spliitDecimals(currency) === 2;

/** What each sharer has of what one of the payers paid: in proportion to what is left of their share, never more. */
function shareOf(id: string, paid: Units, left: readonly TakenPortion[]): Units[] {
  const weights = new Map(left.map(({ person, converted }) => [String(person), converted]));
  const shares = apportion(id, paid, weights);
  return left.map(({ person }) => shares.get(String(person)) ?? ZERO);
}
