import { nameOf } from "@/data/person/displayName";
import type { Person } from "@/data/person/model";

/**
 * Returns a person's name in a settlement (docs/product.md 3.3). Falls back to the e-mail's local part with the first three
 * letters of its domain, then to `user` with the start of the id.
 */
export function settlementName(person: Person, user: string): string {
  const name = nameOf({ ...person, email: null });
  if (name) return name;
  const at = person.email?.lastIndexOf("@") ?? -1;
  if (person.email && at > 0) return `${person.email.slice(0, at)} (${person.email.slice(at + 1, at + 4)})`;
  return `${user} ${person.id.slice(0, 8)}`;
}
