import { useMemo } from "react";
import type { Participant } from "@/data/event/model";
import type { Person } from "./model";

/** Returns the people of an event by id. The map is memoized, so that rows of a list are not rendered again. */
export function usePeople(participants: readonly Participant[]): ReadonlyMap<string, Person> {
  return useMemo(() => new Map(participants.map(({ user_id, person }) => [user_id, person])), [participants]);
}
