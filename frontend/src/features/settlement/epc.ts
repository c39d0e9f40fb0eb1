import type { Currency } from "@/core/money/currency";
import { plainUnits, type Units } from "@/core/money/units";

/**
 * Limits of the European Payments Council's QR code for a SEPA credit transfer (EPC069-12, version 2). Banking apps read it
 * and fill in the payment. It holds 0.01 to 999,999,999.99 euros. `MAX_EUROS` is in cents.
 */
const MAX_NAME = 70;
const MAX_TEXT = 140;
const MAX_EUROS = 99_999_999_999;
/** Most bytes in a code. Letters beyond ASCII take several. */
const MAX_BYTES = 331;
const MAX_NAME_BYTES = 2 * MAX_NAME;

/** Countries and territories whose accounts take SEPA transfers. */
const SEPA = new Set(
  (
    "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS " +
    "SE SI SK SM VA"
  ).split(" "),
);

/** Returns whether such a code can pay into an account. */
export function canBePaidByCode(iban: string, accountCurrency: Currency | null, currency: Currency): boolean {
  return currency === "EUR" && (accountCurrency ?? "EUR") === "EUR" && SEPA.has(iban.trim().slice(0, 2).toUpperCase());
}

interface Payment {
  name: string;
  iban: string;
  /** In euro cents. */
  amount: Units;
  /** Reference of the payment. */
  text: string;
}

/** Returns the text in the code. Throws a RangeError for an amount that a code cannot hold. */
export function epcPayload({ name, iban, amount, text }: Payment): string {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_EUROS) {
    throw new RangeError(`no EPC code for ${plainUnits(amount, "EUR")} EUR`);
  }
  const head = [
    "BCD",
    "002",
    "1", // UTF-8
    "SCT",
    "", // BIC: not needed in version 002
    oneLine(name, MAX_NAME, MAX_NAME_BYTES),
    iban.replace(/\s/g, "").toUpperCase(),
    `EUR${plainUnits(amount, "EUR")}`,
    "", // purpose
    "", // structured reference
    "",
  ].join("\n");
  return (head + oneLine(text, MAX_TEXT, MAX_BYTES - bytesOf(head))).trimEnd();
}

/** Removes line ends, which would separate fields, and cuts the text to its limits. */
function oneLine(text: string, mostLetters: number, mostBytes: number): string {
  const letters = [...text.replace(/\s+/g, " ").trim()].slice(0, mostLetters);
  while (bytesOf(letters.join("")) > mostBytes) letters.pop();
  return letters.join("").trimEnd();
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
