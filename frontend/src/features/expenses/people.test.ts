import { describe, expect, it } from "vitest";
import type { Participant } from "@/shared/event/model";
import { peopleFor } from "./people";
import { expense } from "./testExpense";

const participant = (user_id: string, status: Participant["status"] = "active"): Participant => ({
  id: `p-${user_id}`,
  user_id,
  role: "member",
  status,
  joined_at: "2026-07-01T00:00:00Z",
  person: { id: user_id, first_name: user_id, last_name: null, email: null, deleted: false },
});
const all = [participant("ann"), participant("ben", "removed"), participant("me")];
const idsOf = (...args: Parameters<typeof peopleFor>) => peopleFor(...args).map((person) => person.id);

describe("who can take part in an expense", () => {
  it("are the active participants, the reader first", () => {
    expect(idsOf(all, "me", null)).toEqual(["me", "ann"]);
  });

  it("and who is in it already though they left", () => {
    expect(idsOf(all, "me", expense())).toEqual(["me", "ann", "ben"]);
    expect(idsOf(all, "me", expense({ paid_by: "ben", shares: [] }))).toEqual(["me", "ann", "ben"]);
  });
});
