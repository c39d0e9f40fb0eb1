import { currencies } from "./list.mjs";

/**
 * @typedef {{ expense_id: string, amount: string, currency: string, event_currency: string, rate: string,
 *   converted: string, parts: { user_id: string, amount: string, converted: string }[] }} Case
 */

/*
 * Makes supabase/testdata/conversions.json: what expenses and their parts (shares, or what payers paid) come to in an
 * event's currency. The rule stands twice in the project, in SQL and in TypeScript; this is a third time, written to be
 * read rather than to be fast: fractions of whole numbers, and the units left over are handed out one by one. The cases
 * come from a fixed seed; each is within the limits of the database, its amounts decimal numbers as the API has them.
 */

const list = new Map(currencies().map((currency) => [currency.code, currency]));

/** What one euro is about, so that the rates are like real ones. */
const IN_EUROS = {
  EUR: 1,
  USD: 1.1514,
  TRY: 46.729,
  JPY: 180.37,
  ISK: 146.2,
  KWD: 0.3521,
  IQD: 1508.4,
  CLF: 0.02713,
  VND: 30291,
};
const CODES = Object.keys(IN_EUROS);

/** Numbers that look random and are the same each time: mulberry32. @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const digitsOf = (/** @type {string} */ decimal) => BigInt(decimal.replace(".", ""));
const decimalsOf = (/** @type {string} */ decimal) => decimal.split(".")[1]?.length ?? 0;

