import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sum, type Units } from "@/core/money/units";
import type { Expense, Participant, Payment } from "@/data/event/model";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { personWith } from "@/data/person/model";
import { earlierExpenses, withSharer } from "./joining";
import { expense } from "./testExpense";

const MORNING = "2026-07-14T08:00:00Z";
const NOON = "2026-07-14T12:00:00Z";
const EVENING = "2026-07-14T20:00:00Z";

const participant = (user_id: string, joined_at: string, columns: Partial<Participant> = {}): Participant => ({
  id: `participant of ${user_id}`,
  user_id,
  role: "member",
  status: "active",
  joined_at,
  removed_at: null,
  household_id: null,
  person: personWith({ id: user_id }),
  ...columns,
});
const ANN = participant("ann", MORNING);
const BEN = participant("ben", MORNING);
const CEM = participant("cem", EVENING);

const payment = (created_at: string): Payment => ({
  id: "payment",
  event_id: "event",
  from_user: "ben",
  to_user: "ann",
  amount: 500 as Units,
  currency: "EUR",
  paid_on: "2026-07-14",
  ...NO_PAYMENT_DETAILS,
  arrival: null,
  created_by: "ben",
  created_at,
});
const event = (participants: Participant[], payments: Payment[] = []) => ({
  participants,
  payments,
});
const sharedBy = (...people: string[]): Pick<Expense, "shares"> => ({
  shares: people.map((user_id) => ({
    user_id,
    share_amount: (1000 / people.length) as Units,
    share_in_event_currency: (1000 / people.length) as Units,
    parts: null,
  })),
});
const amountsOf = (after: Expense | null) => after?.shares.map((share) => [share.user_id, share.share_amount]);

describe("an expense with one person more", () => {
  it("an equally split expense is split among all with the new person, and keeps its payers", () => {
    const before = expense({ amount: 900 as Units, amount_in_event_currency: 900 as Units });
    const after = withSharer(before, "cem");
    expect(amountsOf(after)).toEqual([
      ["ann", 300],
      ["ben", 300],
      ["cem", 300],
    ]);
    expect(after?.payers).toEqual(before.payers);
  });

  it("an expense split by parts gives the new person one part", () => {
    const shares = sharedBy("ann", "ben").shares.map((share) => ({ ...share, parts: share.user_id === "ann" ? 2 : 1 }));
    const after = withSharer(expense({ split_method: "parts", shares }), "cem");
    expect(after?.shares.map(({ share_amount, parts }) => [share_amount, parts])).toEqual([
      [500, 2],
      [250, 1],
      [250, 1],
    ]);
  });

  it("a person cannot join an expense that is split manually, that they share already, or whose shares would become 0", () => {
    expect(withSharer(expense({ split_method: "manual" }), "cem")).toBeNull();
    expect(withSharer(expense(), "ben")).toBeNull();
    expect(withSharer(expense({ amount: 2 as Units, amount_in_event_currency: 2 as Units }), "cem")).toBeNull();
  });

  it("the shares after joining add up to the smallest unit in both currencies", () => {
    const amounts = fc.record({
      amount: fc.integer({ min: 3, max: 10 ** 12 }),
      converted: fc.nat(10 ** 12),
      sign: fc.constantFrom(1, -1),
      id: fc.uuid(),
    });
    fc.assert(
      fc.property(amounts, ({ id, sign, ...sizes }) => {
        const [amount, converted] = [sign * sizes.amount, sign * sizes.converted + 0];
        const before = expense({ id, amount: amount as Units, amount_in_event_currency: converted as Units });
        const after = withSharer(before, "cem");
        expect(sum((after?.shares ?? []).map(({ share_amount }) => share_amount))).toBe(amount);
        expect(sum((after?.shares ?? []).map((share) => share.share_in_event_currency))).toBe(converted);
      }),
    );
  });
});

describe("the expenses offered to somebody who joined late", () => {
  const noon = (columns: Partial<Expense> = {}) => expense({ created_at: NOON, ...columns });
  const likely = (participants: Participant[], one: Expense, payments: Payment[] = []) =>
    earlierExpenses(event(participants, payments), [one], "cem").map(({ isLikely }) => isLikely);

  it("a late member is offered the expenses entered before they joined, with their possible share", () => {
    const offered = earlierExpenses(
      event([ANN, BEN, CEM]),
      [noon({ amount: 600 as Units, amount_in_event_currency: 600 as Units }), expense({ created_at: EVENING })],
      "cem",
    );
    expect(offered.map(({ share }) => share)).toEqual([200]);
  });

  it("an offered expense is likely shared if everybody of that time shares it, also with other late members", () => {
    expect(likely([ANN, BEN, CEM], noon())).toEqual([true]);
    const dora = participant("dora", EVENING);
    expect(likely([ANN, BEN, CEM, dora], noon(sharedBy("ann", "ben", "dora")))).toEqual([true]);
    expect(likely([ANN, BEN, CEM], noon(sharedBy("ann")))).toEqual([false]);
  });

  it("an offered expense is not likely shared if it is split by parts or a payment has followed", () => {
    const shares = sharedBy("ann", "ben").shares.map((share) => ({ ...share, parts: 1 }));
    expect(likely([ANN, BEN, CEM], noon({ split_method: "parts", shares }))).toEqual([false]);
    expect(likely([ANN, BEN, CEM], noon(), [payment(EVENING)])).toEqual([false]);
    expect(likely([ANN, BEN, CEM], noon(), [payment(MORNING)])).toEqual([true]);
  });

  it("people who had left before do not count, and a claimed person counts as the one who claimed them", () => {
    const left = participant("dora", MORNING, { status: "removed", removed_at: "2026-07-14T09:00:00Z" });
    expect(likely([ANN, BEN, left, CEM], noon())).toEqual([true]);
    const opa = participant("opa", MORNING, {
      status: "removed",
      removed_at: EVENING,
      person: personWith({ id: "opa", has_account: false, claimed_by: "eva", claimed_at: EVENING }),
    });
    const eva = participant("eva", EVENING);
    expect(likely([ANN, BEN, opa, eva, CEM], noon(sharedBy("ann", "ben", "eva")))).toEqual([true]);
    expect(likely([ANN, BEN, opa, eva, CEM], noon())).toEqual([false]);
  });

  it("a person who claimed another is offered the expenses from before that other was added", () => {
    const opa = participant("opa", "2026-07-14T10:00:00Z", {
      status: "removed",
      removed_at: EVENING,
      person: personWith({ id: "opa", has_account: false, claimed_by: "cem", claimed_at: EVENING }),
    });
    const early = expense({ created_at: "2026-07-14T09:00:00Z" });
    const offered = earlierExpenses(event([ANN, BEN, opa, CEM]), [noon(), early], "cem");
    expect(offered.map(({ expense: one }) => one.created_at)).toEqual([early.created_at]);
  });

  it("at most 500 expenses are offered, and none to a person outside of the event", () => {
    const many = Array.from({ length: 501 }, () => noon());
    expect(earlierExpenses(event([ANN, BEN, CEM]), many, "cem")).toHaveLength(500);
    expect(earlierExpenses(event([ANN, BEN]), many, "stranger").length).toBe(0);
  });
});
