import { takePairs, takeTriples } from "./crowd";
import { byPerson, compare, greedy, type OpenBalance, type Transfer } from "./greedy";
import { fewest } from "./groups";

/** Maximum number of people for the exact algorithm, which tries every possible group. */
export const EXACT_LIMIT = 16;

/**
 * Returns transfers that bring every balance to exactly zero, largest first. Up to 16 open balances give the fewest
 * possible transfers. Must match the server's rule, so that settlements work offline;
 * functions/internal/settling/testdata/vectors.json tests that both agree.
 * @package
 */
export function settle(balances: readonly OpenBalance[]): Transfer[] {
  const open = balances.filter((b) => b.net !== 0).sort(byPerson);
  const transfers = open.length <= EXACT_LIMIT ? fewest(open) : few(open);
  return sortTransfers(transfers);
}

/**
 * Sorts by amount, largest first, then by the ids of payer and payee.
 * @package
 */
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
