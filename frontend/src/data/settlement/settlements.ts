import * as v from "valibot";
import type { Currency } from "@/core/money/currency";
import { toUnits, type Units } from "@/core/money/units";
import type { Person } from "@/data/person/model";

/** A payment that another person recorded for the reader, who has not said whether it arrived. */
export interface Unanswered {
  /** Id of the settlement for one in several events. */
  id: string;
  /** Null for one in several events. */
  event: { id: string; name: string } | null;
  amount: Units;
  currency: Currency;
  made_at: string;
  /** The payer. */
  person: Person;
}

export const settlementSchema = v.object({
  id: v.string(),
  made_by: v.string(),
  currency: v.string(),
  amount: v.number(),
  made_at: v.string(),
  received: v.nullable(v.boolean()),
  undone_at: v.nullable(v.string()),
  parts: v.array(
    v.object({
      event_id: v.string(),
      payment_id: v.string(),
      amount: v.number(),
      name: v.nullable(v.string()),
      state: v.picklist(["recorded", "deleted", "left"]),
    }),
  ),
});

interface SettlementPart {
  event_id: string;
  payment_id: string;
  /** Positive when the reader's side paid. */
  amount: Units;
  /** Null for an event that the reader left or that was deleted. */
  name: string | null;
  /** `deleted`: somebody removed the payment. `left`: the reader cannot see it any more. */
  state: "recorded" | "deleted" | "left";
}

/** A payment that two people recorded at once in several events. */
export interface Settlement {
  id: string;
  /** Whether the reader recorded it. */
  mine: boolean;
  currency: Currency;
  /** Positive when the reader's side paid. Zero when the debts cancelled out. */
  amount: Units;
  made_at: string;
  /** Whether the payee has the money. Null without an answer. */
  received: boolean | null;
  undone_at: string | null;
  parts: SettlementPart[];
}

export function settlementFromWire(wire: v.InferOutput<typeof settlementSchema>, me: string): Settlement {
  const { made_by, ...settlement } = wire;
  const sign = made_by === me ? 1 : -1;
  const signed = (amount: number) => (sign * toUnits(amount, wire.currency) + 0) as Units;
  return {
    ...settlement,
    mine: made_by === me,
    amount: signed(settlement.amount),
    parts: settlement.parts.map((part) => ({ ...part, amount: signed(part.amount) })),
  };
}
