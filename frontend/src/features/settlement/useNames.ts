import { useTranslation } from "react-i18next";
import { isolated } from "@/core/text/isolated";
import type { EventPage } from "@/data/event/model";
import { nameOf } from "@/data/person/displayName";
import { householdsByPerson } from "@/data/person/households";
import { type Person, personWith } from "@/data/person/model";
import { useSession } from "@/platform/session/session";

/** Returns the names of an event's people in a settlement, by id. The reader's name is "You". */
export function useNames(page: EventPage) {
  const { t } = useTranslation(["settlement", "common"]);
  const me = useSession((s) => s.userId);
  const people = new Map(page.participants.map((p) => [p.user_id, p.person]));
  const personOf = (id: string): Person => people.get(id) ?? personWith({ id });
  const realNameOf = (id: string): string => {
    const person = personOf(id);
    if (person.deleted) return t("common:people.deleted");
    if (nameOf(person) === null && person.place) return t("common:people.numbered", { number: person.place });
    return isolated(settlementName(person, t("user")));
  };
  const households = householdsByPerson(page);
  const withHousehold = (id: string, name: string): string => {
    const household = households.get(id)?.name;
    return household ? t("with_household", { name, household: isolated(household) }) : name;
  };
  return {
    personOf,
    /** Households by the id of each member. */
    households,
    /** Appends the household to a name: "Ayşe Kaya (The Kayas)". */
    withHousehold,
    /** Uses the reader's name instead of "You", for texts that others read. */
    realNameOf,
    /** Returns the first name, for texts that address the person. Falls back to the full name. */
    calledOf: (id: string): string => isolated(personOf(id).first_name?.trim() || realNameOf(id)),
    nameOf: (id: string): string => (id === me ? t("you") : realNameOf(id)),
  };
}

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
