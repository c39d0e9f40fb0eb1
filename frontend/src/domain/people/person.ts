import type { Person } from "@/domain/event/model";

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
    ...known,
  };
}