/** "12.5": a whole number of smallest units as a decimal number. @param {bigint} units @param {number} decimals */
function decimal(units, decimals) {
  const digits = String(units).padStart(decimals + 1, "0");
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${whole}.${fraction}`.replace(/\.?0*$/, "");
}

/**
 * An amount at a rate, in the other currency's smallest units, halves away from zero.
 * @param {bigint} units @param {string} from @param {string} to @param {string} rate
 */
function converted(units, from, to, rate) {
  const top = units * digitsOf(rate) * 10n ** BigInt(list.get(to).decimals);
  const bottom = 10n ** BigInt(list.get(from).decimals + decimalsOf(rate));
  const whole = top / bottom;
  return (top - whole * bottom) * 2n >= bottom ? whole + 1n : whole;
}

/**
 * What each part of an amount is of a total: rounded down, then one unit more for whoever is furthest below their exact
 * part, as long as there are any; among equals for who comes first in the people's row, which the expense's id turns.
 * @param {string} expense @param {Map<string, bigint>} parts @param {bigint} total
 */
function sharedOut(expense, parts, total) {
  const amount = [...parts.values()].reduce((sum, part) => sum + part, 0n);
  const row = [...parts.keys()].sort();
  const turn = Number.parseInt(expense.slice(0, 8), 16) % row.length;
  const waiting = [...row.slice(turn), ...row.slice(0, turn)];
  const shares = new Map([...parts].map(([person, part]) => [person, (part * total) / amount]));
  const missing = (person) => parts.get(person) * total - shares.get(person) * amount;
  let left = total - [...shares.values()].reduce((sum, share) => sum + share, 0n);
  for (; left > 0n; left -= 1n) {
    const next = waiting.reduce((best, person) => (missing(person) > missing(best) ? person : best));
    shares.set(next, shares.get(next) + 1n);
    waiting.splice(waiting.indexOf(next), 1);
  }
  return shares;
}

/** @returns {Case[]} */
function conversionCases() {
  const random = randomFrom(20261122);
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  const pick = (/** @type {any[]} */ from) => from[below(from.length)];
  const hex = (/** @type {number} */ length) => Array.from({ length }, () => below(16).toString(16)).join("");
  const uuid = (start = hex(8)) => `${start}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  const people = (/** @type {number} */ count) => Array.from({ length: count }, () => uuid());

  const rate = (/** @type {string} */ from, /** @type {string} */ to) => {
    const near = (IN_EUROS[to] / IN_EUROS[from]) * (0.9 + random() / 5);
    return Number(near.toPrecision(pick([1, 4, 6, 10])))
      .toFixed(15)
      .replace(/\.?0*$/, "");
  };

  /** An amount in as many parts, each above zero: alike but for the last units, or anyhow. */
  const inParts = (/** @type {number} */ units, /** @type {string[]} */ ids, /** @type {boolean} */ alike) => {
    const each = Math.floor(units / ids.length);
    const amounts = ids.map((_, place) => each + (place < units % ids.length ? 1 : 0));
    if (!alike) {
      for (let place = 1; place < amounts.length; place++) {
        const moved = below(amounts[place]);
        amounts[place] -= moved;
        amounts[0] += moved;
      }
    }
    return new Map(ids.map((id, place) => [id, BigInt(amounts[place])]));
  };

  const cases = [];
  const add = (from, to, at, /** @type {Map<string, bigint>} */ parts, expense = uuid()) => {
    const amount = [...parts.values()].reduce((sum, part) => sum + part, 0n);
    const total = converted(amount, from, to, at);
    if (amount > digitsOf(list.get(from).most) || total >= 10n ** 13n) return;
    const shares = sharedOut(expense, parts, total);
    const [places, eventPlaces] = [list.get(from).decimals, list.get(to).decimals];
    cases.push({
      expense_id: expense,
      amount: decimal(amount, places),
      currency: from,
      event_currency: to,
      rate: at,
      converted: decimal(total, eventPlaces),
      parts: [...parts].map(([user_id, part]) => ({
        user_id,
        amount: decimal(part, places),
        converted: decimal(shares.get(user_id), eventPlaces),
      })),
    });
  };

  // Ordinary expenses, from each currency to each other.
  for (const from of CODES) {
    for (const to of CODES) {
      const count = pick([2, 3, 3, 4, 5, 7]);
      const units = Math.max(count, Math.floor(10 ** (2 + random() * 5)));
      add(from, to, from === to ? "1" : rate(from, to), inParts(units, people(count), random() < 0.4));
    }
  }
  // 70/30, as two payers may have it.
  for (const [from, to] of [
    ["JPY", "EUR"],
    ["KWD", "EUR"],
    ["EUR", "JPY"],
    ["CLF", "JPY"],
    ["JPY", "KWD"],
  ]) {
    const [most, rest] = people(2);
    for (const units of [10, 1000, 12_350]) {
      const parts = new Map([
        [most, BigInt(units * 0.7)],
        [rest, BigInt(units * 0.3)],
      ]);
      add(from, to, rate(from, to), parts);
    }
  }
  // Many people, more than the settlement's exact rule knows.
  for (const count of [12, 16, 17, 23, 31, 40]) {
    for (const [from, to] of [
      ["EUR", "JPY"],
      ["JPY", "KWD"],
      ["USD", "TRY"],
    ]) {
      add(from, to, rate(from, to), inParts(count * 10 + below(100_000), people(count), count % 2 === 0));
    }
  }
  // So little that there is not one unit for everyone, or none at all.
  for (const [from, to] of [
    ["VND", "USD"],
    ["VND", "KWD"],
    ["TRY", "JPY"],
    ["JPY", "EUR"],
    ["KWD", "JPY"],
    ["EUR", "CLF"],
  ]) {
    for (const count of [2, 3, 5, 8]) {
      for (const each of [1, 2, 3]) add(from, to, rate(from, to), inParts(count * each, people(count), true));
    }
  }
  // The same shares under different ids: who gets the units left turns with the first eight digits.
  for (const [from, to, at, count] of [
    ["EUR", "USD", "1.1514", 3],
    ["JPY", "EUR", "0.0055", 4],
    ["EUR", "JPY", "180.37", 7],
  ]) {
    const ids = people(count);
    const starts = Array.from({ length: count + 1 }, (_, turn) => turn.toString(16).padStart(8, "0"));
    for (const start of [...starts, "7fffffff", "80000000", "ffffffff"]) {
      add(from, to, at, inParts(100 * count, ids, true), uuid(start));
    }
  }
  // Exactly half a unit, and the digits around it.
  for (const [from, to, units, at] of [
    ["EUR", "USD", 50, "0.01"],
    ["EUR", "USD", 49, "0.01"],
    ["EUR", "USD", 100, "1.005"],
    ["EUR", "USD", 100, "1.004999999999999"],
    ["JPY", "EUR", 5, "0.005"],
    ["EUR", "JPY", 250, "1"],
    ["EUR", "JPY", 249, "1"],
    ["KWD", "JPY", 1500, "1"],
    ["CLF", "KWD", 15, "1"],
    ["CLF", "EUR", 1450, "0.1"],
  ]) {
    add(from, to, at, inParts(units, people(2), true));
  }
  // The largest amounts, and rates at both ends.
  for (const [from, to, at] of [
    ["EUR", "USD", "1.1514"],
    ["EUR", "VND", "1000000"],
    ["EUR", "JPY", "999999.999999999"],
    ["VND", "EUR", "0.0000330131"],
    ["VND", "CLF", "0.00000089566"],
    ["IQD", "KWD", "0.000233426"],
    ["CLF", "VND", "1116512"],
    ["KWD", "CLF", "0.0770519"],
    ["VND", "KWD", "0.000000001"],
    ["VND", "KWD", "0.00000000999999"],
  ]) {
    const most = Number(digitsOf(list.get(from).most));
    for (const count of [2, 3, 9]) add(from, to, at, inParts(most, people(count), count === 3));
  }
  for (const to of ["VND", "JPY", "EUR", "KWD"]) add("CLF", to, "1000000000", inParts(2, people(2), true));
  return cases;
}

/** The file: a case a line, with numbers as the API writes them. */
export function conversionsFile() {
  const lines = conversionCases().map((one) => {
    const parts = one.parts.map(
      ({ user_id, amount, converted: of }) => `{"user_id":"${user_id}","amount":${amount},"converted":${of}}`,
    );
    return (
      `    {"expense_id":"${one.expense_id}","amount":${one.amount},"currency":"${one.currency}",` +
      `"event_currency":"${one.event_currency}","rate":${one.rate},"converted":${one.converted},"parts":[${parts.join(",")}]}`
    );
  });
  const rule = [
    "Made by scripts/currencies/conversions.mjs (npm run currencies), an implementation of its own; SQL and TypeScript are held to it.",
    "converted is amount times rate, rounded half away from zero to the decimals of the event's currency.",
    "Each part gets part times converted over amount, rounded down; the units left go to the largest remainders.",
    "Among equals comes first who stands first among the ids in order, turned by the first eight hex digits of the expense's id.",
  ];
  const said = rule.map((line) => `    ${JSON.stringify(line)}`).join(",\n");
  return `{\n  "rule": [\n${said}\n  ],\n  "cases": [\n${lines.join(",\n")}\n  ]\n}\n`;
}
