import { plainRate } from "@/core/money/rate";
import { type Units, ZERO } from "@/core/money/units";
import { apportion } from "@/core/splitting/split";
import type { TakenEvent, TakenExpense, TakenPortion } from "./model";

const personId = (person: number) => `p${person + 1}`;

/**
 * An event in Spliit's own form, for who leaves: amounts in the event's currency, whose smallest units they are. Spliit knows one
 * payer of an expense alone, so that what several paid is a row for each of them; everybody's balance stays what it is.
 */
export function spliitText({ event, people, expenses, payments }: TakenEvent, words: { payment: string }): string {
  const rows = expenses.flatMap((expense) => rowsOf(expense));
  const repaid = payments.map(({ identity, date, from, to, amount }) => ({
    ...{ id: identity, expenseDate: dayOf(date), title: words.payment, amount },
    ...{ paidById: personId(from), paidFor: [{ participantId: personId(to), shares: 100 }], splitMode: "EVENLY" },
    isReimbursement: true,
  }));
  const file = {
    id: event.id,
    name: event.name,
    information: event.description,
    currency: event.currency,
    currencyCode: event.currency,
    participants: people.map((name, person) => ({ id: personId(person), name })),
    expenses: [...rows, ...repaid],
  };
  return `${JSON.stringify(file, null, 1)}\n`;
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
      ...(expense.rate && {
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

/** What each sharer has of what one of the payers paid: in proportion to what is left of their share, never more. */
function shareOf(id: string, paid: Units, left: readonly TakenPortion[]): Units[] {
  const weights = new Map(left.map(({ person, converted }) => [String(person), converted]));
  const shares = apportion(id, paid, weights);
  return left.map(({ person }) => shares.get(String(person)) ?? ZERO);
}
