import { today } from "@/core/dates/dates";
import { isCurrency } from "@/core/money/currency";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { figureIn, tidy, unitsOf } from "./figures";
import type { Choices, Loss, Table } from "./model";
import { shareOut, splitOf, withoutParts } from "./shares";

/** The category that Cospend itself gives to what is paid back. */
const REIMBURSEMENT = "-11";

/** Cospend's file has sections: members, then bills, then others. IHateMoney's is the bills alone. */
export function billsHead(table: Table): { head: number; members: number } | null {
  const has = (row: readonly string[], names: readonly string[]) => names.every((name) => row.map(tidy).includes(name));
  const head = table.findIndex((row) => has(row, ["what", "amount", "payer_name", "owers"]));
  const members = table.findIndex((row) => has(row, ["name", "weight", "active"]));
  return head < 0 ? null : { head, members };
}

/** Bills are split by the people's weights. */
export function readBills(table: Table, { head, members }: { head: number; members: number }, choices: Choices) {
  const rows = sectionAt(table, head);
  const weights = new Map<string, number>();
  const weigh = (name: string, weight: string) => {
    const known = Number(figureIn(weight || "1", "."));
    if (name && !(weights.has(name) && known <= 0)) weights.set(name, known > 0 ? known : 1);
  };
  if (members >= 0) for (const { cell } of sectionAt(table, members)) weigh(cell("name"), cell("weight"));
  for (const { cell } of rows) if (!weights.has(cell("payer_name"))) weigh(cell("payer_name"), cell("payer_weight"));
  const weighted = new Set(weights.keys());
  for (const { cell } of rows)
    for (const name of namesIn(cell("owers"), weights)) if (!weights.has(name)) weights.set(name, 1);

  const people = [...weights.keys()];
  const losses = new Set<Loss>();
  if (members < 0 && people.some((name) => !weighted.has(name))) losses.add("weights_of_payers");
  let unnamed = false;
  const drafts = rows.flatMap(({ cell, cells, row }): Draft[] => {
    if (cell("deleted") === "1") return [];
    if (cell("comment")) losses.add("notes");
    const said = cell("currency").toUpperCase();
    if (!isCurrency(said)) unnamed = true;
    const currency = isCurrency(said) ? said : (choices.currency ?? "");
    const amount = unitsOf(figureIn(cell("amount"), "."), currency);
    const moment = Number(cell("timestamp"));
    const draft: Draft = {
      row,
      text: cells.filter((one) => one !== "").join(" · "),
      title: cell("what"),
      date: moment > 0 ? today(new Date(moment * 1000)) : dayIn(cell("date"), "dmy"),
      currency,
      amount,
      payers: [],
      shares: [],
      split: "equal",
      repayment: /^reimbursement$/i.test(cell("bill_type")) || cell("categoryid") === REIMBURSEMENT,
    };
    const payer = people.indexOf(cell("payer_name"));
    const owers = namesIn(cell("owers"), weights).map((name) => people.indexOf(name));
    if (payer < 0 || owers.length === 0) return [{ ...draft, reason: "people" }];
    if (amount === null) return [draft];
    const shares = shareOut(
      amount,
      owers.map((person) => [person, weights.get(people[person] ?? "") ?? 1] as const),
      people,
      draft.title,
    );
    const equal = shares.every((share) => share.parts === shares[0]?.parts);
    return [
      {
        ...draft,
        payers: [{ person: payer, amount }],
        shares: equal ? withoutParts(shares) : shares,
        split: equal ? splitOf(shares) : "parts",
      },
    ];
  });
  return { drafts, people, losses: [...losses], unnamed };
}

/** The rows below a head, until an empty one, with their cells by name. */
function sectionAt(table: Table, head: number) {
  const names = (table[head] ?? []).map(tidy);
  const rows = [];
  for (let at = head + 1; at < table.length; at++) {
    const cells = table[at] ?? [];
    if (cells.every((cell) => cell.trim() === "")) break;
    rows.push({ cells, row: at + 1, cell: (name: string) => tidy(cells[names.indexOf(name)] ?? "") });
  }
  return rows;
}

/** The names in a list with commas; where one has a comma itself, the longest name that is known. */
function namesIn(list: string, known: ReadonlyMap<string, number>): string[] {
  const pieces = list.split(",").map(tidy);
  const names: string[] = [];
  while (pieces.length > 0) {
    let taken = 1;
    for (let length = pieces.length; length > 1; length--) {
      if (known.has(pieces.slice(0, length).join(", "))) {
        taken = length;
        break;
      }
    }
    const name = pieces.splice(0, taken).join(", ");
    if (name) names.push(name);
  }
  return [...new Set(names)];
}
