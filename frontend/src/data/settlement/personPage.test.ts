import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { personWith } from "@/data/person/model";
import { envelope, type Mutation, type MutationKind, registerMutationKinds } from "@/offline/mutation";
import { personWithPending, type ServerPersonPage } from "./personPage";
import { type SettleWith, settleWith } from "./settleWith";
import { partsPaidBy, togetherOf } from "./together";
import { undoSettlement } from "./undoSettlement";

registerMutationKinds([settleWith, undoSettlement] as MutationKind[]);

const standing = (user_id: string, net: number) => ({
  ...{ user_id, household_id: null, before: net, net, hasPaymentDetails: false, hasAccount: true },
  person: personWith({ id: user_id }),
});

/** Ben owes me 100.00 EUR in one event, whose own page is not on the device. */
const server = {
  person: personWith({ id: "ben" }),
  settlements: [],
  open_events: [
    {
      ...{ id: "trip", name: "trip", status: "active", default_currency: "EUR", my_net: 10000, household_net: null },
      standings: [standing("me", 10000), standing("ben", -10000)],
    },
  ],
} as unknown as ServerPersonPage;

const waiting = <Payload>(kind: MutationKind<Payload>, payload: Payload, seq: number): Mutation =>
  ({
    ...{
      id: `m${seq}`,
      user_id: "me",
      seq,
      made_at: "2026-07-01T00:00:00Z",
      state: "waiting",
      code: null,
      attempts: 0,
    },
    ...envelope(kind as MutationKind, payload),
  }) as Mutation;

const between = (mutations: Mutation[]) =>
  togetherOf(personWithPending(server, mutations, "me").open_events, "me", "ben");

function settling(id: string, mutations: Mutation[], paid: number): Mutation {
  const [together] = between(mutations);
  if (!together) throw new Error("nothing is open");
  const parts = partsPaidBy(together, paid as Units).map((part) => ({
    ...{ event_id: part.event.id, id: `${id} trip`, from_user: part.transfer.from, to_user: part.transfer.to },
    ...{ amount: Math.abs(part.amount), from_net: part.fromNet, to_net: part.toNet, paid_on: "2026-07-01" },
  }));
  const payload = { id, person_id: "ben", currency: "EUR", amount: -paid, parts } as unknown as SettleWith;
  return waiting(settleWith, payload, mutations.length + 1);
}

it("two unsent payments in the same event both count", () => {
  const first = settling("first", [], 3000);
  expect(between([first]).map(({ total }) => total)).toEqual([7000]);
  expect(between([first, settling("second", [first], 7000)])).toEqual([]);
});

it("an unsent payment that was undone leaves the debt open", () => {
  const made = settling("made", [], 10000);
  const payload = {
    ...{ id: "made", person_id: "ben", currency: "EUR", amount: -10000 },
    parts: [{ event_id: "trip", payment_id: "made trip" }],
  };
  const undone = waiting(undoSettlement, payload as never, 2);
  expect(personWithPending(server, [made, undone], "me").unsent).toEqual([]);
  expect(between([made, undone]).map(({ total }) => total)).toEqual([10000]);
});
