/** Exact parts of an amount by participant id, as fractions with one denominator. They add up to the amount. */
export interface ExactParts {
  amount: number;
  parts: ReadonlyMap<string, bigint>;
  whole: bigint;
  /** The parts as Spliit Cloud adds them up, where it rounds them first. */
  counted?: ReadonlyMap<string, bigint>;
}

export type ShareRow = readonly [person: string, shares: number];

/** Percentages are in hundredths. */
const HUNDRED_PERCENT = 10_000;

/**
 * Splits an amount by the rows of Spliit Cloud, without rounding. Amounts that miss the total by a unit per row are
 * completed by the first payer, as there. Null if the split method is unknown or the rows are invalid.
 */
export function exactParts(
  amount: number,
  mode: string,
  rows: readonly ShareRow[],
  firstPayer?: string,
): ExactParts | null {
  if (rows.length === 0 || rows.some(([, shares]) => !Number.isSafeInteger(shares))) return null;
  const weights = summed(rows.map(([person, shares]) => [person, mode === "EVENLY" ? 1n : BigInt(shares)]));
  const all = sumOf(weights.values());
  if (isLiteral(mode)) {
    const rest = BigInt(amount) - all;
    if (rest !== 0n && (firstPayer === undefined || abs(rest) > BigInt(rows.length))) return null;
    const parts = rest === 0n ? weights : summed([...weights, [firstPayer ?? "", rest]]);
    return { amount, parts, whole: 1n };
  }
  const isKnown =
    mode === "EVENLY" || mode === "BY_SHARES" || (mode === "BY_PERCENTAGE" && all === BigInt(HUNDRED_PERCENT));
  if (!isKnown || all <= 0n || [...weights.values()].some((weight) => weight < 0n)) return null;
  return { amount, parts: scaled(weights, BigInt(amount)), whole: all };
}

/** Adds up the exact parts of a bill's lines. */
export function partsTogether(lines: readonly ExactParts[]): ExactParts {
  const whole = commonMultiple(lines.map((line) => line.whole));
  const parts = lines.flatMap((line) => [...scaled(line.parts, whole / line.whole)]);
  return { amount: lines.reduce((all, line) => all + line.amount, 0), parts: summed(parts), whole };
}

/**
 * Splits a foreign amount in the currency of the group. Spliit Cloud rounds the converted amounts of payers, and all
 * amounts that were entered in the foreign currency.
 */
export function convertedParts(
  amount: number,
  foreign: number,
  mode: string,
  rows: readonly ShareRow[],
  side: "payers" | "shares",
): ExactParts | null {
  const isEntered = isLiteral(mode);
  const own = exactParts(foreign, mode, rows);
  const exact = isEntered ? own : exactParts(amount, mode, rows);
  if (!own || !exact) return null;
  const rate = amount / foreign;
  const counted = new Map(
    [...own.parts].map(([id, part]) => [id, BigInt(Math.round((Number(part) / Number(own.whole)) * rate))]),
  );
  if (!isEntered) return side === "payers" ? { ...exact, counted } : exact;
  const sign = foreign < 0 ? -1n : 1n;
  return { amount, parts: scaled(own.parts, sign * BigInt(amount)), whole: sign * BigInt(foreign), counted };
}

/** Whether the shares are amounts. */
export const isLiteral = (mode: string): boolean => mode === "BY_AMOUNT" || mode === "ITEMIZED";

/** An amount of everybody who paid or shares an expense. */
export interface Sides<Parts> {
  payers: Parts;
  shares: Parts;
}

interface Cell {
  person: string;
  /** 1 for a payer, -1 for a sharer. */
  sign: number;
  units: number;
  /** Whether the exact part is not a whole number, and whether it was rounded up. */
  isSplit: boolean;
  isUp: boolean;
}

const SCALE = 10n ** 12n;

/**
 * Rounds the parts of all expenses of a group, each up or down. Spliit Cloud adds up exact parts and rounds the sums. So
 * each leftover unit goes to the person who lacks most until then, and units are moved in the newest expenses where the
 * balances would still differ.
 */
export function roundedTogether(all: readonly Sides<ExactParts>[]): Sides<Map<string, number>>[] {
  const [payers, shares] = [all.map((sides) => sides.payers), all.map((sides) => sides.shares)];
  const [paid, shared] = [roundedInTurn(payers, 1), roundedInTurn(shares, -1)];
  const wanted = new Map(sumsThere(payers));
  for (const [person, sum] of sumsThere(shares)) wanted.set(person, (wanted.get(person) ?? 0) - sum);
  moveUnits(
    paid.flatMap((cells, at) => [cells, shared[at] ?? []]),
    wanted,
  );
  const unitsOf = (cells: readonly Cell[] = []) => new Map(cells.map(({ person, units }) => [person, units]));
  return paid.map((cells, at) => ({ payers: unitsOf(cells), shares: unitsOf(shared[at]) }));
}

