import { planOf, type Transfer } from "@/core/settling/plan";
import type { OpenStanding } from "./openEvents";

/** Returns the ids of a person and the members of their household. */
export function partyIn(standings: readonly OpenStanding[], person: string): ReadonlySet<string> {
  const household = standings.find(({ user_id }) => user_id === person)?.household_id ?? null;
  const others = standings.filter(({ household_id }) => household !== null && household_id === household);
  return new Set([person, ...others.map(({ user_id }) => user_id)]);
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
