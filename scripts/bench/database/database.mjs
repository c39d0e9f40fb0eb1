import { randomUUID } from "node:crypto";
import { withStack } from "../../checks/throwaway.mjs";
import { signedUp } from "../../demo/client.mjs";
import { step } from "../../setup/progress.mjs";
import { percentile } from "../percentiles.mjs";
import { table } from "../table.mjs";

const password = "bench-password";

/** How long people wait for the database, through the API. @type {import("../parts.mjs").BenchPart} */
export const database = {
  name: "database",
  title: "Database",
  options: { expenses: { type: "string", default: "2000" }, requests: { type: "string", default: "200" } },
  run: ({ quick, expenses, requests }) =>
    measure({ expenses: quick ? 100 : Number(expenses), requests: quick ? 20 : Number(requests), atOnce: 16 }),
};

const measure = ({ expenses, requests, atOnce }) =>
  withStack(
    { functions: true, durable: true, env: { LIMIT_PER_USER: "1000000/1s" } },
    async ({ urls, ports, keys }) => {
      const functions = `http://127.0.0.1:${ports.app}`;
      const servers = { api: functions, mail: urls.mail, functions, publishableKey: keys.publishable };
      const people = await Promise.all(
        ["ada", "bo", "cem", "dora"].map((name) =>
          signedUp(servers, { email: `${name}@bench.test`, password, language: "en" }),
        ),
      );
      const event = await sharedEvent(people);
      const save = () => saveExpense(people, event);
      await step(`Saving ${expenses} expenses`, () => inParallel(expenses, atOnce, save));

      const [ada] = people;
      const things = {
        "open the dashboard": () => ada.rpc("dashboard"),
        "open the event": () => ada.rpc("event_page", { event_id: event }),
        "save an expense": save,
      };
      const rows = [];
      for (const [name, thing] of Object.entries(things)) {
        const alone = await inParallel(requests, 1, thing);
        const together = await inParallel(requests, atOnce, thing);
        rows.push({ request: name, ...spread(alone, "alone"), ...spread(together, `${atOnce} at once`) });
      }
      return table(rows);
    },
  );

const spread = (times, how) => ({
  [`${how}, half`]: Math.round(percentile(times, 0.5)),
  [`${how}, 95 %`]: Math.round(percentile(times, 0.95)),
});

async function sharedEvent([creator, ...others]) {
  const [{ id }] = await creator.insert("events", {
    name: "Bench",
    description: "Many expenses",
    category: "other",
    default_currency: "EUR",
    place_country: "Türkiye",
    place_city: "İstanbul",
    created_by: creator.id,
  });
  const { token } = await creator.rpc("create_invitation", { event_id: id, kind: "group" });
  for (const other of others) await other.acceptInvitation(token);
  return id;
}

function saveExpense(people, event) {
  const payer = people[Math.floor(Math.random() * people.length)];
  const share = (1 + Math.floor(Math.random() * 10_000)) / 100;
  return payer.rpc("save_expense", {
    expense: {
      id: randomUUID(),
      event_id: event,
      description: "Something shared",
      amount: Math.round(share * 100 * people.length) / 100,
      currency: "EUR",
      paid_by: payer.id,
      expense_date: "2026-06-15",
      category: "general",
      conversion_rate_to_event_currency: 1,
      rate_source: "same",
      split_method: "equal",
    },
    shares: people.map(({ id }) => ({ user_id: id, share_amount: share })),
    mutation_id: randomUUID(),
  });
}

/** Does it so often, so many at once; answers how long each took, in ms. */
async function inParallel(count, atOnce, thing) {
  const times = [];
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const since = performance.now();
      await thing();
      times.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}
