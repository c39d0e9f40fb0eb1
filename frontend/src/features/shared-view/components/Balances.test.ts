import { expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { Balance } from "@/data/event/model";
import { balanceBarsOf } from "./Balances";

const person = (user_id: string, active = true) => ({ user_id, active, name: user_id, household: null, color: 0 });
const balance = (user_id: string, net: number) => ({ user_id, net: net as Units }) as Balance;

it("bars contain active participants and former ones with a balance, from the most owed to the most owing", () => {
  const people = [person("ada"), person("ben"), person("gone", false), person("left", false), person("new")];
  const balances = [balance("ada", -100), balance("ben", 400), balance("gone", 0), balance("left", -300)];
  expect(balanceBarsOf({ people, balances }).map(({ user_id, net, part }) => [user_id, net, part])).toEqual([
    ["ben", 400, 1],
    ["new", 0, 0],
    ["ada", -100, 0.25],
    ["left", -300, 0.75],
  ]);
});

it("bars have no length if nobody owes anything", () => {
  expect(balanceBarsOf({ people: [person("ada")], balances: [balance("ada", 0)] })[0]?.part).toBe(0);
});

it("a household is named while at least two of its people are left", () => {
  const inHousehold = (user_id: string, household: string) => ({ ...person(user_id), household });
  const people = [
    inHousehold("ada", "Ada & Ben"),
    person("ben"),
    inHousehold("cem", "Ovens"),
    inHousehold("deniz", "Ovens"),
  ];
  const households = Object.fromEntries(
    balanceBarsOf({ people, balances: [] }).map(({ user_id, household }) => [user_id, household]),
  );
  expect(households).toEqual({ ada: null, ben: null, cem: "Ovens", deniz: "Ovens" });
});

it("a household that is named after its people names only the others", () => {
  const inHousehold = (name: string, household: string) => ({ ...person(name), household });
  const people = [
    ...["Jonas Weber", "Sofía"].map((name) => inHousehold(name, "Jonas & Sofía")),
    ...["Ayşe Kaya", "Can", "Dede"].map((name) => inHousehold(name, "Ayşe, Can & Dede")),
    ...["Ute", "Uwe"].map((name) => inHousehold(name, "The Ovens")),
  ];
  const others = Object.fromEntries(balanceBarsOf({ people, balances: [] }).map((bar) => [bar.name, bar.others]));
  expect(others).toEqual({
    ...{ "Jonas Weber": "Sofía", Sofía: "Jonas", "Ayşe Kaya": "Can & Dede", Can: "Ayşe & Dede", Dede: "Ayşe & Can" },
    ...{ Ute: null, Uwe: null },
  });
});
