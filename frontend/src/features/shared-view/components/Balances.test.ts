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

it("a bar names the others of a household in the order of joining, and none for a person who is left alone in it", () => {
  const inHousehold = (user_id: string, household: string) => ({ ...person(user_id), household });
  const people = [
    inHousehold("ada", "Ada & Ben"),
    person("ben"),
    inHousehold("cem", "The Ovens"),
    inHousehold("deniz", "The Ovens"),
    person("eda"),
    inHousehold("fay", "The Ovens"),
  ];
  const others = Object.fromEntries(balanceBarsOf({ people, balances: [] }).map((bar) => [bar.user_id, bar.others]));
  expect(others).toEqual({
    ada: [],
    ben: [],
    cem: ["deniz", "fay"],
    deniz: ["cem", "fay"],
    eda: [],
    fay: ["cem", "deniz"],
  });
});
