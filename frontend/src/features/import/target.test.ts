import { expect, it } from "vitest";
import { personWith } from "@/data/person/model";
import { idsOfPeople } from "./sending/toSend";
import { eventNameOf, matchByName, matchPeople, takenIds } from "./target";

const person = (id: string, first_name: string | null, last_name: string | null = null) =>
  personWith({ id, first_name, last_name, email: `${id}@divido.test` });

it("people are matched by full or first name, without case and accents, and at most once each", () => {
  const people = [person("a", "Ayşe", "Kaya"), person("b", "Ben"), person("c", null)];
  expect(matchByName(["ayse", "Ben", "Ben", "Cem", "c@divido.test"], people)).toEqual(["a", "b", null, null, "c"]);
  expect(matchByName(["Ayşe Kaya"], people)).toEqual(["a"]);
});

// Regression: a new person of the file's became the one of an earlier file who has that name.
it("a person of an earlier file is offered under their new name, and a new person beside them stays a second one", () => {
  const event = "11111111-1111-4111-8111-111111111111";
  const file = { people: ["Ben", "Cem"] };
  const [ben = "", cem = ""] = idsOfPeople(file, event, []);
  const account = { ...person("account", "Dora"), has_account: true };
  const target = {
    ...{ eventId: event, isNew: false, currency: "EUR", people: [person(ben, "Benjamin"), account] },
    claimed: [{ ...person(cem, "Cem"), claimed_by: account.id }],
  };
  expect(matchPeople(file, target)).toEqual([ben, account.id]);
  expect(matchPeople({ people: ["Ben", "Benjamin"] }, target)).toEqual([null, ben]);
  const apart = idsOfPeople(file, event, [null, null], takenIds(target));
  expect(apart).not.toContain(ben);
  expect(apart).not.toContain(cem);
  expect(idsOfPeople(file, event, [null, null], takenIds(target))).toEqual(apart);
  const twins = idsOfPeople({ people: ["Ben", "Ben"] }, event, [null, null], takenIds(target));
  expect(new Set([ben, ...twins]).size).toBe(3);
});

it.each([
  ["rome-trip_2026-05-01_export.csv", "rome trip"],
  ["Kaş tatili (1).csv", "Kaş tatili"],
  ["transactions-city-trip.json", "city trip"],
  ["Skiing 2024.csv", "Skiing 2024"],
  ["export.csv", ""],
  ["Flat.tar.zip", "Flat.tar"],
])("the event of the file %s is called %s", (file, name) => {
  expect(eventNameOf(file)).toBe(name);
});
