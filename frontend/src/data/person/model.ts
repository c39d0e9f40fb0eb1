/** What co-participants may see of a person. */
export interface Person {
  id: string;
  first_name: string | null;
  last_name: string | null;
  /** Null for people without an account, and for those who were removed or left. */
  email: string | null;
  deleted: boolean;
  /** Without one nobody can sign in as them: others entered them by a name. */
  has_account: boolean;
  /** Whether they can be paid by IBAN; which one, the settlement alone says. */
  has_iban: boolean;
  /** Who of the same event this person, who had no account, turned out to be. */
  claimed_by: string | null;
  /** When that turned out. */
  claimed_at: string | null;
  /** Their number in the event, by which they are coloured. Absent outside of events. */
  color?: number;
  /** Their number in the order of joining, by which people of an event are called who left and never gave a name. */
  place?: number;
}

/** Somebody with an account, of whom nothing is known but what is given. */
export function personWith(known: Pick<Person, "id"> & Partial<Person>): Person {
  return {
    first_name: null,
    last_name: null,
    email: null,
    deleted: false,
    has_account: true,
    has_iban: false,
    claimed_by: null,
    claimed_at: null,
    ...known,
  };
}
