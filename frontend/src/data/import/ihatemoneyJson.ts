import { type Bill, readBills } from "./bills";
import { isoDayIn } from "./days";
import { normalized } from "./figures";
import { isObject, type Json, objectsIn, textAt } from "./json";
import type { Choices } from "./model";

/** Returns whether a file is IHateMoney's list of bills: each entry has a payer and owers. */
export function isBillsJson(file: unknown): file is readonly unknown[] {
  return Array.isArray(file) && file.length > 0 && file.every((one) => isObject(one) && isBill(one));
}

function isBill(one: Json): boolean {
  return typeof one.payer_name === "string" && Array.isArray(one.owers) && "what" in one && "amount" in one;
}

export function readBillsJson(file: readonly unknown[], choices: Choices) {
  const bills = objectsIn(file).map((one, at): Bill => {
    const names = Array.isArray(one.owers) ? one.owers : [];
    return {
      row: at + 1,
      text: [textAt(one, "date"), textAt(one, "what"), textAt(one, "amount")].join(" · "),
      ...{ what: textAt(one, "what"), amount: textAt(one, "amount"), currency: normalized(textAt(one, "currency")) },
      date: isoDayIn(textAt(one, "date")),
      payer: normalized(textAt(one, "payer_name")),
      payerWeight: textAt(one, "payer_weight"),
      owers: names.map((name) => (typeof name === "string" ? normalized(name) : "")),
      repayment: /^reimbursement$/i.test(textAt(one, "bill_type")),
      hasComment: false,
    };
  });
  return readBills(bills, null, ".", choices);
}
