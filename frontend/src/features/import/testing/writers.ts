import { plainUnits, type Units } from "@/core/money/units";
import { type Lived, netsOf, sharesOf } from "./lived";

type Cell = string | number;

/** Returns CSV in which only cells that need it are quoted, as all these apps write it. */
export function csvOf(rows: readonly (readonly Cell[])[], separator = ",", end = "\n"): string {
  const cell = (value: Cell) => {
    const text = String(value);
    return /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(cell).join(separator)).join(end);
}

/** Guards a formula with an apostrophe, as careful apps do. */
const guarded = (text: string) => (/^[=+\-@]/.test(text) ? `'${text}` : text);

export interface Words {
  head: readonly string[];
  category: string;
  payment: string;
  total: string;
}

export function asSplitwise(lived: Lived, words: Words): string {
  const { people, currency, entries } = lived;
  const money = (households: number) => plainUnits(households as Units, currency);
  const rows = entries.map((entry) => {
    const shares = sharesOf(entry, people);
    const nets = people.map((_, person) => (person === entry.payer ? entry.amount : 0) - (shares[person] ?? 0));
    const kind = entry.repayment ? words.payment : words.category;
    return [entry.date, guarded(entry.title), kind, money(entry.amount), currency, ...nets.map(money)];
  });
  const footer = ["2026-06-01", words.total, "", "", currency, ...netsOf(lived).map(money)];
  return csvOf([[...words.head, ...people], [], ...rows, [], footer]);
}

export function asSpliitJson({ people, currency, entries }: Lived): string {
  return JSON.stringify({
    id: "g",
    name: "Group",
    currency: "¤",
    currencyCode: currency,
    participants: people.map((name, at) => ({ id: `p${at}`, name })),
    expenses: entries.map(({ date, title, amount, payer, weights, repayment }) => ({
      expenseDate: `${date}T00:00:00.000Z`,
      title,
      amount,
      paidById: `p${payer}`,
      paidFor: weights.flatMap((weight, at) => (weight > 0 ? [{ participantId: `p${at}`, shares: weight * 100 }] : [])),
      splitMode: "BY_SHARES",
      isReimbursement: repayment,
    })),
  });
}

/** Expects payers to share, because the file cannot represent others. */
export function asSpliitCsv({ people, currency, entries }: Lived): string {
  const head = [
    "Date",
    "Description",
    "Category",
    "Currency",
    "Cost",
    "Original cost",
    "Original currency",
    "Conversion rate",
    "Is Reimbursement",
    "Split mode",
  ];
  const money = (households: number) => plainUnits(households as Units, currency);
  const rows = entries.map((entry) => {
    const cells = sharesOf(entry, people).map((share, person) => money(person === entry.payer ? share : -share));
    return [
      entry.date,
      guarded(entry.title),
      "General",
      currency,
      money(entry.amount),
      "",
      "",
      "",
      entry.repayment ? "Yes" : "No",
      "Evenly",
      ...cells,
    ];
  });
  return `\ufeff${csvOf([[...head, ...people], ...rows], ",", "\r\n")}`;
}

export function asTricountJson({ people, currency, entries }: Lived): string {
  const membership = (at: number) => ({
    RegistryMembershipNonUser: { uuid: `m${at}`, alias: { display_name: people[at] } },
  });
  const money = (households: number) => ({ value: plainUnits(households as Units, currency), currency });
  return JSON.stringify({
    Response: [
      {
        Registry: {
          title: "Group",
          currency,
          memberships: people.map((_, at) => membership(at)),
          all_registry_entry: entries.map((entry, place) => ({
            RegistryEntry: {
              uuid: `e${place}`,
              description: entry.title,
              amount: money(-entry.amount),
              date: `${entry.date} 12:00:00.000000`,
              type_transaction: entry.repayment ? "BALANCE" : "NORMAL",
              membership_owned: membership(entry.payer),
              allocations: sharesOf(entry, people).map((share, person) => ({
                type: "RATIO",
                share_ratio: entry.weights[person],
                amount: money(-share),
                membership: membership(person),
              })),
            },
          })),
        },
      },
    ],
  });
}

export interface TricountWords {
  head: readonly string[];
  paid: string;
  impacted: string;
}

