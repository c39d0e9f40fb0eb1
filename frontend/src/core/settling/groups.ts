import { greedy, type OpenBalance, type Transfer } from "./greedy";

interface Weighed {
  /** A set of people as a bit mask. */
  group: number;
  weight: number;
}

/**
 * Returns the shortest list of transfers for at most 16 people, sorted by id. It partitions them into as many zero-sum
 * groups as possible and, among equal partitions, takes the lightest.
 * @package
 */
export function fewest(people: readonly OpenBalance[]): Transfer[] {
  const everyone = (1 << people.length) - 1;
  const most = mostGroups(people, everyone);
  const tight = tightGroups(people, everyone, most);
  const known = new Map<number, Weighed>();

  /** Returns the group of the first person in the lightest partition of `left`. */
  function lightest(left: number): Weighed {
    if (left === 0) return { group: 0, weight: 0 };
    const answered = known.get(left);
    if (answered) return answered;
    let best: Weighed = { group: left, weight: Number.POSITIVE_INFINITY };
    for (const { group, weight } of tight[first(left)] ?? []) {
      if (group & ~left || most.groups[left & ~group] !== (most.groups[left] ?? 0) - 1) continue;
      const total = weight + lightest(left & ~group).weight;
      if (total < best.weight) best = { group, weight: total };
    }
    known.set(left, best);
    return best;
  }

  const transfers: Transfer[] = [];
  for (let left = everyone; left !== 0; ) {
    const { group } = lightest(left);
    transfers.push(...greedy(members(people, group)));
    left &= ~group;
  }
  return transfers;
}

/** Returns for every set of people its sum and its maximum number of disjoint zero-sum groups. */
function mostGroups(people: readonly OpenBalance[], everyone: number) {
  const sums = new Float64Array(everyone + 1);
  const groups = new Int8Array(everyone + 1);
  for (let set = 1; set <= everyone; set++) {
    sums[set] = (sums[set & (set - 1)] ?? 0) + (people[first(set)]?.net ?? 0);
    let best = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      best = Math.max(best, groups[set & ~(rest & -rest)] ?? 0);
    }
    groups[set] = best + (sums[set] === 0 ? 1 : 0);
  }
  return { sums, groups };
}

/** Returns, by their first person, the minimal zero-sum groups that belong to a best partition. */
function tightGroups(
  people: readonly OpenBalance[],
  everyone: number,
  { sums, groups }: ReturnType<typeof mostGroups>,
): Weighed[][] {
  const tight: Weighed[][] = people.map(() => []);
  for (let set = 1; set <= everyone; set++) {
    const fits = groups[everyone & ~set] === (groups[everyone] ?? 0) - 1;
    if (sums[set] === 0 && groups[set] === 1 && fits) {
      tight[first(set)]?.push({ group: set, weight: weigh(members(people, set)) });
    }
  }
  return tight;
}

function first(set: number): number {
  return 31 - Math.clz32(set & -set);
}

function members(people: readonly OpenBalance[], set: number): OpenBalance[] {
  return people.filter((_, index) => set & (1 << index));
}

function weigh(group: readonly OpenBalance[]): number {
  return greedy(group).reduce((total, t) => total + weight(t.from, t.to), 0);
}

/**
 * Returns a fixed weight for a payer and a payee, independent of amounts: the 32-bit FNV-1a hash of "<from>><to>". It
 * makes the choice among equally short lists stable after one transfer was paid.
 */
function weight(from: string, to: string): number {
  let hash = 2166136261;
  for (const letter of `${from}>${to}`) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  }
  return hash;
}
