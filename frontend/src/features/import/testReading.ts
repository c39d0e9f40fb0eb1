import { balancesOf } from "@/data/import/balances";
import type { Choices, FileRead } from "@/data/import/model";
import { readBytes } from "./readBytes";

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Detects a file's format by its content and reads it. Throws if it is unreadable. */
export function read(text: string | Uint8Array, choices?: Choices): FileRead {
  const file = readBytes(typeof text === "string" ? bytesOf(text) : text, choices);
  if ("unreadable" in file) throw new Error(file.unreadable);
  return file;
}

/** Returns the balances of a currency in the order of people. */
export const nets = (file: FileRead, currency = "EUR") => balancesOf(file.entries, file.people.length).get(currency);

/** A file of Splitwise: a dinner, a payment, and the footer. */
export const SPLITWISE = `Date,Description,Category,Cost,Currency,Ayse,Ben,Cem
2026-05-01,Dinner,Dining out,90.00,EUR,60.00,-30.00,-30.00
2026-05-02,Ben paid Ayse,Payment,30.00,EUR,-30.00,30.00,0.00
2026-05-03,Total balance,,,EUR,30.00,0.00,-30.00`;
