/** Made-up exports of Spliit Cloud, and its balances computed in the plainest way. */

export interface Row {
  participantId: string;
  shares: number;
}

export const rows = (shares: Readonly<Record<string, number>>): Row[] =>
  Object.entries(shares).map(([participantId, one]) => ({ participantId, shares: one }));

export function expense(id: string, more: object = {}) {
  return {
    ...{ sourceId: id, createdAt: "2026-05-01T20:00:00.000Z", expenseDate: "2026-05-01T18:30:00.000Z" },
    ...{ expenseTimeZone: "Europe/Istanbul", title: "Dinner", categoryId: "dining-out", amount: 9000 },
    ...{ originalAmount: null, originalCurrency: null, conversionRate: null, conversionSource: null },
    ...{ paidBySplitMode: "BY_AMOUNT", splitMode: "EVENLY", version: 1, createdByParticipantId: "a", notes: null },
    ...{ recurringSeriesId: null, recurrenceSequence: null, items: [], itemizedRemainder: null },
    ...{ documents: [], comments: [], paidByList: rows({ a: 9000 }), paidFor: rows({ a: 1, b: 1, c: 1 }) },
    ...more,
  };
}

export const participant = (sourceId: string, displayName: string, removedAt: string | null = null) => ({
  ...{ sourceId, kind: "ACCOUNT_MEMBER", displayName, removedAt, membership: null },
});

export function group(expenses: readonly object[], more: object = {}, currencyCode: string | null = "EUR") {
  return {
    ...{ format: "spliit.cloud/export", version: 1, scope: { type: "GROUP", sourceId: "g" } },
    ...{ exportedAt: "2026-06-01T00:00:00.000Z", complete: true, warnings: [] },
    group: {
      ...{
        sourceId: "g",
        name: "Flat",
        information: null,
        archived: false,
        groupType: "GROUP",
        subgroupsEnabled: true,
      },
      ...{ createdAt: "2026-01-01T00:00:00.000Z", ledger: { sourceId: "l", currency: "€", currencyCode } },
    },
    participants: [participant("a", "Ada"), participant("b", "Ben"), participant("c", "Cem")],
    ...{ subgroups: [], budgets: [], recurrenceSeries: [], orphanDocuments: [], expenses },
    ...more,
  };
}

/** The list of groups in the archive of an account. */
export const account = (groups: Readonly<Record<string, string>>) => ({
  ...{ format: "spliit.cloud/export", version: 1, scope: { type: "ACCOUNT", sourceId: "me" }, complete: true },
  groups: Object.entries(groups).map(([manifestPath, displayName]) => ({ manifestPath, displayName })),
});

export const template = (more: object = {}) => {
  const { paidByList, paidFor, ...told } = expense("", { title: "Rent", categoryId: "rent", ...more });
  const named = (all: readonly Row[]) =>
    all.map(({ participantId: ledgerParticipantId, shares }) => ({ ledgerParticipantId, shares }));
  return { ...told, paidByList: named(paidByList), paidFor: named(paidFor) };
};

export const series = (sourceId: string, more: object = {}) => ({
  ...{ sourceId, timeZone: "Europe/Istanbul", frequency: "MONTHLY", interval: 1, anchorDate: "2026-01-31" },
  ...{ anchorSequence: 1, nextOccurrenceDate: "2026-04-30", nextOccurrenceOrdinal: 4, occurrencesCreated: 3 },
  ...{ endType: "INDEFINITE", occurrenceLimit: null, endDate: null, status: "ACTIVE", template: template() },
  ...more,
});

const MODES = ["EVENLY", "BY_SHARES", "BY_PERCENTAGE", "BY_AMOUNT"] as const;

/** Returns an arbitrary group in which everybody shares the first expense. The same seed gives the same group. */
export function anyGroup(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const mode = () => MODES[whole(0, 3)] ?? "EVENLY";
  const people = ["a", "b", "c", "d", "e"].slice(0, whole(2, 5));
  const some = () => {
    const chosen = people.filter(() => random() < 0.6);
    return chosen.length > 0 ? chosen : people.slice(0, 1);
  };
  const split = (amount: number, how: string, who: readonly string[]): Row[] => {
    let left = how === "BY_PERCENTAGE" ? 10_000 : amount;
    return who.map((participantId, at) => {
      const part = at === who.length - 1 ? left : Math.floor(left * random());
      left -= part;
      return { participantId, shares: how === "EVENLY" ? 1 : how === "BY_SHARES" ? whole(1, 300) : part };
    });
  };
  const bill = (amount: number) => {
    let left = amount;
    const items = Array.from({ length: whole(1, 4) }, () => {
      const [price, splitMode] = [Math.floor(left * random()), mode()];
      left -= price;
      return { title: "Tea", amount: price, splitMode, paidFor: random() < 0.2 ? [] : split(price, splitMode, some()) };
    });
    const rest = items.reduce((sum, item) => sum - (item.paidFor.length > 0 ? item.amount : 0), amount);
    const how = mode();
    const itemizedRemainder = random() < 0.5 ? { splitMode: how, paidFor: split(rest, how, some()) } : null;
    return { splitMode: "ITEMIZED", items, itemizedRemainder, paidFor: split(amount, "BY_AMOUNT", people) };
  };
  const expenses = Array.from({ length: whole(1, 20) }, (_, at) => {
    const amount = whole(1, random() < 0.3 ? 20 : 20_000);
    const [foreign, paidBySplitMode, splitMode] = [random() < 0.3 ? whole(1, 20_000) : null, mode(), mode()];
    const entered = foreign ?? amount;
    const rate = { originalCurrency: "USD", originalAmount: foreign, conversionRate: amount / entered };
    return expense(`e${at}`, {
      ...{ amount, paidBySplitMode, splitMode, ...(foreign !== null && rate) },
      paidByList: split(entered, paidBySplitMode, some().slice(0, 2)),
      paidFor: split(splitMode === "BY_AMOUNT" ? entered : amount, splitMode, some()),
      ...(foreign === null && random() < 0.3 && bill(amount)),
    });
  });
  const everybody = { amount: 1001, paidByList: rows({ a: 1001 }), paidFor: split(0, "EVENLY", people) };
  const participants = people.map((id) => participant(id, id));
  return group([expense("first", everybody), ...expenses], { participants });
}

