import type { Transfer } from "@/core/settling/plan";
import type { Person } from "@/data/person/model";
import type { PayeeAccount } from "@/data/settlement/payeeAccounts";

/** The action of a row's button. "none" for transfers between other people. */
export type PrimaryAction = "pay" | "ask" | "paid" | "remind" | "received" | "none";

interface Situation {
  me: string;
  party: ReadonlySet<string>;
  payer: Pick<Person, "deleted">;
  payee: Pick<Person, "deleted" | "has_account" | "has_payment_details">;
  /** The payee's account. Undefined until the accounts have loaded. */
  account: PayeeAccount | undefined;
  /** Whether the reader has copied the payee's IBAN for this amount. */
  copied: boolean;
}

/** Returns the next step of a transfer. Only the payer may see an IBAN. Their household can only record the payment. */
export function primaryActionOf({ from, to }: Pick<Transfer, "from" | "to">, situation: Situation): PrimaryAction {
  const { me, party, payer, payee, account, copied } = situation;
  if (party.has(to)) return payer.deleted ? "received" : "remind";
  if (!party.has(from)) return "none";
  if (!paysByIban({ from }, me, payee)) return "paid";
  switch (account?.state) {
    case "ask":
      return "ask";
    case "none":
    case "asked":
    case "refused":
      return "paid";
    default:
      if (isWithoutIban(account, payee)) return "paid";
      return copied ? "paid" : "pay";
  }
}

/** Whether the payee has no IBAN to show, as far as is known. */
export function isWithoutIban(account: PayeeAccount | undefined, payee: Pick<Person, "has_payment_details">): boolean {
  return account ? account.state === "none" : !payee.has_payment_details;
}

/** Returns whether the server may show the reader the payee's IBAN for a transfer. */
export function paysByIban(
  { from }: Pick<Transfer, "from">,
  me: string,
  payee: Pick<Person, "deleted" | "has_account">,
): boolean {
  return from === me && payee.has_account && !payee.deleted;
}
