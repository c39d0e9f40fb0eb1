import { negate, type Units } from "@/core/money/units";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { isLong, normalized, unitsIn } from "./figures";
import type { Choices, Portion, Table } from "./model";
import { notationOf } from "./notation";
import { splitOf } from "./shares";
import { topicOfCategory } from "./topicOfCategory";

/** Heads of SplitPro's file about one friend, which are English in every language. */
const HEADS = [
  "Paid By",
  "Name",
  "Amount",
  "Split Type",
  "Expense Date",
  "Currency",
  "You Lent",
  "You Owe",
  "Settlement",
];

/** Stands for the person who exported. */
const YOU = "You";

/** Returns the head row of SplitPro's file. Null for any other table. */
export function splitProHead(table: Table): number | null {
  const head = table.findIndex((row) => {
    const cells = row.map(normalized);
    return HEADS.every((name) => cells.includes(name));
  });
  return head < 0 ? null : head;
}

/**
 * Returns the contents of SplitPro's file: who of two people paid, and what the other owes. The rest is the payer's, also where
 * others of a group, whom the file does not name, share it.
 */
export function readSplitPro(table: Table, head: number, choices: Choices) {
  const names = (table[head] ?? []).map(normalized);
  const body = table
    .map((cells, at) => ({ cells, row: at + 1, cell: (name: string) => cells[names.indexOf(name)] ?? "" }))
    .slice(head + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const figures = body.flatMap(({ cell }) => ["Amount", "You Lent", "You Owe", "Settlement"].map(cell));
  const days = body.map(({ cell }) => cell("Expense Date"));
  const { mark, order, questions } = notationOf({ figures, days, writesPoints: true }, choices);
  const others = new Set(body.map(({ cell }) => normalized(cell("Paid By"))).filter((name) => name !== YOU && name));
  const people = [YOU, ...(others.size > 0 ? others : [""])];
  const drafts = body.map(({ cells, row, cell }): Draft => {
    const currency = normalized(cell("Currency")).toUpperCase();
    const isSettlement = normalized(cell("Split Type")) === "SETTLEMENT";
    const amount = unitsIn(cell("Amount"), mark, currency);
    const payer = people.indexOf(normalized(cell("Paid By")));
    const draft: Draft = {
      ...{ row, text: cells.filter((one) => one !== "").join(" · "), description: cell("Name") },
      ...{ expense_date: dayIn(cell("Expense Date"), order), currency, amount },
      ...{ payers: [], shares: [], split_method: "manual" as const },
      ...{ repayment: isSettlement, topic: topicOfCategory(cell("Category")) },
    };
    if (isLong(cells, names)) return { ...draft, reason: "row_long" };
    if (amount === null) return draft;
    if (payer < 0 || people.length > 2) return { ...draft, reason: "payer_unknown" };
    const column = isSettlement ? "Settlement" : payer === 0 ? "You Lent" : "You Owe";
    const written = unitsIn(cell(column) || "0", mark, currency);
    if (written === null || Math.abs(written) > Math.abs(amount)) return { ...draft, reason: "cells" };
    const owed = (amount < 0 ? negate(Math.abs(written) as Units) : Math.abs(written)) as Units;
    const portions: Portion[] = [
      { person: payer, amount: (amount - owed) as Units },
      { person: 1 - payer, amount: owed },
    ];
    const shares = portions.filter((share) => share.amount !== 0);
    return { ...draft, payers: [{ person: payer, amount }], shares, split_method: splitOf(shares) };
  });
  return { drafts, people, questions };
}
