import * as v from "valibot";
import { EXTRA_KINDS } from "@/core/splitting/extraKinds";
import { inUnits, money } from "@/data/money";

/** A shared bill as the API sends it, to participants and guests alike. */
export const billSchema = v.object({
  id: v.string(),
  version: v.number(),
  currency: v.string(),
  title: v.string(),
  host: v.nullable(v.string()),
  status: v.picklist(["open", "locked", "expired", "closed", "cancelled"]),
  lines: v.array(v.object({ id: v.string(), label: v.string(), amount: money })),
  extras: v.array(
    v.object({
      kind: v.picklist(EXTRA_KINDS),
      amount: money,
      percent: v.nullable(v.number()),
      with_tax: v.boolean(),
      spread: v.picklist(["items", "equally"]),
      label: v.optional(v.string()),
    }),
  ),
  seats: v.array(
    v.object({
      seat: v.number(),
      person_id: v.string(),
      name: v.nullable(v.string()),
      /** Colour of a person of the event. Null for a name alone. */
      color: v.nullable(v.number()),
      is_here: v.boolean(),
      is_done: v.boolean(),
      is_name_only: v.boolean(),
    }),
  ),
  marks: v.array(v.object({ line_id: v.string(), seat: v.number(), weight: v.number(), number: v.number() })),
  my_seat: v.nullable(v.number()),
  /** What the host filled in of the later expense. For participants alone. */
  draft: v.optional(v.unknown()),
  /** Version of the saved expense that was put on the table; null for a new one. For participants alone. */
  expense_version: v.optional(v.nullable(v.number())),
});

export const billFromWire = inUnits(billSchema);
