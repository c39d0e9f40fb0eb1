import { describe, expect, it } from "vitest";
import { MAX_HOUSEHOLD_NAME } from "@/core/limits";
import { personWith } from "@/data/person/model";
import { endsHissing, firstNames, householdAround, sharedLastName } from "./householdName";

const person = (first_name: string | null, last_name: string | null = null) =>
  personWith({ id: `${first_name} ${last_name}`, first_name, last_name, email: "somebody@divido.test" });
const byName = (first_name: string) => ({ ...person(first_name), email: null, has_account: false });

describe("a family's name", () => {
  it("a family's name is the last name that two people share, regardless of case and spaces", () => {
    expect(sharedLastName([person("Ayşe", "Kaya"), person("Can", "kaya ")])).toBe("Kaya");
    expect(sharedLastName([person("Ayşe", "Işık"), byName("Can Işık")])).toBe("Işık");
  });

  it("a person with a single name does not prevent a family's name", () => {
    expect(sharedLastName([person("Ayşe", "Kaya"), person("Can", "Kaya"), byName("Dede")])).toBe("Kaya");
  });

  it("people have no family's name when last names differ or fewer than two people have one", () => {
    expect(sharedLastName([person("Ayşe", "Kaya"), person("Can", "Kaya"), person("Jonas", "Weber")])).toBeNull();
    expect(sharedLastName([person("Ayşe", "Kaya"), byName("Dede")])).toBeNull();
    expect(sharedLastName([person("Ayşe"), person("Can")])).toBeNull();
    expect(sharedLastName([])).toBeNull();
  });

  it("an English family's name takes the ending of hissing sounds after s, x, z, ch and sh", () => {
    expect(["Jones", "Marx", "Ruiz", "Bosch", "Nash", "Kaya"].map(endsHissing)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("people without a shared name", () => {
  it("people without a shared last name are listed by their first names", () => {
    expect(firstNames([person("Ayşe", "Kaya"), person(" Can ", "Ak")])).toBe("Ayşe & Can");
    expect(firstNames([person("Ayşe"), person("Can"), byName("Dede")])).toBe("Ayşe, Can & Dede");
    expect(firstNames([person("Ayşe")])).toBe("Ayşe");
  });

  it("a list of first names contains last names where first names are missing, and no deleted accounts", () => {
    expect(firstNames([person(null, "Kaya"), { ...person("Can"), deleted: true }, person("Ece")])).toBe("Kaya & Ece");
  });

  it("a list of first names is never longer than the database allows", () => {
    const many = Array.from({ length: 30 }, (_, i) => person(`Somebody ${i} ${"😀".repeat(200)}`));
    expect([...firstNames(many)].length).toBeLessThanOrEqual(MAX_HOUSEHOLD_NAME);
  });
});

it("a member's household is named by the family, or by the first names of the other members", () => {
  const [ayse, can, dede] = [person("Ayşe", "Kaya"), person("Can", "Ak"), byName("Dede")];
  expect(householdAround(ayse, { name: "The Kayas", people: [ayse, can] })).toBe("the Kayas");
  expect(householdAround(ayse, { name: "Ayşe, Can & Dede", people: [ayse, can, dede] })).toBe("Can & Dede");
});

it("the article of a family's name starts with a small letter within a sentence", () => {
  const named = (name: string) => householdAround(person("Ayşe"), { name, people: [] });
  expect(named("The Kayas")).toBe("the Kayas");
  expect(named("Los Ruiz")).toBe("los Ruiz");
  for (const name of ["Ayşe & Can", "Thea", "The", "Die", "Familie Kaya", "Kaya ailesi"])
    expect(named(name)).toBe(name);
});
