import { isCurrency } from "@/core/money/currency";
import { dayIn } from "./days";
import type { Draft } from "./drafts";
import { tidy, unitsOf } from "./figures";
import { arrayAt, type Json, numberAt, objectAt, textAt } from "./json";
import type { Part } from "./model";

const DIVIDO_FORMAT = "divido";
const DIVIDO_VERSION = 1;

export function isDivido(file: Json): boolean {
  return file.format === DIVIDO_FORMAT && numberAt(file, "version") === DIVIDO_VERSION;
}

/** Divido's own file of one event: people by an id of their own, amounts as plain figures of their currency. */
export function readDivido(file: Json) {
  const event = objectAt(file, "event");
  const currency = textAt(event, "currency");
  const members = arrayAt(file, "people");
  const people = members.map((one) => tidy(textAt(one, "name")));
  const places = new Map(members.map((one, place) => [textAt(one, "id"), place]));
  const parts = (all: readonly Json[], its: string) =>
    all.flatMap((one): Part[] => {
      const person = places.get(textAt(one, "person"));
      const amount = unitsOf(textAt(one, "amount"), its);
      const weight = numberAt(one, "parts");
      return person === undefined || amount === null
        ? []
        : [{ person, amount, ...(weight !== null && { parts: weight }) }];
    });
  const expenses = arrayAt(file, "expenses").map((one, at): Draft => {
    const its = textAt(one, "currency") || currency;
    const split = textAt(one, "split_method");
    const rate = numberAt(one, "rate");
    return {
      row: at + 1,
      text: `${textAt(one, "date")} · ${textAt(one, "title")}`,
      title: textAt(one, "title"),
      date: dayIn(textAt(one, "date"), "dmy"),
      currency: its,
      amount: unitsOf(textAt(one, "amount"), its),
      payers: parts(arrayAt(one, "payers"), its),
      shares: parts(arrayAt(one, "shares"), its),
      split: split === "parts" || split === "manual" ? split : "equal",
      own: textAt(one, "id"),
      ...(rate !== null && its !== currency && { rate: { to: currency, value: rate } }),
    };
  });
  const payments = arrayAt(file, "payments").map((one, at): Draft => {
    const amount = unitsOf(textAt(one, "amount"), currency);
    const part = (key: string): Part[] => {
      const person = places.get(textAt(one, key));
      return person === undefined || amount === null ? [] : [{ person, amount }];
    };
    return {
      row: expenses.length + at + 1,
      text: `${textAt(one, "date")} · ${textAt(one, "amount")}`,
      title: "",
      date: dayIn(textAt(one, "date"), "dmy"),
      currency,
      amount,
      payers: part("from"),
      shares: part("to"),
      split: "manual",
      repayment: true,
      own: textAt(one, "id"),
    };
  });
  return {
    drafts: [...expenses, ...payments],
    people,
    currency: isCurrency(currency) ? currency : null,
    name: tidy(textAt(event, "name")) || null,
  };
}
