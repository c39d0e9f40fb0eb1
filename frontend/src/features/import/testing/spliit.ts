/**
 * Computes Spliit's own balances by an independent implementation of its rule. Shares are rounded down, and leftover
 * units go to the largest remainders. Ties are broken in the order of people's ids, starting at an index from a hash of
 * the expense's id.
 */
export interface SpliitFile {
  currency: string;
  currencyCode: string;
  participants: { id: string; name: string }[];
  expenses: {
    id?: string;
    amount: number;
    paidById: string;
    paidFor: { participantId: string; shares: number }[];
    splitMode: string;
  }[];
}

function spliitSharesOf(expense: SpliitFile["expenses"][number]): Record<string, number> {
  const sorted = expense.paidFor.toSorted((one, other) => (one.participantId < other.participantId ? -1 : 1));
  const weights = sorted.map(({ shares }) => (expense.splitMode === "EVENLY" ? 1 : shares));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Exact also where Spliit's floats are not: products above 9e15.
  const missing = weights.map((weight) => {
    const rest = (BigInt(expense.amount) * BigInt(weight)) % BigInt(total);
    return Number(rest < 0n !== total < 0 && rest !== 0n ? rest + BigInt(total) : rest);
  });
  const shares = weights.map((weight, at) =>
    Number((BigInt(expense.amount) * BigInt(weight) - BigInt(missing[at] ?? 0)) / BigInt(total)),
  );
  const start = expense.id ? fnv(expense.id) % sorted.length : 0;
  let left = expense.amount - shares.reduce((sum, share) => sum + share, 0);
  while (left > 0) {
    let next = -1;
    for (let turn = 0; turn < sorted.length; turn++) {
      const at = (start + turn) % sorted.length;
      if (next < 0 || (missing[at] ?? 0) > (missing[next] ?? 0)) next = at;
    }
    shares[next] = (shares[next] ?? 0) + 1;
    missing[next] = -1;
    left--;
  }
  return Object.fromEntries(sorted.map(({ participantId }, at) => [participantId, shares[at] ?? 0]));
}

/** Returns balances by person id, in Spliit's units. */
export function spliitBalancesOf({ participants, expenses }: SpliitFile): Record<string, number> {
  const nets = Object.fromEntries(participants.map(({ id }) => [id, 0]));
  for (const expense of expenses) {
    nets[expense.paidById] = (nets[expense.paidById] ?? 0) + expense.amount;
    for (const [id, share] of Object.entries(spliitSharesOf(expense))) nets[id] = (nets[id] ?? 0) - share;
  }
  return nets;
}

function fnv(text: string): number {
  let hash = 2166136261n;
  for (let at = 0; at < text.length; at++) hash = ((hash ^ BigInt(text.charCodeAt(at))) * 16777619n) % 2n ** 32n;
  return Number(hash);
}
