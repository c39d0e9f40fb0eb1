import { Link2, Unlink2, UserRoundCheck } from "lucide-react";
import type { EventPage, Participant } from "@/data/event/model";
import { separableFrom } from "@/data/person/claims";
import { onDemand } from "@/ui/onDemand";
import type { PersonAction } from "../personAction";

/** Returns whether a person without an account can be claimed. Excludes merged and unsent people. */
function isUnclaimed({ user_id, status, person }: Participant, page: EventPage): boolean {
  return status === "active" && !person.has_account && person.claimed_by === null && !page.pending.has(user_id);
}

/** Whether the reader paid, shared, sent or received anything, so that an unclaimed name is hardly theirs. */
function hasEntries({ balances }: EventPage, me: string | null): boolean {
  const mine = balances.find(({ user_id }) => user_id === me);
  return [mine?.paid, mine?.share, mine?.sent, mine?.received].some(Boolean);
}

const claim: PersonAction = {
  label: "claim.action",
  icon: UserRoundCheck,
  isOffered: (participant, { id }, page) =>
    page.me?.status === "active" && isUnclaimed(participant, page) && !hasEntries(page, id),
  needsNetwork: () => true,
  Panel: onDemand(async () => (await import("./ClaimPerson")).ClaimPerson, { over: true }),
};

const merge: PersonAction = {
  label: "merge.action",
  icon: Link2,
  isOffered: (participant, { isAdmin }, page) => isAdmin && isUnclaimed(participant, page),
  needsNetwork: () => true,
  Panel: onDemand(async () => (await import("./MergePerson")).MergePerson, { over: true }),
};

const separate: PersonAction = {
  label: "separate.action",
  icon: Unlink2,
  isOffered: ({ user_id }, { isAdmin }, { participants }) =>
    isAdmin && separableFrom(participants, user_id, Date.now()) !== undefined,
  needsNetwork: () => true,
  Panel: onDemand(async () => (await import("./SeparatePerson")).SeparatePerson, { over: true }),
};

/** For an admin, or for everybody where the guest is the only one: a lost phone must not leave an event without an admin. */
const release: PersonAction = {
  label: "release.action",
  icon: Unlink2,
  isOffered: ({ user_id, status, role, person }, { id, isAdmin }, { participants }) =>
    person.is_guest === true &&
    status === "active" &&
    user_id !== id &&
    (isAdmin ||
      (role === "admin" && participants.filter((one) => one.role === "admin" && one.status === "active").length === 1)),
  needsNetwork: () => true,
  Panel: onDemand(async () => (await import("./ReleaseGuest")).ReleaseGuest, { over: true }),
};

/** Actions that merge a person without an account into another person, or undo that. */
export const CLAIM_ACTIONS: readonly PersonAction[] = [claim, merge, separate, release];
