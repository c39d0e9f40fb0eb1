import type { Participant } from "@/data/event/model";
import { mergedId } from "@/data/event/mutationKind";
import type { Expense } from "@/data/expense/columns";
import { nameOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";

/** The person of another event who takes somebody's place, by the id of the latter. Null if nobody does. */
export type Places = ReadonlyMap<string, string | null>;

/** Returns the people whom an expense names: its payers, those who share it, and those on its lines. */
export function peopleIn(expense: Expense, participants: readonly Participant[]): Person[] {
  const merged = mergedId(participants);
  const lines = (expense.items ?? []).flatMap(({ weights }) => Object.keys(weights));
  const named = [...expense.payers, ...expense.shares].map(({ user_id }) => user_id);
  const ids = new Set([expense.paid_by, ...named, ...lines].map(merged));
  return participants.filter(({ user_id }) => ids.has(user_id)).map(({ person }) => person);
}

/**
 * Returns who of an event is the same as each person of another event: the same account, else the only one with that name.
 * Two accounts are never the same person.
 */
export function samePeople(people: readonly Person[], here: readonly Person[]): Places {
  const ids = new Set(here.map(({ id }) => id));
  const gone = people.filter(({ id }) => !ids.has(id));
  const free = here.filter(({ id }) => !people.some((person) => person.id === id));
  return new Map(people.map((person) => [person.id, ids.has(person.id) ? person.id : namesake(person, gone, free)]));
}

function namesake(person: Person, people: readonly Person[], here: readonly Person[]): string | null {
  const name = folded(person);
  const isCalledSo = (other: Person) => folded(other) === name;
  const [found, ...others] = here.filter(isCalledSo);
  if (name === null || !found || others.length > 0 || people.filter(isCalledSo).length > 1) return null;
  return person.has_account && found.has_account ? null : found.id;
}

function folded(person: Person): string | null {
  return nameOf(person)?.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase() ?? null;
}
