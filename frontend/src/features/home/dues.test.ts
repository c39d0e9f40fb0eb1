import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { planOfPayments } from "@/core/settling/plan";
import { personWith } from "@/data/person/model";
import type { OpenEvent, OpenStanding } from "@/data/settlement/openEvents";
import { duesOf, householdOf, nettedDues, togetherByPerson } from "./dues";

const units = (amount: number) => amount as Units;

function standing(user_id: string, net: number, more: Partial<OpenStanding> = {}): OpenStanding {
  return {
    user_id,
    household_id: null,
    before: units(net),
    net: units(net),
    hasPaymentDetails: false,
    hasAccount: true,
    person: personWith({ id: user_id }),
    ...more,
  };
}

function event(id: string, standings: OpenStanding[] | null, my_net = 0): OpenEvent {
  const mine = standings?.find(({ user_id }) => user_id === "ada")?.net ?? units(my_net);
  return { id, name: id, status: "active", default_currency: "EUR", my_net: mine, household_net: null, standings };
}

const shown = (events: OpenEvent[]) => {
  const { owed, owes } = duesOf(events, "ada");
  const lines = (side: typeof owed) =>
    side.map(({ person, dues }) => [person?.id ?? null, dues.map(({ event, amount }) => `${event.id} ${amount}`)]);
  return { owed: lines(owed), owes: lines(owes) };
};

it("each side lists a person once with their open payments of all events", () => {
  const porto = event("porto", [standing("ada", 30), standing("ben", -20), standing("cem", -10)]);
  const rome = event("rome", [standing("ada", 5), standing("ben", -5)]);
  const ski = event("ski", [standing("ada", -7), standing("ben", 7)]);
  expect(shown([porto, rome, ski])).toEqual({
    owed: [
      ["ben", ["porto 20", "rome 5"]],
      ["cem", ["porto 10"]],
    ],
    owes: [["ben", ["ski 7"]]],
  });
});

it("open payments on home equal the plan of the event's settlement, recorded payments included", () => {
  const paid = [standing("ada", -10, { before: units(-30) }), standing("ben", 10, { before: units(20) })];
  const others = [standing("cem", 10, { before: units(10) }), standing("dan", -10, { before: units(0) })];
  const standings = [...paid, ...others];
  const plan = planOfPayments({
    balances: standings.map(({ user_id, before, net }) => ({ user_id, paid: before, share: units(0), net })),
    participants: standings.map(({ user_id, household_id, hasPaymentDetails, hasAccount }) => ({
      user_id,
      household_id,
      person: { has_account: hasAccount, has_payment_details: hasPaymentDetails },
    })),
  });
  expect(shown([event("trip", standings)]).owes).toEqual(
    plan.filter(({ from }) => from === "ada").map(({ to, amount }) => [to, [`trip ${amount}`]]),
  );
});

it("an event with many people shows its open sum without a person", () => {
  expect(shown([event("fair", null, -250), event("gala", null, 40)])).toEqual({
    owed: [[null, ["gala 40"]]],
    owes: [[null, ["fair 250"]]],
  });
});

it("the members of a household share its payments, which name the member who pays unless it is the reader", () => {
  const household = { household_id: "kayas" };
  const people = [standing("ada", 15_321, household), standing("ben", -30_049, household), standing("cem", 14_728)];
  const byOf = (me: string) =>
    duesOf([{ ...event("trip", people), household_net: units(-14_728) }], me).owes.map(({ person, dues }) => [
      person?.id,
      dues.map(({ amount, by }) => [amount, by?.id ?? null]),
    ]);
  expect(byOf("ada")).toEqual([["cem", [[14_728, "ben"]]]]);
  expect(byOf("ben")).toEqual([["cem", [[14_728, null]]]]);
});

it("a line names the household that pays as one in all its events, otherwise the person, and the household at its event", () => {
  const household = { household_id: "couple" };
  const together = event("trip", [
    standing("ada", 30),
    standing("ben", -20, household),
    standing("cem", -10, household),
  ]);
  const alone = event("dinner", [standing("ada", 5), standing("ben", -5)]);
  const named = (events: OpenEvent[]) => {
    const [line] = duesOf(events, "ada").owed;
    const ids = (people: readonly { id: string }[] = []) => people.map(({ id }) => id);
    return [ids(line && householdOf(line)), line?.dues.map(({ people }) => ids(people))];
  };
  expect(named([together])).toEqual([["ben", "cem"], [["ben", "cem"]]]);
  expect(named([together, alone])).toEqual([[], [["ben", "cem"], ["ben"]]]);
});

it("a household has one name on a line: its people in the order of joining, the first event's where the orders differ", () => {
  const joined = (id: string, net: number, place: number, hasAccount = true) =>
    standing(id, net, {
      household_id: "couple",
      person: { ...personWith({ id }), place, has_account: hasAccount },
    });
  const trip = event("trip", [standing("ada", 30), joined("ben", -20, 3), joined("cem", -10, 2, false)]);
  const dinner = event("dinner", [standing("ada", 5), joined("ben", -5, 1), joined("cem", 0, 2, false)]);
  const [line] = duesOf([trip, dinner], "ada").owed;
  expect(line && householdOf(line).map(({ id }) => id)).toEqual(["cem", "ben"]);
});

it("an even household has no open payments, even when its members' own balances differ", () => {
  const household = { household_id: "kayas" };
  const even = [standing("ada", 50, household), standing("ben", -50, household), standing("cem", 0)];
  expect(shown([{ ...event("trip", even), household_net: units(0) }])).toEqual({ owed: [], owes: [] });
});

it("an event with many people shows the debt of the reader's household", () => {
  const fair = { ...event("fair", null, 40), household_net: units(-250) };
  expect(shown([fair])).toEqual({ owed: [], owes: [[null, ["fair 250"]]] });
});

it("opposite debts with one person are netted on the side of the larger, unless they cancel out or not all are known", () => {
  const account = (id: string, net: number) =>
    standing(id, net, { person: { ...personWith({ id }), has_account: true } });
  const events = (second: number) => [
    event("porto", [account("ada", 30), account("ben", -20), account("cem", -10)]),
    event("ski", [account("ada", -second), account("ben", second)]),
  ];
  const netted = (open: OpenEvent[], isPartial = false) => {
    const dues = duesOf(open, "ada");
    const { lines, offsets } = nettedDues(dues, togetherByPerson(dues, open, "ada", isPartial));
    const shown = (side: typeof lines.owed) =>
      side.map((line) => [line.person?.id, ...line.dues.map((due) => (due.isOpposite ? -due.amount : due.amount))]);
    return { owed: shown(lines.owed), owes: shown(lines.owes), offsets };
  };
  const offsets = (amount: number) => [{ currency: "EUR", amount }];
  expect(netted(events(7))).toEqual({
    ...{
      owed: [
        ["ben", 20, -7],
        ["cem", 10],
      ],
      owes: [],
      offsets: offsets(7),
    },
  });
  expect(netted(events(50))).toEqual({ owed: [["cem", 10]], owes: [["ben", 50, -20]], offsets: offsets(20) });
  const apart = (second: number) => ({
    owed: [
      ["ben", 20],
      ["cem", 10],
    ],
    owes: [["ben", second]],
    offsets: [],
  });
  expect(netted(events(20))).toEqual(apart(20));
  expect(netted(events(7), true)).toEqual(apart(7));
});
