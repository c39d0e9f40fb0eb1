import type { Participant } from "@/data/event/model";
import { kindOf, type Mutation } from "./model";

/** Of people without an account, who they turned out to be: by their former id the one who claimed it. */
type Claims = ReadonlyMap<string, string>;

export function claimsAmong(participants: readonly Participant[]): Claims {
  return new Map(
    participants.flatMap(({ user_id, person }) => (person.claimed_by ? [[user_id, person.claimed_by] as const] : [])),
  );
}

/** A change as the database takes it: what was entered for somebody's former id is about who claimed it. */
export function withClaims<M extends Mutation>(mutation: M, claims: Claims): M {
  if (claims.size === 0) return mutation;
  const kind = kindOf(mutation);
  return (kind.withClaims?.(mutation, (id) => claims.get(id) ?? id) ?? mutation) as M;
}
