import type { Participant } from "@/data/event/model";

const HOUR_MS = 3_600_000;
/** How long screens show a new claim. */
const NEWS_MS = 24 * HOUR_MS;
/** How long an admin can undo a claim. */
const SEPARABLE_MS = 30 * 24 * HOUR_MS;

/** What a claim needs to know of the people of an event. */
export type Claimant = Pick<Participant, "user_id" | "person">;

/** A claim: a person, mostly one without an account, was merged into another person of the event. */
export interface Claim {
  former: Claimant;
  /** profiles.id of the person into whom they were merged. */
  into: string;
  at: Date;
}

/** Returns the claims of an event, the latest first. */
function claimsOf(participants: readonly Claimant[]): Claim[] {
  return participants
    .flatMap((former) => {
      const { claimed_by, claimed_at } = former.person;
      return claimed_by && claimed_at ? [{ former, into: claimed_by, at: new Date(claimed_at) }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Returns the claims of the last 24 hours, the latest first. `now` in milliseconds. */
export function newClaims(participants: readonly Claimant[], now: number): Claim[] {
  return claimsOf(participants).filter(({ at }) => now - at.getTime() < NEWS_MS);
}

/**
 * Returns the latest claim of a person if it can still be undone. The database undoes claims of a person only in that
 * order, and never separates two accounts.
 */
export function separableFrom(participants: readonly Claimant[], into: string, now: number): Claim | undefined {
  const isAccount = participants.find(({ user_id }) => user_id === into)?.person.has_account;
  const latest = claimsOf(participants).find(
    (claim) => claim.into === into && !(isAccount && claim.former.person.has_account),
  );
  return latest && now - latest.at.getTime() < SEPARABLE_MS ? latest : undefined;
}