function roundedInTurn(all: readonly ExactParts[], sign: number): Cell[][] {
  const lacks = new Map<string, number>();
  return all.map(({ amount, parts, whole }) => {
    const cells = [...parts].map(([person, part]) => {
      const left = ((part % whole) + whole) % whole;
      const lack = (lacks.get(person) ?? 0) + Number((left * SCALE) / whole);
      return { person, sign, units: Number((part - left) / whole), isSplit: left !== 0n, isUp: false, lack };
    });
    const leftover = amount - cells.reduce((sum, { units }) => sum + units, 0);
    const next = cells
      .filter(({ isSplit }) => isSplit)
      .sort((one, other) => other.lack - one.lack || compareIds(one.person, other.person));
    for (const cell of next.slice(0, leftover)) turn(cell);
    for (const { person, lack, isUp } of cells) lacks.set(person, isUp ? lack - Number(SCALE) : lack);
    return cells;
  });
}

/** Rounds an amount the other way. */
function turn(cell: Cell): void {
  cell.isUp = !cell.isUp;
  cell.units += cell.isUp ? 1 : -1;
}

/** Returns everybody's sum as Spliit Cloud shows it: largest remainders first, then by id. */
function sumsThere(all: readonly ExactParts[]): Map<string, number> {
  const byWhole = new Map<string, Map<bigint, bigint>>();
  for (const { parts, whole, counted } of all) {
    const denominator = counted ? 1n : whole;
    for (const [person, part] of counted ?? parts) {
      const sums = byWhole.get(person) ?? new Map<bigint, bigint>();
      sums.set(denominator, (sums.get(denominator) ?? 0n) + part);
      byWhole.set(person, sums);
    }
  }
  const whole = commonMultiple([...byWhole.values()].flatMap((sums) => [...sums.keys()]));
  const exact = [...byWhole].map(([person, sums]) => {
    const sum = sumOf([...sums].map(([denominator, part]) => part * (whole / denominator)));
    return { person, units: Number(sum / whole), fraction: abs(sum % whole) };
  });
  const left = all.reduce((sum, { amount }) => sum + amount, 0) - exact.reduce((sum, { units }) => sum + units, 0);
  exact.sort(
    (one, other) =>
      Number(other.fraction > one.fraction) - Number(other.fraction < one.fraction) ||
      compareIds(one.person, other.person),
  );
  const each = Math.trunc(left / (exact.length || 1));
  const further = Math.abs(left % (exact.length || 1));
  return new Map(exact.map(({ person, units }, at) => [person, units + each + (at < further ? Math.sign(left) : 0)]));
}

/** Moves leftover units between people until their balances are the wanted ones, in the newest rows where possible. */
function moveUnits(rows: readonly (readonly Cell[])[], wanted: ReadonlyMap<string, number>): void {
  const gaps = new Map(wanted);
  const split = new Map<string, { own: Cell; others: readonly Cell[] }[]>();
  for (const cells of rows.toReversed()) {
    for (const own of cells) {
      gaps.set(own.person, (gaps.get(own.person) ?? 0) - own.sign * own.units);
      if (!own.isSplit) continue;
      const places = split.get(own.person) ?? [];
      places.push({ own, others: cells });
      split.set(own.person, places);
    }
  }
  for (const [person, gap] of gaps) {
    for (let left = gap; left < 0; left++) {
      const moves = movesFrom(person, gaps, split);
      const last = moves?.at(-1)?.to.person;
      if (!moves || last === undefined) break;
      for (const cell of moves.flatMap(({ from, to }) => [from, to])) turn(cell);
      gaps.set(last, (gaps.get(last) ?? 0) - 1);
    }
  }
}

/** Whether the balance is lower than with the exact part. */
const hasLess = ({ isUp, sign }: Cell) => isUp === sign < 0;

interface Move {
  from: Cell;
  to: Cell;
}

/** Returns the shortest way for a unit to a person who lacks one. Null if there is none. */
function movesFrom(
  start: string,
  gaps: ReadonlyMap<string, number>,
  split: ReadonlyMap<string, { own: Cell; others: readonly Cell[] }[]>,
): Move[] | null {
  const reached = new Map<string, Move[]>([[start, []]]);
  // A map grows while it is iterated, in the order of insertion.
  for (const [person, moves] of reached) {
    for (const { own, others } of split.get(person) ?? []) {
      if (hasLess(own)) continue;
      for (const to of others) {
        if (!to.isSplit || !hasLess(to) || reached.has(to.person)) continue;
        const further = [...moves, { from: own, to }];
        if ((gaps.get(to.person) ?? 0) > 0) return further;
        reached.set(to.person, further);
      }
    }
  }
  return null;
}

function summed(parts: Iterable<readonly [string, bigint]>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [person, part] of parts) sums.set(person, (sums.get(person) ?? 0n) + part);
  return sums;
}

const scaled = (parts: ReadonlyMap<string, bigint>, factor: bigint) =>
  new Map([...parts].map(([person, part]) => [person, part * factor] as const));

const sumOf = (all: Iterable<bigint>) => [...all].reduce((sum, one) => sum + one, 0n);
const abs = (one: bigint) => (one < 0n ? -one : one);
const compareIds = (one: string, other: string) => (one < other ? -1 : 1);

/** Returns the greatest common divisor. */
export function commonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [abs(one), abs(other)];
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/** Returns the least common multiple, 1 of none. */
const commonMultiple = (all: readonly bigint[]) =>
  all.reduce((multiple, one) => (multiple / commonDivisor(multiple, one)) * one, 1n);
