import { describe, expect, it } from "vitest";
import type { Units } from "@/core/money/units";
import type { Participant } from "@/data/event/model";
import { expense } from "@/data/expense/testExpense";
import { personWith } from "@/data/person/model";
import { peopleFor } from "./people";

const participant = (user_id: string, status: Participant["status"] = "active"): Participant => ({
  id: `p-${user_id}`,
  user_id,
  role: "member",
  status,
  joined_at: "2026-07-01T00:00:00Z",
  removed_at: null,
  household_id: null,
  person: personWith({ id: user_id, first_name: user_id }),
});
const all = [participant("ann"), participant("ben", "removed"), participant("me")];
const idsOf = (...args: Parameters<typeof peopleFor>) => peopleFor(...args).map((person) => person.id);

describe("who can take part in an expense", () => {
  it("the active participants can take part, the reader first", () => {
    expect(idsOf(all, "me", null)).toEqual(["me", "ann"]);
  });

  it("former participants can take part in an expense that names them", () => {
    expect(idsOf(all, "me", expense())).toEqual(["me", "ann", "ben"]);
    const payers = ["ann", "ben"].map((user_id) => ({
      user_id,
      paid_amount: 500 as Units,
      paid_in_event_currency: 500 as Units,
    }));
    expect(idsOf(all, "me", expense({ payers, shares: [] }))).toEqual(["me", "ann", "ben"]);
  });
});
