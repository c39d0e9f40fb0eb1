import { colorOf } from "@/data/person/avatarColors";
import type { Person } from "@/data/person/model";

/** The colour of a person; everybody else has none. */
export function tintFor(person: Person | undefined) {
  return { "--tint": person ? colorOf(person) : "var(--surface-sunken)" };
}
