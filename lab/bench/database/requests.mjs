import { randomUUID } from "node:crypto";
import { newSettlement } from "./friends.mjs";

/**
 * A measured request.
 * @typedef {object} Request
 * @property {string} name in the table of results
 * @property {keyof import("./subjects.mjs").Subjects} kind the kind of subject
 * @property {"authenticated" | "service_role"} [role] authenticated unless said
 * @property {string} [rpc] the function that the API calls
 * @property {string} [query] the SQL of a request for tables, in place of rpc
 * @property {(subject: import("./subjects.mjs").Subject) => Record<string, unknown>} parameters
 */

const none = () => ({});
const ofEvent = ({ event }) => ({ event_id: event });

/** A typical new expense with a place. @param {number} sharing number of sharers */
const newExpense =
  (sharing) =>
  ({ event, people, currency }) => {
    const sharers = people.slice(0, sharing);
    return {
      expense: {
        id: randomUUID(),
        event_id: event,
        description: "Measured dinner",
        amount: 12 * sharers.length,
        currency,
        paid_by: people[0],
        expense_date: new Date().toISOString().slice(0, 10),
        category: "place",
        place_name: "Balıkçı",
        place_city: "İstanbul",
        place_country: "Türkiye",
        split_method: "equal",
      },
      shares: sharers.map((user_id) => ({ user_id, share_amount: 12 })),
      mutation_id: randomUUID(),
    };
  };

/** A new expense of ten people with a bill of 100 items, each of three of them. */
const newBill = (subject) => {
  const { expense, shares, ...rest } = newExpense(10)(subject);
  const items = Array.from({ length: 100 }, (_, place) => ({
    id: randomUUID(),
    label: `Köfte mit Salat ${place + 1}`,
    amount: 3,
    weights: Object.fromEntries([0, 1, 2].map((next) => [shares[(place + next) % shares.length].user_id, 1])),
  }));
  return {
    ...rest,
    expense: { ...expense, amount: 300, split_method: "manual", items, extras: [] },
    shares: shares.map((share) => ({ ...share, share_amount: 300 / shares.length })),
  };
};

/** The expense of the concurrent writers. */
export const newDinner = newExpense(4);

const kinds = { small: "small event", large: "5,000", largest: "20,000" };
const inEach = (name, rest) =>
  /** @type {const} */ (["small", "large", "largest"]).map((kind) => ({
    name: `${name}, ${kinds[kind]}`,
    kind,
    ...rest,
  }));
const whose = { small: "ordinary person", largest: "busiest person" };
const ofEach = (name, rest) =>
  /** @type {const} */ (["small", "largest"]).map((kind) => ({ name: `${name}, ${whose[kind]}`, kind, ...rest }));

/** The balance of one person in one event, which must not sum expenses. */
const balance = "select net from public.event_balances where event_id = $1 and user_id = $2";

/** @type {Request[]} */
export const requests = [
  ...ofEach("dashboard", { rpc: "dashboard", parameters: none }),
  ...ofEach("my_events", { rpc: "my_events", parameters: () => ({ include_passive: true }) }),
  ...ofEach("recent_expenses", { rpc: "recent_expenses", parameters: none }),
  ...ofEach("expenses_with", {
    rpc: "expenses_with",
    parameters: ({ people, person }) => ({ person_id: people.find((one) => one !== person) }),
  }),
  ...ofEach("my_statistics", { rpc: "my_statistics", parameters: none }),
  ...ofEach("my_news", { rpc: "my_news", parameters: none }),
  ...inEach("event_page", { rpc: "event_page", parameters: ofEvent }),
  ...inEach("event_expenses", { rpc: "event_expenses", parameters: ofEvent }),
  ...inEach("event_history", { rpc: "event_history", parameters: ofEvent }),
  ...inEach("expense_page", {
    rpc: "expense_page",
    parameters: ({ event, expense }) => ({ event_id: event, id: expense }),
  }),
  ...inEach("settlement", { rpc: "settlement", parameters: ofEvent }),
  ...inEach("balance", { query: balance, parameters: ({ event, person }) => ({ event, person }) }),
  ...inEach("save_expense for 4", { rpc: "save_expense", parameters: newDinner }),
  { name: "save_expense for 10, 5,000", kind: "large", rpc: "save_expense", parameters: newExpense(10) },
  { name: "dashboard with 200 open events", kind: "friends", rpc: "dashboard", parameters: none },
  {
    name: "person_page with 200 open events",
    kind: "friends",
    rpc: "person_page",
    parameters: ({ people: [, creditor] }) => ({ person_id: creditor }),
  },
  { name: "settle_with over 20 events", kind: "friends", rpc: "settle_with", parameters: newSettlement },
  { name: "save_expense with 100 items, 5,000", kind: "large", rpc: "save_expense", parameters: newBill },
  { name: "save_expense for 200", kind: "crowd", rpc: "save_expense", parameters: newExpense(200) },
  ...inEach("accept_invitation", {
    rpc: "accept_invitation",
    role: "service_role",
    parameters: ({ token, strangers }) => ({ token, auth_user_id: strangers.pop() }),
  }),
  ...inEach("find_expenses by word", {
    rpc: "find_expenses",
    parameters: ({ event }) => ({ event_id: event, search: "museum" }),
  }),
  ...inEach("find_expenses by payer", {
    rpc: "find_expenses",
    parameters: ({ event, person }) => ({ event_id: event, paid_by: person }),
  }),
  ...inEach("event_statistics", { rpc: "event_statistics", parameters: ofEvent }),
  ...inEach("statistics as a story", {
    rpc: "event_statistics",
    parameters: ({ event }) => ({ event_id: event, story: true }),
  }),
  ...inEach("statistics by person and month", {
    rpc: "event_statistics",
    parameters: ({ event }) => ({ event_id: event, by_person: true }),
  }),
].map((request) => ({ role: "authenticated", ...request }));
