import { type Currency, isCurrency } from "@/core/money/currency";
import { toRate } from "@/core/money/rate";
import { sum, type Units } from "@/core/money/units";
import { isWithoutPayers, rolesOf, saysEnough } from "./columns";
import { currencyIn } from "./currencies";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { currenciesBeside, figureIn, isLong, type Mark, normalized, unitsIn } from "./figures";
import { listsIn } from "./lists";
import type { Choices, Loss, Portion, Question, Role, Table } from "./model";
import { notationOf } from "./notation";
import { peopleOfColumns } from "./peopleOfColumns";
import { isWhole, shareOut, splitOf, together, withoutParts } from "./shares";
import { topicOfCategory } from "./topicOfCategory";
import { BEFORE_NAMES, directionIn, inBrackets, isWordFor, kindIn, nameBehind } from "./words";

/** Returns the first row whose heads suffice, otherwise the first row with at least two filled cells. */
export function tableHead(table: Table): number {
  const first = table.findIndex((row) => row.filter((cell) => cell.trim() !== "").length > 1);
  const told = table.slice(0, 20).findIndex((row) => saysEnough(rolesOf(row)));
  return told >= 0 ? told : Math.max(first, 0);
}

/**
 * Returns the contents of any table by the roles of its columns. Without columns of shares, the named sharers or all
 * people share equally. Without payers, everything is of the person who imports: the sign, the column or the word of a bank
 * tells spending from money that came back.
 */
