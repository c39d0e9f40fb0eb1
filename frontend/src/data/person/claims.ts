import type { Participant } from "@/data/event/model";

const HOUR_MS = 3_600_000;
/** How long whoever is about to pay is told of it. */
const NEWS_MS = 24 * HOUR_MS;
/** How long the admin can separate people again. */
const SEPARABLE_MS = 30 * 24 * HOUR_MS;

/** That somebody without an account turned out to be another person of the event. */
export interface Claim {
  former: Participant;
  /** Who they are, by the id. */
  into: string;
  at: Date;
}

/** Who turned out to be whom, the latest first. */
function claimsOf(participants: readonly Participant[]): Claim[] {
  return participants
    .flatMap((former) => {
      const { claimed_by, claimed_at } = former.person;
      return claimed_by && claimed_at ? [{ former, into: claimed_by, at: new Date(claimed_at) }] : [];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** What turned out in the last 24 hours, the latest first. `now` in milliseconds. */
export function newClaims(participants: readonly Participant[], now: number): Claim[] {
  return claimsOf(participants).filter(({ at }) => now - at.getTime() < NEWS_MS);
}

/** The person who can be separated again from another: of several the one who came last, as the database wants it. */
export function separableFrom(participants: readonly Participant[], into: string, now: number): Claim | undefined {
  const latest = claimsOf(participants).find((claim) => claim.into === into);
  return latest && now - latest.at.getTime() < SEPARABLE_MS ? latest : undefined;
}
