import { absolute, type Units } from "@/core/money/units";
import type { Participant } from "@/data/event/model";
import { type Party, partiesOf, type WithParties } from "@/data/person/parties";

/** A party of the balance card, with its bar. */
export interface Column {
  party: Party;
  /** Length of its bar, from 0 to 1 of the largest one. */
  part: number;
}

/**
 * Returns the parties with a balance, the largest first and the reader's before all others. Parties that are even are left
 * out, except the reader's.
 */
export function columnsOf(page: WithParties<Participant>, me: string | null): Column[] {
  const isMine = ({ people }: Party) => people.some(({ user_id }) => user_id === me);
  const parties = partiesOf(page).filter((party) => party.net !== 0 || isMine(party));
  const largest = parties.reduce((most, { net }) => Math.max(most, absolute(net)), 0) as Units;
  return parties
    .toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)) || b.net - a.net)
    .map((party) => ({ party, part: largest === 0 ? 0 : absolute(party.net) / largest }));
}
