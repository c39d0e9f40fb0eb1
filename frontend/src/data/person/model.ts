/** What co-participants may see of a person. */
export interface Person {
  id: string;
  first_name: string | null;
  last_name: string | null;
  /** Null for people without an account, and for those who were removed or left. */
  email: string | null;
  deleted: boolean;
  /** False for people whom others added by name; they cannot sign in. */
  has_account: boolean;
  /** Whether the person came in by a link and a name, and has confirmed no account. Absent for people on view links. */
  is_guest?: boolean;
  /** Whether the person has an IBAN or a payment handle. Only the settlement returns these. */
  has_payment_details: boolean;
  /** Id of the person of the same event into whom this person without an account was merged. */
  claimed_by: string | null;
  /** Time of that merge. */
  claimed_at: string | null;
  /** Number of the colour, the same in every event. Absent before the first event. */
  color?: number;
  /** Letters that tell people of one event apart whose initials are the same. */
  letters?: string;
  /** Number in the order of joining, which names people who left without a name. */
  place?: number;
}

/** Returns a person with an account; unknown columns are null. */
export function personWith(known: Pick<Person, "id"> & Partial<Person>): Person {
  return {
    first_name: null,
    last_name: null,
    email: null,
    deleted: false,
    has_account: true,
    has_payment_details: false,
    claimed_by: null,
    claimed_at: null,
    ...known,
  };
}
