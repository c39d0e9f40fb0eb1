import { useMemo } from "react";
import type { Participant } from "@/data/event/model";
import type { Person } from "./model";

/** The people of an event by their id: the same map as long as they are the same, so that rows of a list are not drawn again. */
export function usePeople(participants: readonly Participant[]): ReadonlyMap<string, Person> {
  return useMemo(() => new Map(participants.map(({ user_id, person }) => [user_id, person])), [participants]);
}
