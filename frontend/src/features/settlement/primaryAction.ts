import type { Transfer } from "@/core/settling/plan";
import type { Person } from "@/data/person/model";
import type { PayeeAccount } from "./api/settlement";

/** The one action that a row offers first; "none" for transfers between others. */
export type PrimaryAction = "pay" | "ask" | "paid" | "remind" | "received" | "none";

interface Situation {
  me: string;
  party: ReadonlySet<string>;
  payer: Pick<Person, "deleted">;
  payee: Pick<Person, "deleted" | "has_account" | "has_iban">;
  /** The payee's; undefined until the server has answered. */
  account: PayeeAccount | undefined;
  /** The payee's IBAN was copied already. */
  copied: boolean;
}

/** The next step of a transfer. Only the payer is told an IBAN; the rest of their household can only record the payment. */
export function primaryActionOf({ from, to }: Pick<Transfer, "from" | "to">, situation: Situation): PrimaryAction {
  const { me, party, payer, payee, account, copied } = situation;
  if (party.has(to)) return payer.deleted ? "received" : "remind";
  if (!party.has(from)) return "none";
  if (!paysByIban({ from }, me, payee)) return "paid";
  switch (account?.state) {
    case "ask":
    case "none":
      return "ask";
    case "asked":
    case "refused":
      return "paid";
    default:
      if (!account && !payee.has_iban) return "ask";
      return copied ? "paid" : "pay";
  }
}

/** Whether the reader may ever be told the payee's IBAN for a transfer. */
export function paysByIban(
  { from }: Pick<Transfer, "from">,
  me: string,
  payee: Pick<Person, "deleted" | "has_account">,
): boolean {
  return from === me && payee.has_account && !payee.deleted;
}
