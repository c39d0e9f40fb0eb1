import { expect, test } from "vitest";
import { primaryActionOf } from "./primaryAction";

const person = { deleted: false, has_account: true, has_payment_details: true };
const shown = { state: "shown", iban: "DE89370400440532013000", currency: "EUR", handles: [] } as const;
const situation = {
  ...{ me: "ada", party: new Set(["ada", "can"]), payer: person, payee: person },
  ...{ account: shown, copied: false },
};
const mine = { from: "ada", to: "ben" };

test.each([
  ["pay while the IBAN was not copied yet", mine, {}, "pay"],
  ["pay before the server has answered, for the dialog says what is missing", mine, { account: undefined }, "pay"],
  ["record the payment once the IBAN was copied", mine, { copied: true }, "paid"],
  [
    "record the payment to a payee who is known to have no IBAN",
    mine,
    { account: undefined, payee: { ...person, has_payment_details: false } },
    "paid",
  ],
  ["record the payment to a payee without an IBAN", mine, { account: { state: "none" } }, "paid"],
  ["ask a payee who wishes to be asked first", mine, { account: { state: "ask" } }, "ask"],
  ["record the payment while the payee has not answered", mine, { account: { state: "asked" } }, "paid"],
  ["record the payment when the payee keeps the IBAN back", mine, { account: { state: "refused" } }, "paid"],
  ["record the payment to a payee without an account", mine, { payee: { ...person, has_account: false } }, "paid"],
  ["record the payment to a deleted account", mine, { payee: { ...person, deleted: true } }, "paid"],
  ["record the payment that their household's other member makes", { from: "can", to: "ben" }, {}, "paid"],
  ["remind a debtor", { from: "ben", to: "ada" }, {}, "remind"],
  ["remind a debtor of their household's other member", { from: "ben", to: "can" }, {}, "remind"],
  ["record what a deleted account paid", { from: "ben", to: "ada" }, { payer: { deleted: true } }, "received"],
  ["do nothing at once about others", { from: "ben", to: "cem" }, {}, "none"],
] as const)("the first action lets the reader %s", (_, transfer, changes, action) => {
  expect(primaryActionOf(transfer, { ...situation, ...changes })).toBe(action);
});
