import { createsSubjects, kindOf, type Mutation } from "./mutation";

/** Returns the ids that have to be on the server before the mutation is sent. */
const prerequisitesOf = ({ events, dependsOn }: Mutation): readonly string[] => [...events, ...dependsOn];

/**
 * Returns the oldest waiting mutation of a lane that is not blocked. A mutation is blocked by an earlier unsent one of the
 * same subject, and by one that should have created its event or another prerequisite and was refused, or waits in the
 * other lane. Null when there is none.
 */
export function nextToSend(
  mutations: readonly Mutation[],
  isInLane: (mutation: Mutation) => boolean = () => true,
): Mutation | null {
  const blocked = new Set<string>();
  const missing = new Set<string>();
  for (const mutation of mutations) {
    const isBlocked =
      mutation.subjects.some((id) => blocked.has(id)) ||
      (missing.size > 0 && prerequisitesOf(mutation).some((id) => missing.has(id)));
    if (mutation.state === "waiting" && !isBlocked && isInLane(mutation)) return mutation;
    for (const id of mutation.subjects) {
      blocked.add(id);
      if (createsSubjects(mutation)) missing.add(id);
    }
  }
  return null;
}

/** Returns the later mutations that name the version to which this one leads. */
export function successorsOf(first: Mutation, mutations: readonly Mutation[]): Mutation[] {
  return mutations.filter(
    (mutation) =>
      mutation.seq > first.seq &&
      kindOf(mutation).namesVersion &&
      mutation.subjects.some((id) => first.subjects.includes(id)),
  );
}

/** Returns the mutations that must not be sent unless this one is. */
export function dependentsOf(first: Mutation, mutations: readonly Mutation[]): Mutation[] {
  if (!createsSubjects(first)) return successorsOf(first, mutations);
  const blocked = new Set(first.subjects);
  return mutations.filter((mutation) => {
    const isDependent =
      mutation.id !== first.id &&
      (mutation.subjects.some((id) => blocked.has(id)) ||
        prerequisitesOf(mutation).some((id) => first.subjects.includes(id)));
    if (isDependent) for (const id of mutation.subjects) blocked.add(id);
    return isDependent;
  });
}
