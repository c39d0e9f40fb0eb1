import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import { personWith } from "@/data/person/model";
import type { OpenEvent, OpenStanding } from "./dashboard";
import { duesOf } from "./dues";

const households = (amount: number) => amount as Units;

function standing(user_id: string, net: number, more: Partial<OpenStanding> = {}): OpenStanding {
  return {
    user_id,
    household_id: null,
    before: households(net),
    net: households(net),
    person: personWith({ id: user_id }),
    ...more,
  };
}

function event(id: string, standings: OpenStanding[] | null, my_net = 0): OpenEvent {
  const mine = standings?.find(({ user_id }) => user_id === "ada")?.net ?? households(my_net);
  return { id, name: id, status: "active", default_currency: "EUR", my_net: mine, standings };
}

const told = (events: OpenEvent[]) => {
  const { owed, owes } = duesOf(events, "ada");
  const lines = (side: typeof owed) =>
    side.map(({ person, dues }) => [person?.id ?? null, dues.map(({ event, amount }) => `${event.id} ${amount}`)]);
  return { owed: lines(owed), owes: lines(owes) };
};

it("a person stands once with all that is open with them, on either side for itself", () => {
  const porto = event("porto", [standing("ada", 30), standing("ben", -20), standing("cem", -10)]);
  const rome = event("rome", [standing("ada", 5), standing("ben", -5)]);
  const ski = event("ski", [standing("ada", -7), standing("ben", 7)]);
  expect(told([porto, rome, ski])).toEqual({
    owed: [
      ["ben", ["porto 20", "rome 5"]],
      ["cem", ["porto 10"]],
    ],
    owes: [["ben", ["ski 7"]]],
  });
});

it("it is the plan of the event's settlement, payments and all", () => {
  const paid = [standing("ada", -10, { before: households(-30) }), standing("ben", 10, { before: households(20) })];
  const others = [standing("cem", 10, { before: households(10) }), standing("dan", -10, { before: households(0) })];
  const standings = [...paid, ...others];
  const plan = planOfPayments({
    balances: standings.map(({ user_id, before, net }) => ({ user_id, paid: before, share: households(0), net })),
    participants: standings.map(({ user_id, household_id, person }) => ({ user_id, household_id, person })),
  });
  expect(told([event("trip", standings)]).owes).toEqual(
    plan.filter(({ from }) => from === "ada").map(({ to, amount }) => [to, [`trip ${amount}`]]),
  );
});

it("an event of many says what is open in it, but not with whom", () => {
  expect(told([event("fair", null, -250), event("gala", null, 40)])).toEqual({
    owed: [[null, ["gala 40"]]],
    owes: [[null, ["fair 250"]]],
  });
});

it("so does one in which others of the reader's household pay", () => {
  const household = { household_id: "kayas" };
  const kayas = [standing("ada", -10, household), standing("ben", -30, household), standing("cem", 40)];
  expect(told([event("trip", kayas)])).toEqual({ owed: [], owes: [[null, ["trip 10"]]] });
});
