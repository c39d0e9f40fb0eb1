import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Units } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import type { EventBook } from "@/data/export/book";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import vectors from "../../../../../functions/internal/settling/testdata/vectors.json";
import { Paper } from "./Paper";

vi.mock("react-i18next", () => ({
  useTranslation: () => ({
    t: (key: string, { from, to, names }: { from?: string; to?: string; names?: string } = {}) =>
      from ? `${from} pays ${to}` : names ? `${key} ${names}` : key,
    i18n: { language: "en" },
  }),
}));

/** Returns who pays whom on the paper, in its order. */
function paidOn(book: EventBook): (string | undefined)[][] {
  const isolates = /[\u2066-\u2069]/g;
  const lines = renderToStaticMarkup(<Paper book={book} />)
    .replace(isolates, "")
    .matchAll(/<span>([\w-]+) pays ([\w-]+)<\/span>/g);
  return [...lines].map(([, from, to]) => [from, to]);
}

/** Returns a book with these balances before and after payments. */
function bookOf(before: { person: string; net: number }[], balances: { person: string; net: number }[]): EventBook {
  const beforeOf = new Map(before.map(({ person, net }) => [person, net]));
  const people = balances.map(({ person }) => person);
  return {
    event: { name: "Trip", default_currency: "EUR" },
    households: [],
    participants: people.map((id) => ({ user_id: id, status: "active", person: { id, first_name: id } })),
    balances: balances.map(({ person, net }) => {
      const paid = beforeOf.get(person) ?? 0;
      const amounts = { paid, share: 0, sent: net - paid, received: 0, net };
      return { user_id: person, ...(amounts as Record<keyof typeof amounts, Units>) };
    }),
    total: 0,
    expense_count: 0,
    expenses: [],
    payments: [],
    comments: [],
    check_marks: {},
  } as unknown as EventBook;
}

it("the paper calls nobody settled while a bill is at the table", () => {
  const paper = (has_open_bill: boolean) => renderToStaticMarkup(<Paper book={{ ...bookOf([], []), has_open_bill }} />);
  expect(paper(false)).toContain("<p>settled</p>");
  expect(paper(true)).toContain("<p>so_far</p>");
});

// Otherwise the paper and "Settle up" would name different receivers.
it.each(vectors.resumed)(
  "the paper has the same payments as every other screen: $name",
  ({ before, balances, transfers }) => {
    const book = bookOf(before, balances);
    expect(paidOn(book)).toEqual(transfers.map(({ from, to }) => [from, to]));
    expect(planOfPayments(book)).toEqual(transfers);
  },
);

it("the paper names several payers with their amounts, largest first, and everyone's shares", () => {
  const book = {
    ...bookOf(
      [],
      [
        { person: "ada", net: 3000 },
        { person: "berk", net: 1000 },
        { person: "dede", net: -4000 },
      ],
    ),
    expense_count: 1,
    expenses: [
      {
        id: "dinner",
        expense_date: "2027-05-14",
        description: "Dinner",
        category: "general",
        place_name: null,
        amount: 10000,
        currency: "EUR",
        conversion_rate_to_event_currency: 1,
        amount_in_event_currency: 10000,
        payers: { berk: 3000, ada: 7000 },
        shares: { ada: 4000, berk: 2000, dede: 4000 },
      },
    ],
  } as unknown as EventBook;
  const paper = renderToStaticMarkup(<Paper book={book} />).replaceAll("\u00a0", " ");
  expect(paper).toContain("paid.several ada 70.00 · berk 30.00<");
  expect(paper).toContain("ada 40.00 · berk 20.00 · dede 40.00<");
});

it("no line of the paper breaks within the name beside a share", () => {
  const people = ["Jonas Weber", "Elif Kaya"];
  const [payer, other] = people;
  const balances = people.map((person) => ({ person, net: 0 }));
  const expenses = [
    {
      ...{ id: "boat", expense_date: "2027-05-14", description: "Boat", category: "general", place_name: null },
      ...{ amount: 8000, currency: "EUR", conversion_rate_to_event_currency: 1, amount_in_event_currency: 8000 },
      ...{ payers: { [payer as string]: 8000 }, shares: { [payer as string]: 4000, [other as string]: 4000 } },
    },
  ];
  const book = { ...bookOf([], balances), expense_count: 1, expenses } as unknown as EventBook;
  const paper = renderToStaticMarkup(<Paper book={book} />);
  expect(paper).toContain("Jonas\u00a0Weber\u00a040.00");
});

it("the paper names who got a refund, and lists it and its shares below zero", () => {
  const people = [
    { person: "ada", net: -2000 },
    { person: "berk", net: 2000 },
  ];
  const refund = {
    ...{ id: "deposit", expense_date: "2027-05-14", description: "Deposit", category: "general", place_name: null },
    ...{ amount: -4000, currency: "EUR", conversion_rate_to_event_currency: 1, amount_in_event_currency: -4000 },
  };
  const paper = (payers: Record<string, number>) => {
    const expenses = [{ ...refund, payers, shares: { ada: -2000, berk: -2000 } }];
    const book = { ...bookOf([], people), expense_count: 1, expenses } as unknown as EventBook;
    return renderToStaticMarkup(<Paper book={book} />).replaceAll("\u00a0", " ");
  };
  expect(paper({ ada: -4000 })).toContain("paid_back.one");
  const together = paper({ berk: -1000, ada: -3000 });
  expect(together).toContain("paid_back.several ada 30.00 · berk 10.00<");
  expect(together).toContain("ada −20.00 · berk −20.00<");
  expect(together).toContain("−40.00 ");
});

it("the paper says how a payment was made, and its note", () => {
  const people = [
    { person: "ada", net: -2000 },
    { person: "berk", net: 2000 },
  ];
  const payment = { id: "one", paid_on: "2027-05-14", from_user: "berk", to_user: "ada", amount: 2000 };
  const payments = [
    { ...payment, method: "paypal", note: "for the balloon" },
    { ...payment, id: "other", method: "cash", note: null },
    { ...payment, id: "third", ...NO_PAYMENT_DETAILS },
  ];
  const paper = renderToStaticMarkup(<Paper book={{ ...bookOf([], people), payments } as unknown as EventBook} />);
  const said = [...paper.matchAll(/>(csv\.payment[^<]*)<\/span><span[^>]*>([^<]*)</g)];
  expect(said.map(([, kind, between]) => [kind, between])).toEqual([
    ["csv.payment · PayPal", "berk pays ada · for the balloon"],
    ["csv.payment · method.cash", "berk pays ada"],
    ["csv.payment", "berk pays ada"],
  ]);
});
