import { expect, it } from "vitest";
import { personWith } from "@/data/person/model";
import { matchByName } from "./target";

const person = (id: string, first_name: string | null, last_name: string | null = null) =>
  personWith({ id, first_name, last_name, email: `${id}@divido.test` });

it("finds people by their name, whole or first, without case and marks; everybody once", () => {
  const people = [person("a", "Ayşe", "Kaya"), person("b", "Ben"), person("c", null)];
  expect(matchByName(["ayse", "Ben", "Ben", "Cem", "c@divido.test"], people)).toEqual(["a", "b", null, null, "c"]);
  expect(matchByName(["Ayşe Kaya"], people)).toEqual(["a"]);
});