export function readTable(table: Table, head: number, roles: readonly Role[], choices: Choices) {
  const names = table[head] ?? [];
  const of = (role: Role) => roles.flatMap((one, at) => (one === role ? [at] : []));
  const first = (role: Role) => of(role)[0] ?? -1;
  const body = table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const fitting = body.filter(({ cells }) => !isLong(cells, names));
  const all = (places: readonly number[]) => fitting.flatMap(({ cells }) => places.map((at) => cells[at] ?? ""));
  const money = all([...of("amount"), ...of("paid"), ...of("share"), ...of("out"), ...of("in")]);
  const figures = [...money, ...all(of("splits")).flatMap(piecesOf)];
  const notation = notationOf({ figures, days: all(of("date")) }, choices);
  const { mark, order } = notation;
  const questions = new Set<Question>(notation.questions);
  const losses = new Set<Loss>();
  const [counted, paying, sharing, splitting] = [first("amount"), first("payer"), first("sharers"), first("splits")];
  const [kinded, directed, titles] = [first("kind"), first("direction"), of("title")];

  const isMine = isWithoutPayers(roles);
  const { payersIn, sharersIn } = listsIn(all(of("payer")), all(of("sharers")));
  const listedNames = isMine ? [ME] : [...all(of("payer")).flatMap(payersIn), ...all(of("sharers")).flatMap(sharersIn)];
  const { people, persons } = peopleIn(names, roles, listedNames);
  const currencyAt = currenciesAt(names, roles, choices.currency);
  const rateAt = ratesIn(body, roles, mark, currencyAt);
  const ownKinds = kindsAt(names, body);
  const categories = names.findIndex((name) => isWordFor("category", name));
  const [spentAs, cameBackAs] = [signOf(all(of("out")), mark), signOf(all(of("in")), mark)];
  const isSigned = all(of("amount")).some((cell) => (figureIn(cell, mark) ?? "").startsWith("-"));

  // People add up a table of one currency without naming it again.
  const only = onlyIn(body.map(({ cells }) => currencyAt(cells))) ?? "";
  const totals = new Set<readonly string[]>();
  const drafts = body.map(({ cells, row }): Draft => {
    const at = (place: number) => cells[place] ?? "";
    const title = titles.map(at).find((one) => normalized(one) !== "") ?? "";
    const canBeTotal = isTotal({ day: at(first("date")), title, people: at(paying) + at(sharing) });
    const currency = currencyAt(cells) || (canBeTotal ? only : "");
    if (currency === "") questions.add("currency");
    const figure = (place: number) => unitsIn(at(place) || "0", mark, currency);
    const portions = (role: "paid" | "share"): Portion[] =>
      of(role).flatMap((place) => {
        const amount = figure(place) ?? (Number.NaN as Units);
        return amount === 0 ? [] : [{ person: persons.get(place) ?? -1, amount }];
      });
    const kind = kindIn(at(kinded));
    const paid = portions("paid");
    const several = paying < 0 ? [] : payersIn(at(paying));
    const each = several.length > 1 ? piecesOf(at(counted)).map((cell) => unitsIn(cell, mark, currency)) : [];
    const said = each.length > 1 ? total(each) : counted >= 0 ? figure(counted) : total(paid.map((one) => one.amount));
    const bank = {
      ...{ out: spentAs(figure(first("out"))), in: cameBackAs(figure(first("in"))) },
      direction: directionIn(at(directed)),
    };
    const amount = isMine ? spentOf(said, bank, counted >= 0, isSigned !== (choices.minusCameBack === true)) : said;
    const draft: Draft = {
      row,
      text: cells.filter((cell) => cell !== "").join(" · "),
      description: title,
      expense_date: dayIn(at(first("date")), order),
      currency,
      amount: kind === "income" && !isMine && amount !== null ? (-Math.abs(amount) as Units) : amount,
      payers: [],
      shares: [],
      split_method: "equal",
      topic: topicOfCategory(at(categories)),
      ...rateAt(cells),
    };
    if (isLong(cells, names)) return { ...draft, reason: "row_long" };
    if (canBeTotal) totals.add(cells);
    if (draft.amount === null) return draft;
    const whole = draft.amount;
    if (isMine) return { ...draft, payers: [{ person: 0, amount: whole }], shares: [{ person: 0, amount: whole }] };
    const payers =
      paid.length > 0 || paying < 0
        ? paid.map((one) => ({ ...one, amount: signedAs(one.amount, whole, kind === "income") }))
        : payersOf(several, each, whole);
    if (payers.some(({ person }) => person < 0)) return { ...draft, reason: "people" };
    if (of("share").length > 0) {
      const stated = portions("share");
      if (stated.some(({ person }) => person < 0)) return { ...draft, reason: "people" };
      if (new Set(stated.map((share) => Math.sign(share.amount))).size > 1) return { ...draft, reason: "cells" };
      const shares = stated.map((share) => ({ ...share, amount: absoluteOf(share.amount, whole) }));
      const split_method = splitOf(shares);
      return ownKinds < 0
        ? withRepayment({ ...draft, payers, shares, split_method }, kind)
        : { ...draft, payers, shares, split_method, repayment: at(ownKinds) === "payment" };
    }
    const sharers = sharersIn(at(sharing)).map((name) => people.indexOf(name));
    if (normalized(at(sharing)) === "") losses.add("shared_by_all");
    const whom = sharers.length > 0 ? sharers : people.map((_, person) => person);
    const pieces = splitting < 0 ? [] : piecesOf(at(splitting));
    if (pieces.length > 0) return withRepayment({ ...draft, payers, ...splitAs(pieces, whom, draft) }, kind);
    const shares = shareOut(
      whole,
      whom.map((person) => [person, 1] as const),
      people,
      draft.description,
    );
    return withRepayment({ ...draft, payers, shares: withoutParts(shares) }, kind);
  });
  const entries = withoutTotals(drafts, new Set(body.filter(({ cells }) => totals.has(cells)).map(({ row }) => row)));
  return {
    ...{ drafts: entries, people, losses: [...losses], questions: [...questions] },
    ...(isMine && { mine: { isSigned, isNamed: isSigned || directed >= 0 || counted < 0 } }),
  };

  /** Returns the payers of a row by name. Without an amount for each, several paid the same. */
  function payersOf(several: readonly string[], each: readonly (Units | null)[], whole: Units): Portion[] {
    const payers = several.map((name) => people.indexOf(name));
    if (payers.length < 2) return [{ person: payers[0] ?? -1, amount: whole }];
    if (each.length === payers.length) {
      return together(
        payers.map((person, place) => ({ person, amount: signedAs(each[place] ?? (0 as Units), whole, true) })),
      );
    }
    losses.add("payers_guessed");
    return withoutParts(
      shareOut(
        whole,
        payers.map((person) => [person, 1] as const),
        people,
        "",
      ),
    );
  }

  /** Returns the shares of a list in one cell: amounts, or percentages. */
  function splitAs(
    pieces: readonly string[],
    whom: readonly number[],
    { amount, currency, description }: Draft,
  ): Partial<Draft> {
    if (pieces.length !== whom.length || amount === null) return { reason: "cells" };
    if (pieces.every((piece) => piece.endsWith("%"))) {
      const figures = pieces.map((piece) => figureIn(piece.slice(0, -1), mark) ?? "");
      const weights = figures.map((figure) => (figure === "" ? Number.NaN : Number(figure)));
      if (!weights.every((weight) => weight >= 0)) return { reason: "cells" };
      const unit = 10 ** Math.max(...figures.map((figure) => figure.split(".")[1]?.length ?? 0));
      if (
        !isWhole(
          weights.map((weight) => Math.round(weight * unit)),
          unit,
        )
      )
        return { reason: "sum" };
      const shares = shareOut(
        amount,
        whom.map((person, place) => [person, weights[place] ?? 0] as const),
        people,
        description,
      );
      return { shares, split_method: "parts" };
    }
    const amounts = pieces.map((piece) => unitsIn(piece, mark, currency));
    const known = amounts.flatMap((one, place) =>
      one === null ? [] : [{ person: whom[place] ?? -1, amount: absoluteOf(one, amount) }],
    );
    if (known.length < pieces.length) return { reason: "cells" };
    const shares = together(known).filter((one) => one.amount !== 0);
    return { shares, split_method: splitOf(shares) };
  }

  /**
   * A table without kinds of rows does not distinguish a repayment from an expense for one other person, so the user decides.
   */
  function withRepayment(draft: Draft, kind: ReturnType<typeof kindIn>): Draft {
    const [payer, second] = draft.payers;
    const [share, other] = draft.shares;
    const fits = payer && share && !second && !other && payer.person !== share.person;
    if (fits && kind === null) questions.add("repayments");
    const isRepayment = kind === null ? choices.repayments === true : kind === "transfer";
    return { ...draft, repayment: fits === true && isRepayment };
  }
}

