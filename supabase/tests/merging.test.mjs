import { describe, expect, test } from "vitest";
import {
  ada,
  bo,
  cem,
  claim,
  done,
  expenseOf,
  historyOf,
  merge,
  personOf,
  removed,
  sharedBy,
  stranger,
  trip,
} from "./support/claims.mjs";
import { balancesOf, join, newExpense, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";

describe("merging", () => {
  test("only an admin merges people", async () => {
    const [event, grandpa, opa] = await trip("Grandpa", "Opa");
    for (const attempt of [() => merge(bo, event, grandpa, opa), () => merge(cem, event, grandpa, cem)]) {
      expectCode(await changingNothing(event, attempt), 403, "only_admin_can_merge");
    }
    await save(ada, newExpense(event, grandpa, [ada, grandpa]));
    expect(await done(merge(ada, event, grandpa, bo))).toMatchObject({ into: bo.id, expenses: 1 });
    expect((await historyOf(event))[0]).toMatchObject({
      entity: "person",
      action: "merged",
      actor: ada.id,
      entity_id: grandpa.id,
      new: { into: bo.id },
    });
  });

  test("two accounts, one person with themself, and people of different events are never merged", async () => {
    const [event, grandpa, opa] = await trip("Grandpa", "Opa");
    const [, theirs] = await trip("Grandpa");
    await join(event, ada, removed);
    await remove(ada, event, removed);
    for (const [from, into, status, code] of /** @type {const} */ ([
      [bo, cem, 404, "person_not_found"],
      [bo, grandpa, 404, "person_not_found"],
      [ada, grandpa, 404, "person_not_found"],
      [removed, grandpa, 404, "person_not_found"],
      [grandpa, grandpa, 422, "cannot_merge"],
      [grandpa, theirs, 422, "cannot_merge"],
      [grandpa, removed, 422, "cannot_merge"],
      [grandpa, stranger, 422, "cannot_merge"],
      [theirs, grandpa, 404, "person_not_found"],
      [stranger, grandpa, 404, "person_not_found"],
    ])) {
      expectCode(await changingNothing(event, () => merge(ada, event, from, into)), status, code);
    }
    await done(merge(ada, event, grandpa, bo));
    expectCode(await changingNothing(event, () => merge(ada, event, grandpa, cem)), 409, "already_claimed");
    expectCode(await changingNothing(event, () => merge(ada, event, opa, grandpa)), 422, "cannot_merge");
  });

  test("two people added for one Grandpa can be merged, and he can then claim them", async () => {
    const [event, first, second] = await trip("Grandpa", "Grandpa");
    const { id } = await save(ada, newExpense(event, first, [ada, first, second]));
    await save(bo, newExpense(event, bo, [bo, second]));
    await done(merge(ada, event, second, first));
    expect(sharedBy(await expenseOf(event, id))).toEqual({ [ada.id]: [10, 1], [first.id]: [20, 2] });
    await done(claim(cem, event, first));
    expect(sharedBy(await expenseOf(event, id))).toEqual({ [ada.id]: [10, 1], [cem.id]: [20, 2] });
    expect((await balancesOf(event))[cem.id]).toMatchObject({ paid: 30, share: 35 });

    // Never chained: both ids lead to him, also in later requests.
    for (const former of [first, second]) {
      expect((await personOf(event, former)).person.claimed_by).toBe(cem.id);
      const late = await save(ada, newExpense(event, former, [former]));
      expect(late.paid_by).toBe(cem.id);
    }
    expectCode(await changingNothing(event, () => claim(bo, event, second)), 409, "already_claimed");
  });
});
