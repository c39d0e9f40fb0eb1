import type { Units } from "./units";

interface Member {
  person: string;
  net: Units;
  /** False for people added by name, who cannot act in the app. */
  hasAccount: boolean;
}

/** Sorts the members of a party by who pays: members with an account first, of them the member who owes most. */
export function asPayer(a: Member, b: Member): number {
  return (
    Number(b.hasAccount) - Number(a.hasAccount) ||
    a.net - b.net ||
    (a.person < b.person ? -1 : a.person > b.person ? 1 : 0)
  );
}
