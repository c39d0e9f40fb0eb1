import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import { applyChange as apply, type Change, snapshotBefore } from "@/data/testMutation";
import type { Expense, ServerEventPage } from "./model";
import { applyPendingMutations, expensesToFetch } from "./pendingEvent";
import { ada, by, edit, emptyPage, expense, joining, mutationOf } from "./testPendingEvent";

describe("a change of an expense that did not come with the page", () => {
  const oldest = apply(emptyPage(), expense(9000), by);
  const [base] = oldest.expenses;
  if (!base) throw new Error("the expense is missing");
  const deletion: Change = { kind: "delete_expense", version: 1, base };
  const old = expense(700);
  const made: Change = { ...old, expense: { ...old.expense, expense_date: "2026-01-01" } };
  const [newer] = apply(emptyPage(), expense(100), by).expenses;
  if (!newer) throw new Error("the expense is missing");
  /** The server's page of an event with more expenses than one page holds. */
  const told = (also: ServerEventPage["also"], total: number): ServerEventPage => ({
    ...emptyPage(),
    expenses: [newer],
    next: { expense_date: newer.expense_date, created_at: newer.created_at, id: newer.id },
    total: total as Units,
    also,
  });
  const shown = (page: ServerEventPage, mutation: Change) => applyPendingMutations(page, [mutationOf(mutation)], ada);

  it("an unlisted expense's change counts while the sums are from before it", () => {
    const page = told(undefined, 9100);
    expect(shown(snapshotBefore(page, edit(base, 5000), by.at), edit(base, 5000))).toMatchObject({
      total: 5100,
      needsRefetch: false,
    });
    expect(shown(snapshotBefore(page, deletion, by.at), deletion)).toMatchObject({ total: 100, needsRefetch: false });
    expect(shown(snapshotBefore(page, made, by.at), made)).toMatchObject({ total: 9800, needsRefetch: false });
  });

  it("sums that include an unlisted expense's change do not count it again after a lost answer", () => {
    const changed = apply(oldest, edit(base, 5000), by).expenses[0] ?? null;
    const created = apply(emptyPage(), made, by).expenses[0] ?? null;
    expect(shown(told({ [base.id]: changed }, 5100), edit(base, 5000))).toMatchObject({
      total: 5100,
      needsRefetch: false,
    });
    expect(shown(told({ [base.id]: changed }, 5100), edit(base, 5000)).expenses).toContainEqual(changed);
    expect(shown(told({ [base.id]: null }, 100), deletion)).toMatchObject({ total: 100, needsRefetch: false });
    expect(shown(told({ [old.expense.id]: created }, 9800), made)).toMatchObject({ total: 9800, needsRefetch: false });
  });

  it("an unlisted expense's change counts in newer sums that do not include it", () => {
    const also = { [base.id]: base, [old.expense.id]: null };
    expect(shown(told(also, 9300), edit(base, 5000)).total).toBe(5300);
    expect(shown(told(also, 9300), deletion).total).toBe(300);
    expect(shown(told(also, 9300), made).total).toBe(10_000);
  });

  it("sums that may include an unlisted expense's change stay unchanged until the expense is fetched", () => {
    for (const mutation of [edit(base, 5000), deletion, made]) {
      expect(shown(told({}, 9100), mutation)).toMatchObject({ total: 9100, needsRefetch: true });
    }
    expect(
      expensesToFetch(base.event_id, [mutationOf(deletion), mutationOf(edit(base, 5000)), mutationOf(made)]),
    ).toEqual([base.id, old.expense.id]);
  });

  it("a join counts in listed and unlisted expenses, and its snapshot leaves out expenses with pending mutations", () => {
    const page = told(undefined, 9100);
    const join = joining("cem", [newer, base]);
    const after = shown(snapshotBefore(page, join, by.at), join);
    expect(after).toMatchObject({ total: 9100, needsRefetch: false });
    const shareOf = (row: Expense | null | undefined) => row?.shares.find(({ user_id }) => user_id === "cem");
    expect(shareOf(after.expenses[0])).toMatchObject({ share_amount: 25 });
    expect(shareOf(after.also?.[base.id])).toMatchObject({ share_amount: 2250 });
    expect(after.balances.find(({ user_id }) => user_id === "cem")).toMatchObject({ share: 2275 });
    const other = { ...base, id: old.expense.id };
    const noted = snapshotBefore(page, joining("cem", [base, other]), by.at, new Set([base.id]));
    expect(noted.also).toEqual({ [other.id]: other });
  });

  it("several changes of an unlisted expense count one after the other", () => {
    const page = snapshotBefore(told(undefined, 9100), edit(base, 5000), by.at);
    const [changed] = apply(oldest, edit(base, 5000), by).expenses;
    if (!changed) throw new Error("the expense is missing");
    const again = [edit(base, 5000), edit(changed, 300)].map((mutation) => mutationOf(mutation));
    expect(applyPendingMutations(page, again, ada).total).toBe(400);
    const gone: Change = { kind: "delete_expense", version: 2, base: changed };
    const settled = apply(apply(page, edit(base, 5000), by), gone, by);
    expect(settled.total).toBe(100);
    expect(apply(settled, gone, by)).toEqual(settled);
  });
});