export function asTricountCsv({ people, currency, entries }: Lived, { head, paid, impacted }: TricountWords): string {
  const money = (households: number) => plainUnits(households as Units, currency).replace(".", ",");
  const [title = "", amount = "", of = "", rate = "", own = "", date = "", category = ""] = head;
  const columns = [
    title,
    amount,
    of,
    rate,
    `${own} (${currency})`,
    date,
    category,
    ...people.map((name) => `${paid} ${name}`),
    ...people.map((name) => `${impacted} ${name}`),
  ];
  const rows = entries.map((entry) => {
    const total = money(entry.amount);
    const payers = people.map((_, person) => money(person === entry.payer ? entry.amount : 0));
    const day = entry.date.split("-").reverse().join("/");
    const shares = sharesOf(entry, people).map((share) => money(-share));
    return [entry.title, total, currency, "1", total, `${day} 20:15`, "", ...payers, ...shares];
  });
  return csvOf([columns, ...rows, ["tricount Group - Exported on 01/06/2026"]], ";");
}

/** In Cospend, all bills use the people's own weights. */
export function asCospend({ people, entries, currency }: Lived, weights: readonly number[]): string {
  const money = (households: number) => plainUnits(households as Units, currency);
  const bills = entries.map(({ date, title, amount, payer, weights: shared, repayment }) => {
    const owers = people.filter((_, at) => (shared[at] ?? 0) > 0).join(",");
    const timestamp = Date.parse(`${date}T12:00:00Z`) / 1000;
    return [
      title,
      money(amount),
      date,
      timestamp,
      people[payer] ?? "",
      weights[payer] ?? 1,
      1,
      owers,
      "n",
      1,
      0,
      "",
      repayment ? -11 : "",
      "",
      "",
      "",
      0,
    ];
  });
  return csvOf([
    ["name", "weight", "active", "color"],
    ...people.map((name, at) => [name, weights[at] ?? 1, 1, "#ffffff"]),
    [],
    [
      "what",
      "amount",
      "date",
      "timestamp",
      "payer_name",
      "payer_weight",
      "payer_active",
      "owers",
      "repeat",
      "repeatfreq",
      "repeatallactive",
      "repeatuntil",
      "categoryid",
      "paymentmode",
      "paymentmodeid",
      "comment",
      "deleted",
    ],
    ...bills,
    [],
    ["categoryname", "categoryid", "icon", "color"],
    ["Food", "1", "🍕", "#ff0000"],
  ]);
}

export function asIhatemoney({ people, entries, currency }: Lived): string {
  const money = (households: number) => plainUnits(households as Units, currency);
  return csvOf([
    ["what", "bill_type", "amount", "currency", "date", "payer_name", "payer_weight", "owers"],
    ...entries.map(({ date, title, amount, payer, weights, repayment }) => [
      title,
      repayment ? "Reimbursement" : "Expense",
      money(amount),
      "XXX",
      date,
      people[payer] ?? "",
      "1.0",
      people.filter((_, at) => (weights[at] ?? 0) > 0).join(","),
    ]),
  ]);
}

export function asIhatemoneyJson({ people, entries, currency }: Lived): string {
  return JSON.stringify(
    entries.map(({ date, title, amount, payer, weights, repayment }) => ({
      what: title,
      bill_type: repayment ? "Reimbursement" : "Expense",
      amount: Number(plainUnits(amount as Units, currency)),
      currency: "XXX",
      date,
      payer_name: people[payer],
      payer_weight: 1,
      owers: people.filter((_, at) => (weights[at] ?? 0) > 0),
    })),
  );
}

export interface TableWords {
  date: string;
  title: string;
  paid: string;
  share: string;
  currency: string;
}

export function asTable(lived: Lived, words: TableWords, { comma = false, separator = "," } = {}): string {
  const { people, currency, entries } = lived;
  const money = (households: number) => {
    const text = plainUnits(households as Units, currency);
    return comma ? text.replace(".", ",") : text;
  };
  const head = [
    words.date,
    words.title,
    ...people.map((name) => `${words.paid} ${name}`),
    ...people.map((name) => `${words.share} ${name}`),
    words.currency,
  ];
  const rows = entries.map((entry) => [
    comma ? entry.date.split("-").reverse().join(".") : entry.date,
    guarded(entry.title),
    ...people.map((_, person) => (person === entry.payer ? money(entry.amount) : "")),
    ...sharesOf(entry, people).map((share) => (share === 0 ? "" : money(share))),
    currency,
  ]);
  return csvOf([head, ...rows], separator);
}
