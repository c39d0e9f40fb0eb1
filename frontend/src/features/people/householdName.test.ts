import { describe, expect, it } from "vitest";
import { personWith } from "@/data/person/model";
import { endsHissing, firstNames, householdAround, MAX_HOUSEHOLD_NAME, sharedLastName } from "./householdName";

const person = (first_name: string | null, last_name: string | null = null) =>
  personWith({ id: `${first_name} ${last_name}`, first_name, last_name, email: "somebody@divido.test" });
const byName = (first_name: string) => ({ ...person(first_name), email: null, has_account: false });

describe("a family's name", () => {
  it("is the last name that two of them share, however they write it", () => {
    expect(sharedLastName([person("Ayşe", "Kaya"), person("Can", "kaya ")])).toBe("Kaya");
    expect(sharedLastName([person("Ayşe", "Işık"), byName("Can Işık")])).toBe("Işık");
  });

  it("is theirs too who are called by one name", () => {
    expect(sharedLastName([person("Ayşe", "Kaya"), person("Can", "Kaya"), byName("Dede")])).toBe("Kaya");
  });

  it("is nobody's where one has another, or one alone has any", () => {
    expect(sharedLastName([person("Ayşe", "Kaya"), person("Can", "Kaya"), person("Jonas", "Weber")])).toBeNull();
    expect(sharedLastName([person("Ayşe", "Kaya"), byName("Dede")])).toBeNull();
    expect(sharedLastName([person("Ayşe"), person("Can")])).toBeNull();
    expect(sharedLastName([])).toBeNull();
  });

  it("in English ends as it sounds", () => {
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
  it("are called by their first names", () => {
    expect(firstNames([person("Ayşe", "Kaya"), person(" Can ", "Ak")])).toBe("Ayşe & Can");
    expect(firstNames([person("Ayşe"), person("Can"), byName("Dede")])).toBe("Ayşe, Can & Dede");
    expect(firstNames([person("Ayşe")])).toBe("Ayşe");
  });

  it("by what else is known of them, and not at all whose account is gone", () => {
    expect(firstNames([person(null, "Kaya"), { ...person("Can"), deleted: true }, person("Ece")])).toBe("Kaya & Ece");
  });

  it("never have a name that the database refuses", () => {
    const many = Array.from({ length: 30 }, (_, i) => person(`Somebody ${i} ${"😀".repeat(200)}`));
    expect([...firstNames(many)].length).toBeLessThanOrEqual(MAX_HOUSEHOLD_NAME);
  });
});

it("somebody pays with the family, or with the others of those who go by their first names", () => {
  const [ayse, can, dede] = [person("Ayşe", "Kaya"), person("Can", "Ak"), byName("Dede")];
  expect(householdAround(ayse, { name: "The Kayas", people: [ayse, can] })).toBe("the Kayas");
  expect(householdAround(ayse, { name: "Ayşe, Can & Dede", people: [ayse, can, dede] })).toBe("Can & Dede");
});
