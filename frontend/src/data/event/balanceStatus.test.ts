import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { balanceStatusOf } from "./balanceStatus";
import { balanceWord } from "./balanceWord";
import type { Balance } from "./model";

const balance = (user_id: string, paid: number, share: number, sent = 0, received = 0) =>
  ({ user_id, paid, share, sent, received, net: paid - share + sent - received }) as Balance;

/** Returns an event with these balances. The people in `together` pay as one. */
const page = (balances: Balance[], together: string[] = []) => ({
  balances,
  households: [{ id: "home", name: "Home" }],
  participants: balances.map(({ user_id }) => ({
    ...{ user_id, household_id: together.includes(user_id) ? "home" : null },
    person: { has_account: true },
  })),
});

const status = (of: ReturnType<typeof page>, me = "ada") =>
  balanceStatusOf(of, me, "EUR", (part, amount) => `${part} ${amount}`);

const withBen = (...parts: [number, number, number?, number?]) =>
  page([balance("ada", ...parts), balance("ben", 0, 100)]);

it("a balance above zero is owed to the reader, one below zero is owed by them", () => {
  expect([1, -1, 0].map((net) => balanceWord(net as Units))).toEqual(["owed", "owes", "settled"]);
});

it("a balance lists what was paid and the share, and repayments where there are any", () => {
  expect(status(withBen(5000, 0)).parts).toBe("paid\u00a050.00 · share\u00a00.00");
  expect(status(withBen(5000, 2000, 0, 1000)).parts).toBe("paid\u00a050.00 · share\u00a020.00 · received\u00a010.00");
});

it("more refunds than payments are said as refunded, above zero", () => {
  expect(status(withBen(-1800, 2000)).parts).toBe("refunded\u00a018.00 · share\u00a020.00");
});

it("a reader with a balance of zero is settled while others owe, also without any part in the expenses", () => {
  const nothing = { net: 0, parts: null, pair: null, household: null };
  const others = [balance("ada", 0, 0), balance("ben", 100, 0), balance("cem", 0, 100)];
  expect(status(page(others))).toEqual({ word: "settled", ...nothing });
  expect(status(page(others.slice(1)))).toEqual({ word: "settled", ...nothing });
  expect(status(withBen(2000, 2000))).toMatchObject({ word: "settled", net: 0 });
});

it("an event in which everyone is even is done, also for a reader who took no part in it", () => {
  const even = page([balance("ada", 2000, 2000), balance("ben", 0, 0)]);
  expect(["ada", "ben"].map((me) => status(even, me).word)).toEqual(["done", "done"]);
});

it("an event with only an expense and its whole refund is done", () => {
  const refunded = page([balance("ada", 0, 0), balance("ben", 0, 0)]);
  expect(status(refunded)).toEqual({ word: "done", net: 0, parts: null, pair: null, household: null });
});

it("a balance of zero is one so far while a bill is at the table, whether others owe or not", () => {
  const [even, owing] = [withBen(0, 0), page([balance("ada", 0, 0), balance("ben", 0, 0)])].map((of) => ({
    ...of,
    open_bills: [{}],
  }));
  expect([even, owing].map((of) => of && status(of).word)).toEqual(["so_far", "so_far"]);
  expect(status({ ...withBen(100, 0), open_bills: [{}] } as ReturnType<typeof page>).word).toBe("owed");
});

it("the other person of a debt is known if nobody else has one, and neither pays with others", () => {
  const trip = page([balance("ada", 100, 0), balance("ben", 0, 100), balance("cem", 50, 50)]);
  expect(["ada", "ben", "cem"].map((me) => status(trip, me).pair)).toEqual(["ben", "ada", null]);
  expect(status(page([balance("ada", 100, 0), balance("ben", 0, 70), balance("cem", 0, 30)])).pair).toBeNull();
  expect(status({ ...trip, participants: page(trip.balances, ["ben", "cem"]).participants }).pair).toBeNull();
});

it("the members of a household read its balance, their own beside it, and who pays", () => {
  const trip = page(
    [balance("ada", 20000, 4679), balance("sofia", 0, 30049), balance("ben", 14728, 0)],
    ["ada", "sofia"],
  );
  expect(status(trip, "ada")).toMatchObject({
    word: "owes",
    net: -14728,
    household: { alone: 15321, payer: "sofia" },
  });
  expect(status(trip, "sofia")).toMatchObject({
    word: "owes",
    net: -14728,
    household: { alone: -30049, payer: "sofia" },
  });
  expect(status(trip, "ben")).toMatchObject({ word: "owed", net: 14728, household: null });
});

it("a household with a balance of zero has no payer, whatever the balances of its members", () => {
  const even = page([balance("ada", 5000, 0), balance("sofia", 0, 5000), balance("ben", 0, 0)], ["ada", "sofia"]);
  expect(status(even)).toMatchObject({ word: "done", net: 0, household: { alone: 5000, payer: null } });
});

it("a member who took no part in the expenses of their household still reads what it owes", () => {
  const trip = page([balance("ada", 0, 0), balance("sofia", 0, 100), balance("ben", 100, 0)], ["ada", "sofia"]);
  expect(status(trip)).toMatchObject({ word: "owes", net: -100, parts: null, household: { alone: 0 } });
});
