import { colorOf } from "@/data/person/avatarColors";
import type { Person } from "@/data/person/model";

/** Returns a person's colour; people beyond the named ones have none. */
export function tintFor(person: Person | undefined) {
  return { "--tint": person ? colorOf(person) : "var(--surface-sunken)" };
}