/** Stands for the person who imports, until the screen names them. */
const ME = "1";

/**
 * Returns the people of a table: those of columns, and those in cells. A column "Share Marco" is Marco's, if a cell names
 * him.
 */
function peopleIn(names: readonly string[], roles: readonly Role[], inCells: readonly string[]) {
  const beginnings = [...BEFORE_NAMES.paid, ...BEFORE_NAMES.impacted];
  const known = new Set(inCells);
  /** The text behind the names of known people: " owes". */
  const endings = names.flatMap((head, at) => {
    const whole = normalized(head);
    const name =
      roles[at] === "share" ? [...known].find((one) => one !== "" && whole.startsWith(`${one} `)) : undefined;
    return name === undefined ? [] : [whole.slice(name.length)];
  });
  const nameOf = (head: string) => {
    const whole = normalized(head);
    const behind = nameBehind(head, beginnings);
    if (behind || known.has(whole)) return behind ?? whole;
    const within = [...known].filter((name) => name !== "" && ` ${whole} `.includes(` ${name} `));
    if (within.length === 1) return within[0] ?? whole;
    const ending = endings.find((one) => whole.endsWith(one) && whole.length > one.length);
    return nameBehind(head, BEFORE_NAMES.share) ?? (ending ? whole.slice(0, -ending.length) : whole);
  };
  const people: string[] = [];
  const persons = new Map(
    (["paid", "share"] as const).flatMap((role) => {
      const columns = names.flatMap((head, at) => {
        const name = roles[at] === role ? nameOf(head) : "";
        return name ? [[at, name] as const] : [];
      });
      return peopleOfColumns(columns, people);
    }),
  );
  for (const name of known) if (name !== "" && !people.includes(name)) people.push(name);
  return { people, persons };
}

/**
 * Returns a function that gives the currency of a row: its own, that in the head of the amounts, that beside its figures, or
 * the user's.
 */
function currenciesAt(names: readonly string[], roles: readonly Role[], chosen: Currency | undefined) {
  const named = roles.indexOf("currency");
  const heads = names.filter((_, at) => ["amount", "out", "in"].includes(roles[at] ?? ""));
  const money = roles.flatMap((role, at) => (MONEY.includes(role) ? [at] : []));
  const besideFigures = (cells: readonly string[]) =>
    money.flatMap((at) => currenciesBeside(cells[at] ?? "").map(currencyIn)).find((currency) => currency !== null);
  const ofHead = heads.map((head) => currencyIn(inBrackets(head))).find((currency) => currency !== null);
  return (cells: readonly string[]) => {
    const said = normalized(cells[named] ?? "");
    // A dollar or a crown can be of several countries.
    if (said === "" || /^\p{Sc}$/u.test(said))
      return currencyIn(said) ?? ofHead ?? besideFigures(cells) ?? chosen ?? "";
    return currencyIn(said) ?? said.toUpperCase();
  };
}

/**
 * Returns a function that gives the rate of a row to the table's own currency: that of the rows with the rate 1. A
 * converted amount decides over a rate, whose direction differs by app.
 */
function ratesIn(
  body: readonly { cells: readonly string[] }[],
  roles: readonly Role[],
  mark: Mark,
  currencyAt: (cells: readonly string[]) => Currency,
) {
  const [rated, converted, counted] = [roles.indexOf("rate"), roles.indexOf("converted"), roles.indexOf("amount")];
  const rateOf = (cells: readonly string[]): number | null => {
    const [rate, to, from] = [rated, converted, counted].map((at) =>
      Number(figureIn(cells[at] ?? "", mark) ?? Number.NaN),
    );
    if (to && from && !Number.isNaN(to / from)) return toRate(Math.abs(to / from));
    return rate ? toRate(rate) : null;
  };
  const own = new Set(
    body.flatMap(({ cells }) => {
      const isOwn = rateOf(cells) === 1 && isCurrency(currencyAt(cells));
      return (rated >= 0 || converted >= 0) && isOwn ? [currencyAt(cells)] : [];
    }),
  );
  const [to, second] = own;
  return (cells: readonly string[]): Partial<Draft> => {
    const value = to && !second && currencyAt(cells) !== to ? rateOf(cells) : null;
    return value && to ? { event_currency: to, conversion_rate_to_event_currency: value } : {};
  };
}

