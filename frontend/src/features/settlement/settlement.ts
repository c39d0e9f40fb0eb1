import type { Balance } from "@/shared/event/model";
import type { Currency } from "@/shared/money/currency";
import { sum, type Units } from "@/shared/money/units";
import type { Transfer } from "@/shared/settlement/greedy";
import { resume } from "@/shared/settlement/resume";

export interface PayeeAccount {
  iban: string;
  /** Null when its owner did not say. */
  currency: Currency | null;
}

/** What the server worked out. */
export interface ServerSettlement {
  /** The balances it is about, by person. */
  nets: Record<string, Units>;
  transfers: Transfer[];
  /** Accounts of those the reader pays; null for who has not given one. */
  accounts: Record<string, PayeeAccount | null>;
}

export interface Settlement {
  /** Those in which the reader pays or is paid. */
  mine: Transfer[];
  others: Transfer[];
  position: Position;
}

/** What the reader has to do in all; the amounts of one side only, since nobody pays and is paid. */
export interface Position {
  side: "pays" | "gets" | "settled";
  people: number;
  total: Units;
}

/**
 * Who pays whom. The server's word counts while it is about the balances shown; with changes of the
 * reader's own still on their way, or without network, the same rule is applied here.
 */
export function settlementOf(
  balances: readonly Balance[],
  me: string,
  server: ServerSettlement | undefined,
): Settlement {
  const transfers =
    server && isAbout(server, balances)
      ? server.transfers
      : resume(
          balances.map(({ user_id, paid, share }) => ({ person: user_id, net: (paid - share) as Units })),
          balances.map(({ user_id, net }) => ({ person: user_id, net })),
        );
  const mine = transfers.filter((t) => t.from === me || t.to === me);
  return { mine, others: transfers.filter((t) => !mine.includes(t)), position: positionIn(mine, me) };
}

/** What `me` has to do in all, by the transfers in which they take part. */
export function positionIn(mine: readonly Transfer[], me: string): Position {
  const pays = mine.some((t) => t.from === me);
  return {
    side: mine.length === 0 ? "settled" : pays ? "pays" : "gets",
    people: mine.length,
    total: sum(mine.map((t) => t.amount)),
  };
}

function isAbout(server: ServerSettlement, balances: readonly Balance[]): boolean {
  const shown = new Map(balances.map((b) => [b.user_id, b.net]));
  const people = new Set([...shown.keys(), ...Object.keys(server.nets)]);
  return [...people].every((person) => (shown.get(person) ?? 0) === (server.nets[person] ?? 0));
}
