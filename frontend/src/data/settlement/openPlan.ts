import { planOf, type Transfer } from "@/core/settling/plan";
import type { Person } from "@/data/person/model";
import type { OpenStanding } from "./openEvents";

/** Returns the ids of a person and the members of their household. */
export function partyIn(standings: readonly OpenStanding[], person: string): ReadonlySet<string> {
  const household = standings.find(({ user_id }) => user_id === person)?.household_id ?? null;
  const others = standings.filter(({ household_id }) => household !== null && household_id === household);
  return new Set([person, ...others.map(({ user_id }) => user_id)]);
}

/** Returns the known people of a person's household in an event, in the order of joining, as every screen names them. */
export function peopleWith(standings: readonly OpenStanding[], person: string): Person[] {
  const party = partyIn(standings, person);
  return standings
    .flatMap((one) => (party.has(one.user_id) && one.person) || [])
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
}

/** Returns the household that all lists of people are. Empty if one of them is another, or a single person. */
export function householdOfAll([first, ...others]: readonly (readonly Person[])[]): readonly Person[] {
  const ids = (people: readonly Person[] = []) =>
    people
      .map(({ id }) => id)
      .sort()
      .join(" ");
  return first && first.length > 1 && others.every((people) => ids(people) === ids(first)) ? first : [];
}

/** Returns the payments that the settlement of the event proposes. */
export function transfersIn(standings: readonly OpenStanding[]): Transfer[] {
  return planOf(
    standings.map(({ user_id, household_id, before, net, hasPaymentDetails, hasAccount }) => ({
      person: user_id,
      household: household_id,
      before,
      net,
      hasPaymentDetails,
      hasAccount,
    })),
  );
}
