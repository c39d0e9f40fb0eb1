import { expect, it } from "vitest";
import type { Participant } from "@/data/event/model";
import { expense } from "@/data/expense/testExpense";
import type { Person } from "@/data/person/model";
import { peopleIn, samePeople } from "./samePeople";

const person = (id: string, first_name: string, columns: Partial<Person> = {}): Person =>
  ({
    id,
    first_name,
    last_name: null,
    email: null,
    deleted: false,
    has_account: false,
    claimed_by: null,
    ...columns,
  }) as Person;
const account = (id: string, name: string) => person(id, name, { has_account: true });
const pairs = (people: Person[], here: Person[]) => Object.fromEntries(samePeople(people, here));

it("an account is itself in every event, whatever others are called", () => {
  expect(pairs([account("ann", "Ann")], [account("ann", "Ann"), person("x", "Ann")])).toEqual({ ann: "ann" });
});

it("somebody without account is the only one of that name, in any case and accent", () => {
  expect(pairs([person("a", "José")], [person("b", "jose"), person("c", "Cem")])).toEqual({ a: "b" });
  expect(pairs([person("a", "Cem")], [account("cem", "Cem")])).toEqual({ a: "cem" });
  expect(pairs([account("cem", "Cem")], [person("c", "Cem")])).toEqual({ cem: "c" });
});

it("two accounts of one name are two people", () => {
  expect(pairs([account("cem", "Cem")], [account("other", "Cem")])).toEqual({ cem: null });
});

it("namesakes are not guessed, and nobody takes two places", () => {
  expect(pairs([person("a", "Cem")], [person("b", "Cem"), person("c", "Cem")])).toEqual({ a: null });
  expect(pairs([person("a", "Cem"), person("b", "Cem")], [person("c", "Cem")])).toEqual({ a: null, b: null });
  expect(pairs([account("cem", "Cem"), person("a", "Cem")], [account("cem", "Cem")])).toEqual({ cem: "cem", a: null });
  expect(pairs([person("a", "")], [person("b", "")])).toEqual({ a: null });
});

it("the people of an expense are its payers, sharers and those on its lines, after merges", () => {
  const people = [account("ann", "Ann"), account("ben", "Ben"), person("x", "Cem", { claimed_by: "ben" })];
  const participants = people.map((one) => ({ user_id: one.id, person: one }) as Participant);
  expect(peopleIn(expense({ paid_by: "x", payers: [], shares: [] }), participants).map(({ id }) => id)).toEqual([
    "ben",
  ]);
  const items = [{ id: "1", label: "Pide", amount: 100, weights: { ann: 1 } }] as never;
  expect(peopleIn(expense({ paid_by: "x", payers: [], shares: [], items }), participants).map(({ id }) => id)).toEqual([
    "ann",
    "ben",
  ]);
});
