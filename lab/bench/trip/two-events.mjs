import { randomUUID } from "node:crypto";
import { signedUp } from "../../../scripts/demo/client.mjs";

/**
 * Creates a second event and, once somebody has joined it, a debt of theirs in both events.
 * @param {any} stack
 * @param {{ email: string, password: string }} account who is owed
 */
export async function secondEvent({ urls, ports, keys }, account) {
  const owed = await signedUp(
    { api: urls.api, mail: urls.mail, functions: `http://127.0.0.1:${ports.app}`, publishableKey: keys.publishable },
    { ...account, language: "en" },
  );
  const [first] = await owed.rpc("my_events");
  // One payment settles debts in one currency.
  const currency = first.default_currency;
  const id = randomUUID();
  const place = { place_country: "Portugal", place_city: "Braga" };
  const columns = { id, name: "Day in Braga", category: "short_trip", default_currency: currency, ...place };
  await owed.insert("events", columns);
  const { token } = await owed.rpc("create_invitation", { event_id: id, kind: "group" });
  return {
    token,
    async addDebts() {
      for (const event_id of [first.id, id]) {
        const { participants } = await owed.rpc("event_page", { event_id });
        await owed.rpc("save_expense", {
          expense: {
            ...{ id: randomUUID(), event_id, description: "Lunch", amount: 30, currency },
            ...{ paid_by: owed.id, expense_date: new Date().toISOString().slice(0, 10), category: "general" },
            ...{ conversion_rate_to_event_currency: 1, rate_source: "same", split_method: "equal" },
          },
          shares: participants.map(({ user_id }) => ({ user_id, share_amount: 30 / participants.length })),
        });
      }
    },
  };
}