/** An exact number of units. */
type Fraction = readonly [part: bigint, of: bigint];

const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];

/** Returns a person's part of an amount by the rows of a split. */
function partOf(person: string, amount: number, mode: string, all: readonly Row[]): Fraction {
  const of = (one: readonly Row[]) => one.reduce((sum, row) => sum + (mode === "EVENLY" ? 1 : row.shares), 0);
  const own = BigInt(of(all.filter((row) => row.participantId === person)));
  if (mode === "BY_AMOUNT") return [own, 1n];
  return [BigInt(amount) * own, BigInt(mode === "BY_PERCENTAGE" ? 10_000 : of(all))];
}

/** Returns everybody's balance: exact sums, rounded to the nearest whole with the largest remainders, then by id. */
export function balancesThere({ participants, expenses }: ReturnType<typeof anyGroup>): Record<string, number> {
  const all = expenses as ReturnType<typeof expense>[];
  const people = participants.map(({ sourceId }) => sourceId);
  const rounded = (partIn: (one: ReturnType<typeof expense>, person: string) => Fraction | null) => {
    const sums = people.flatMap((person) => {
      const parts = all.map((one) => partIn(one, person)).filter((part) => part !== null);
      if (parts.length === 0) return [];
      const [part, of] = parts.reduce(plus, [0n, 1n]);
      return [{ person, units: Number(part / of), part: part % of, of }];
    });
    sums.sort(
      (one, other) =>
        Number(other.part * one.of - one.part * other.of > 0n) -
          Number(other.part * one.of - one.part * other.of < 0n) || (one.person < other.person ? -1 : 1),
    );
    let left = all.reduce((sum, { amount }) => sum + amount, 0) - sums.reduce((sum, { units }) => sum + units, 0);
    for (let at = 0; left !== 0; at++) {
      const one = sums[at % sums.length];
      if (one) one.units += Math.sign(left);
      left -= Math.sign(left);
    }
    return new Map(sums.map(({ person, units }) => [person, units]));
  };
  const names = (list: readonly Row[], person: string) => list.some(({ participantId }) => participantId === person);
  const converted = (one: ReturnType<typeof expense>, [part, of]: Fraction): Fraction => [
    BigInt(Math.round((Number(part) / Number(of)) * (one.amount / Number(one.originalAmount)))),
    1n,
  ];
  const paid = rounded((one, person) => {
    if (!names(one.paidByList, person)) return null;
    const base = one.originalAmount ?? one.amount;
    const part = partOf(person, base, one.paidBySplitMode, one.paidByList);
    return one.originalAmount === null ? part : converted(one, part);
  });
  const shared = rounded((one, person) => {
    const items = one.items as { amount: number; splitMode: string; paidFor: Row[] }[];
    if (items.length > 0) {
      const had = items.filter(({ paidFor, amount }) => paidFor.length > 0 && amount > 0);
      const rest = had.reduce((left, { amount }) => left - amount, one.amount);
      const remainder = one.itemizedRemainder as { splitMode: string; paidFor: Row[] } | null;
      const everyone = [one, ...items].flatMap(({ paidFor }) => paidFor).concat(one.paidByList);
      const whoever = [...new Set(everyone.map(({ participantId }) => participantId))];
      const rests = remainder ?? {
        splitMode: "EVENLY",
        paidFor: rows(Object.fromEntries(whoever.map((id) => [id, 1]))),
      };
      const parts = [...had, ...(rest === 0 ? [] : [{ ...rests, amount: rest }])]
        .filter(({ paidFor }) => names(paidFor, person))
        .map(({ amount, splitMode, paidFor }) => partOf(person, amount, splitMode, paidFor));
      return parts.length > 0 ? parts.reduce(plus) : null;
    }
    if (!names(one.paidFor, person)) return null;
    const part = partOf(person, one.amount, one.splitMode, one.paidFor);
    return one.originalAmount !== null && one.splitMode === "BY_AMOUNT" ? converted(one, part) : part;
  });
  return Object.fromEntries(people.map((person) => [person, (paid.get(person) ?? 0) - (shared.get(person) ?? 0)]));
}
