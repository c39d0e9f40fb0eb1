import { takePairs, takeTriples } from "./crowd";
import { byPerson, compare, greedy, type OpenBalance, type Transfer } from "./greedy";
import { fewest } from "./groups";

/** Up to so many people the fewest transfers are found by looking at every possible group. */
export const EXACT_LIMIT = 16;

/**
 * Transfers that bring every balance to exactly zero, largest first: as few as possible for up to
 * 16 people with a balance. The same rule as the server's, so that a settlement can be computed
 * without network; functions/internal/settling/testdata/vectors.json proves that both agree.
 */
export function settle(balances: readonly OpenBalance[]): Transfer[] {
  const open = balances.filter((b) => b.net !== 0).sort(byPerson);
  const transfers = open.length <= EXACT_LIMIT ? fewest(open) : few(open);
  return sortTransfers(transfers);
}

/** By amount, the largest first, then by the ids of payer and payee. */
export function sortTransfers(transfers: Transfer[]): Transfer[] {
  return transfers.sort((a, b) => b.amount - a.amount || compare(a.from, b.from) || compare(a.to, b.to));
}

function few(people: readonly OpenBalance[]): Transfer[] {
  const pairs = takePairs(people);
  const triples = takeTriples(pairs.rest);
  const rest = triples.rest.length <= EXACT_LIMIT ? fewest(triples.rest) : greedy(triples.rest);
  const transfers = [...pairs.transfers, ...triples.transfers, ...rest];
  const plain = greedy(people);
  return plain.length < transfers.length ? plain : transfers;
}
