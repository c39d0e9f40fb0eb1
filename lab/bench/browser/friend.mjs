import { randomUUID } from "node:crypto";

/** People of each event. */
const PEOPLE = 8;

/**
 * Goes to the page of a friend with whom money is open in many events, all of whose payments the device plans. The answer is
 * made up; all else is the app.
 * @param {import("playwright-core").Page} page of the signed-in app
 * @param {{ me: string, events: number }} wanted
 * @returns {Promise<number>} ms from the server's answer until the page shows the sum
 */
export async function openFriend(page, { me, events }) {
  const friend = personOf(randomUUID(), "Friend");
  const open_events = Array.from({ length: events }, (_, number) => eventOf(number, me, friend));
  let answered = 0;
  await page.route("**/rest/v1/rpc/person_page*", (route) => {
    answered = Date.now();
    return route.fulfill({ json: { person: friend, open_events, settlements: [] } });
  });
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/people/${friend.id}`);
  await page.getByText(/^(One payment settles|Open in) \d+ events?\.$/).waitFor();
  return Date.now() - answered;
}

const personOf = (id, first_name) => ({
  ...{ id, first_name, last_name: null, email: null, deleted: false, has_account: true },
  ...{ has_payment_details: false, claimed_by: null, claimed_at: null, color: 1 },
});

/** The reader owes the friend, and all others owe the friend, too: an odd sum each, so that no smaller groups settle. */
function eventOf(number, me, friend) {
  const others = Array.from({ length: PEOPLE - 2 }, () => randomUUID());
  const debts = [me, ...others].map((user_id, place) => ({ user_id, net: -(17 + number * 3 + place * 7) / 100 }));
  const owed = -debts.reduce((sum, { net }) => sum + Math.round(net * 100), 0) / 100;
  const standings = [{ user_id: friend.id, net: owed }, ...debts].map(({ user_id, net }, place) => ({
    ...{ user_id, net, before: net, household_id: null, has_payment_details: false, place: place + 1, person: null },
  }));
  return {
    ...{ id: randomUUID(), name: `Event ${number}`, status: "active", default_currency: "EUR" },
    ...{ my_net: debts[0].net, household_net: null, standings, formers: [] },
  };
}
