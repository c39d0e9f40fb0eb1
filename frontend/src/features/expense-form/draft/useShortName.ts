import { nameOf, shortName } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";
import { useFormSetting } from "./formContext";

type Shorten = (name: string) => string;

/** Computed once for all rows of a list. */
const known = new WeakMap<readonly Person[], Shorten>();

/** Returns a function that cuts long names in lists, but not if two people of the form would look the same. */
export function useShortName(): Shorten {
  const { people } = useFormSetting();
  const shorten = known.get(people) ?? shortNameAmong(people);
  known.set(people, shorten);
  return shorten;
}

function shortNameAmong(people: readonly Person[]): Shorten {
  const cuts = people.map((person) => shortName(nameOf(person) ?? ""));
  return (name) => {
    const cut = shortName(name);
    return cuts.indexOf(cut) === cuts.lastIndexOf(cut) ? cut : name;
  };
}
