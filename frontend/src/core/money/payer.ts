import type { Units } from "./units";

interface Member {
  person: string;
  net: Units;
}

/** Sorts the members of a party by who pays: the member who owes most is first. */
export function asPayer(a: Member, b: Member): number {
  return a.net - b.net || (a.person < b.person ? -1 : a.person > b.person ? 1 : 0);
}
