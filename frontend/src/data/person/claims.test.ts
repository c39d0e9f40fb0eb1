import { describe, expect, it } from "vitest";
import type { Participant } from "@/data/event/model";
import { type Claim, newClaims, separableFrom } from "./claims";
import { personWith } from "./model";

const NOW = Date.parse("2027-05-15T12:00:00Z");
const HOUR = 3_600_000;

function participant(id: string, into: string | null = null, hoursAgo = 0): Participant {
  const claimed_at = into === null ? null : new Date(NOW - hoursAgo * HOUR).toISOString();
  return {
    id,
    user_id: id,
    role: "member",
    status: into === null ? "active" : "removed",
    joined_at: "2027-05-01T12:00:00Z",
    removed_at: claimed_at,
    household_id: null,
    person: personWith({ id, has_account: into === null, claimed_by: into, claimed_at }),
  };
}

const named = (claims: Claim[]) => claims.map(({ former }) => former.user_id);

describe("that somebody turned out to be another", () => {
  it("a claim is news for 24 hours, the latest first", () => {
    const people = [participant("ada"), participant("dede", "ada", 23.9), participant("opa", "ada", 1)];
    expect(named(newClaims(people, NOW))).toEqual(["opa", "dede"]);
    expect(named(newClaims([...people, participant("nene", "ada", 24)], NOW))).toEqual(["opa", "dede"]);
    expect(newClaims([participant("ada")], NOW)).toEqual([]);
  });

  it("a claim can be undone for 30 days, the latest of a person first", () => {
    const people = [participant("dede", "ada", 2), participant("opa", "ada", 1), participant("nene", "berk", 29 * 24)];
    expect(separableFrom(people, "ada", NOW)?.former.user_id).toBe("opa");
    expect(separableFrom(people, "berk", NOW)?.former.user_id).toBe("nene");
    expect(separableFrom(people, "berk", NOW + 24 * HOUR)).toBeUndefined();
    expect(separableFrom(people, "cem", NOW)).toBeUndefined();
  });

  it("two accounts are not separated, but a person whom the former account claimed is", () => {
    const guest = participant("guest", "ada", 1);
    guest.person.has_account = true;
    const people = [participant("ada"), guest, participant("dede", "ada", 2)];
    expect(separableFrom(people, "ada", NOW)?.former.user_id).toBe("dede");
  });
});
