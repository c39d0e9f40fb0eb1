import { isCurrency } from "@/core/money/currency";
import { sum, type Units } from "@/core/money/units";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { figureIn, normalized, unitsOf } from "./figures";
import type { Choices, Loss, Portion, Question, Role, Table } from "./model";
import { notationOf } from "./notation";
import { peopleOfColumns } from "./peopleOfColumns";
import { shareOut, splitOf, withoutParts } from "./shares";
import { topicOfCategory } from "./topicOfCategory";
import { BEFORE_NAMES, isWordFor, nameBehind } from "./words";

/** Returns the roles of columns by their heads: those of Divido's table, and their synonyms. */
export function rolesOf(head: readonly string[]): Role[] {
  return head.map((cell): Role => {
    if (nameBehind(cell, BEFORE_NAMES.paid)) return "paid";
    if (nameBehind(cell, BEFORE_NAMES.impacted)) return "share";
    const roles = ["date", "title", "amount", "currency", "payer", "sharers"] as const;
    return roles.find((role) => isWordFor(role, cell)) ?? "ignored";
  });
}

/** Returns whether a table has the required columns: date, title, and who paid how much. */
export function saysEnough(roles: readonly Role[]): boolean {
  const has = (role: Role) => roles.includes(role);
  return has("date") && has("title") && (has("paid") || (has("payer") && has("amount")));
}

/** Returns the first row whose heads suffice, otherwise the first row with at least two filled cells. */
export function tableHead(table: Table): number {
  const first = table.findIndex((row) => row.filter((cell) => cell.trim() !== "").length > 1);
  const told = table.slice(0, 20).findIndex((row) => saysEnough(rolesOf(row)));
  return told >= 0 ? told : Math.max(first, 0);
}

/**
 * Returns the contents of any table by the roles of its columns. Without columns of shares, the named sharers or all
 * people share equally.
 */
export function readTable(table: Table, head: number, roles: readonly Role[], choices: Choices) {
  const names = table[head] ?? [];
  const body = table
    .map((cells, at) => ({ cells, row: at + 1 }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const of = (role: Role) => roles.flatMap((one, at) => (one === role ? [at] : []));
  const all = (places: readonly number[]) => body.flatMap(({ cells }) => places.map((at) => cells[at] ?? ""));
  const money = all([...of("amount"), ...of("paid"), ...of("share")]);
  const notation = notationOf({ figures: money, days: all(of("date")) }, choices);
  const { mark, order } = notation;
  const [dated, titled, counted, named, paying, sharing] = (
    ["date", "title", "amount", "currency", "payer", "sharers"] as const
  ).map((role) => of(role)[0] ?? -1) as [number, number, number, number, number, number];
  const beginnings = [...BEFORE_NAMES.paid, ...BEFORE_NAMES.impacted];
  const columns = names.map((head) => nameBehind(head, beginnings) ?? normalized(head));
  const people: string[] = [];
  const persons = new Map(
    (["paid", "share"] as const).flatMap((role) =>
      peopleOfColumns(
        of(role).flatMap((at) => (columns[at] ? [[at, columns[at]] as const] : [])),
        people,
      ),
    ),
  );
  for (const name of new Set([...all(of("payer")).map(normalized), ...all(of("sharers")).flatMap(listed)])) {
    if (name !== "" && !people.includes(name)) people.push(name);
  }

  const kinds = kindsAt(names, body);
  const categories = names.findIndex((name) => isWordFor("category", name));
  const questions = new Set<Question>(notation.questions);
  const losses = new Set<Loss>();
  const drafts = body.map(({ cells, row }): Draft => {
    const at = (place: number) => cells[place] ?? "";
    const said = normalized(at(named)).toUpperCase();
    if (!isCurrency(said) && said === "") questions.add("currency");
    const currency = said || (choices.currency ?? "");
    const figure = (place: number) => unitsOf(figureIn(at(place) || "0", mark), currency);
    const portions = (role: "paid" | "share"): Portion[] =>
      of(role).flatMap((place) => {
        const amount = figure(place) ?? (Number.NaN as Units);
        return amount === 0 ? [] : [{ person: persons.get(place) ?? -1, amount }];
      });
    const paid = portions("paid");
    const amount = counted >= 0 ? figure(counted) : sum(paid.map((part) => part.amount));
    const draft: Draft = {
      row,
      text: cells.filter((cell) => cell !== "").join(" · "),
      title: at(titled),
      date: dayIn(at(dated), order),
      currency,
      amount: amount !== null && Number.isNaN(amount) ? null : amount,
      payers: [],
      shares: [],
      split: "equal",
      topic: topicOfCategory(at(categories)),
    };
    if (draft.amount === null) return draft;
    const payer = people.indexOf(normalized(at(paying)));
    const payers = paid.length > 0 || paying < 0 ? paid : [{ person: payer, amount: draft.amount }];
    if (payers.some(({ person }) => person < 0)) return { ...draft, reason: "people" };
    if (of("share").length > 0) {
      const stated = portions("share");
      if (stated.some(({ person }) => person < 0)) return { ...draft, reason: "people" };
      if (new Set(stated.map((share) => Math.sign(share.amount))).size > 1) return { ...draft, reason: "cells" };
      const shares = stated.map((share) => ({ ...share, amount: absoluteOf(share.amount, draft.amount) }));
      return kinds < 0
        ? withRepayment({ ...draft, payers, shares, split: splitOf(shares) }, choices, questions)
        : { ...draft, payers, shares, split: splitOf(shares), repayment: at(kinds) === "payment" };
    }
    const sharers = listed(at(sharing)).map((name) => people.indexOf(name));
    if (sharers.length === 0) losses.add("shared_by_all");
    const whom = sharers.length > 0 ? sharers : people.map((_, person) => person);
    const shares = withoutParts(
      shareOut(
        draft.amount,
        whom.map((person) => [person, 1] as const),
        people,
        draft.title,
      ),
    );
    return withRepayment({ ...draft, payers, shares }, choices, questions);
  });
  return { drafts, people, losses: [...losses], questions: [...questions] };
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

/** A table does not distinguish a repayment from an expense for one other person, so the user decides. */
function withRepayment(draft: Draft, choices: Choices, questions: Set<Question>): Draft {
  const [payer, second] = draft.payers;
  const [share, other] = draft.shares;
  const fits = payer && share && !second && !other && payer.person !== share.person;
  if (fits) questions.add("repayments");
  return { ...draft, repayment: fits === true && choices.repayments === true };
}

/** Returns the names in one cell. */
function listed(cell: string): string[] {
  return cell
    .split(/[,;]/)
    .map(normalized)
    .filter((name) => name !== "");
}
