import { colorOf } from "@/data/person/avatarColors";
import type { Person } from "@/data/person/model";

/** Returns a person's colour as a CSS property. Undefined, which means everybody else together, gets a neutral one. */
export function tintFor(person: Person | undefined) {
  return { "--tint": person ? colorOf(person) : "var(--surface-sunken)" };
}