const MONEY: readonly Role[] = ["amount", "out", "in", "paid"];

/**
 * Returns a function for the figures of a bank's column, which are written with or without a minus. In a column of both, the
 * rarer sign marks what was reversed.
 */
function signOf(cells: readonly string[], mark: Mark): (amount: Units | null) => Units | null {
  const figures = cells.flatMap((cell) => figureIn(cell, mark) ?? []).filter((figure) => Number(figure) !== 0);
  const below = figures.filter((figure) => figure.startsWith("-")).length;
  const isBoth = below > 0 && below < figures.length;
  return (amount) => {
    if (amount === null) return null;
    if (!isBoth) return Math.abs(amount) as Units;
    return (below > figures.length / 2 ? -amount : amount) as Units;
  };
}

/** Returns what a bank's row spent; below zero for money that came in. Null if no column says how much. */
function spentOf(
  said: Units | null,
  bank: { out: Units | null; in: Units | null; direction: "out" | "in" | null },
  hasAmount: boolean,
  isMinusSpent: boolean,
): Units | null {
  if (!hasAmount) {
    if (bank.out === null || bank.in === null) return null;
    return (bank.out - bank.in) as Units;
  }
  if (said === null) return null;
  if (bank.direction && said > 0) return (bank.direction === "out" ? said : -said) as Units;
  return (isMinusSpent ? -said : said) as Units;
}

function total(amounts: readonly (Units | null)[]): Units | null {
  const known = amounts.flatMap((one) => (one === null || Number.isNaN(one) ? [] : [one]));
  return known.length < amounts.length ? null : sum(known);
}

/** Returns the only text among several, empty ones aside. Null if there are none or others. */
function onlyIn(texts: readonly string[]): string | null {
  const [only, second] = new Set(texts.filter((text) => text !== ""));
  return second === undefined ? (only ?? null) : null;
}

/** Returns whether a row can be one that adds up others: without a day and people, and named so or not at all. */
function isTotal({ day, title, people }: Record<"day" | "title" | "people", string>): boolean {
  const [when, what] = [normalized(day), normalized(title).replace(/ ?[:.]$/, "")];
  const isNamed = [when, what].some((text) => isWordFor("total", text));
  return people.trim() === "" && (when === "" || isNamed) && (what === "" || isNamed);
}

/** Returns rows without those that only add up the others: they have no day, and the amount of all rows or of those above. */
function withoutTotals(drafts: readonly Draft[], undated: ReadonlySet<number>): Draft[] {
  const sums = new Map<Currency, number>();
  const whole = new Map<Currency, number>();
  const isDated = ({ row, amount }: Draft) => !undated.has(row) && amount !== null;
  for (const one of drafts.filter(isDated)) whole.set(one.currency, (whole.get(one.currency) ?? 0) + (one.amount ?? 0));
  return drafts.filter((one) => {
    const before = sums.get(one.currency) ?? 0;
    if (isDated(one)) sums.set(one.currency, before + (one.amount ?? 0));
    return !undated.has(one.row) || one.amount === null || ![before, whole.get(one.currency)].includes(one.amount);
  });
}

/** Returns the column with the kind of each row in Divido's own table; -1 in any other table. */
function kindsAt(names: readonly string[], body: readonly { cells: readonly string[] }[]): number {
  const column = names.findIndex((name) => normalized(name) === "Category");
  const isKind = (cell = "") => cell === "place" || cell === "general" || cell === "payment";
  return column >= 0 && body.every(({ cells }) => isKind(cells[column])) ? column : -1;
}

/** Tables write shares as positive amounts, or as negative ones for what is owed. The result has the amount's sign. */
function absoluteOf(share: Units, amount: Units | null): Units {
  return ((amount ?? 0) < 0 ? -Math.abs(share) : Math.abs(share)) as Units;
}

/** Income is written without a sign, so its payers get the amount's. */
const signedAs = (paid: Units, amount: Units, isUnsigned: boolean) => (isUnsigned ? absoluteOf(paid, amount) : paid);

/** Returns the figures of a list in one cell. */
const piecesOf = (cell: string) =>
  cell
    .split(/[;|/]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
