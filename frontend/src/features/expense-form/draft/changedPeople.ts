import type { Participant } from "@/data/event/model";
import { type ExpenseDraft, withNewcomers, withoutLeavers } from "./draft";
import { withMerged } from "./mergedPeople";

/** The people whom an expense can name now. */
export interface Present {
  people: readonly string[];
  /** Former people of the event and the people into whom they were merged. */
  merged: ReadonlyMap<string, string>;
}

/** A change of the event's people that changed the draft of an open form. */
export type PeopleChange =
  | { kind: "merged"; person: string; into: string; addedUp: boolean }
  | { kind: "left" | "joined"; person: string };

export function mergesOf(participants: readonly Participant[]): ReadonlyMap<string, string> {
  return new Map(
    participants.flatMap(({ user_id, person: { claimed_by } }) => (claimed_by ? [[user_id, claimed_by]] : [])),
  );
}

/**
 * Returns a draft for the people of now: merged people are added up, those who left are left out, and newcomers join a new
 * expense that everyone shares. `otherwise` pays when no payer is left.
 */
export function withPresent(
  draft: ExpenseDraft,
  { people, merged }: Present,
  otherwise: string,
): { draft: ExpenseDraft; changes: PeopleChange[] } {
  const joint = withMergedPeople(draft, merged);
  const there = new Set(people);
  const { shares, payers, paid_by } = joint.draft;
  const named = new Set([...Object.keys(shares), ...Object.keys(payers ?? {}), paid_by]);
  const gone = [...named].filter((person) => !there.has(person));
  const left = gone.length > 0 ? withoutLeavers(joint.draft, there, otherwise) : joint.draft;
  const now = withNewcomers(left, people);
  const joined = Object.keys(now.shares).filter((person) => !(person in left.shares));
  const of = (kind: "left" | "joined", them: string[]) => them.map((person) => ({ kind, person }));
  return { draft: now, changes: [...joint.changes, ...of("left", gone), ...of("joined", joined)] };
}

/** Returns a draft that names nobody who was merged into somebody else. */
export function withMergedPeople(draft: ExpenseDraft, merged: Present["merged"]) {
  const changes: PeopleChange[] = [];
  let now = draft;
  for (const [person, into] of merged) {
    const { shares, payers, paid_by } = now;
    const isNamed = person in shares || person in (payers ?? {}) || person === paid_by;
    if (!isNamed && !now.offered?.includes(person)) continue;
    const addedUp = person in shares && into in shares;
    if (isNamed) changes.push({ kind: "merged", person, into, addedUp });
    now = withMerged(now, person, into);
  }
  return { draft: now, changes };
}

/** Whether two drafts of one expense differ in nothing that the database stores. Lines of a bill are compared by their shares. */
export function isSameDraft(one: ExpenseDraft, other: ExpenseDraft): boolean {
  return facts(one) === facts(other);
}

function facts(draft: ExpenseDraft): string {
  const { amount, currency, plain, split_method } = draft;
  const { repeat, ...columns } = plain;
  const sorted = (by: object | null) => Object.entries(by ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([
    ...[amount, currency, sorted(columns), split_method],
    ...[
      sorted(repeat ?? null),
      sorted(draft.shares),
      sorted(draft.parts),
      draft.payers ? sorted(draft.payers) : draft.paid_by,
    ],
    [draft.bill?.items.map(({ id, label, amount }) => [id, label, amount]), draft.bill?.extras],
  ]);
}
