import { saveEvent } from "@/data/event/saveEvent";
import { saveProfile } from "@/data/person/saveProfile";
import { isOfKind, type Mutation } from "@/offline/mutation";
import { amended } from "./amendment";

/**
 * Returns an event or profile, or a selection of its columns, with unsent changes applied. Refused changes are left
 * out: the screen shows the server's values until the person decides.
 */
export function applyPendingSettings<Row extends { id: string }>(row: Row, mutations: readonly Mutation[]): Row {
  let current = row;
  for (const mutation of mutations) {
    if (mutation.state !== "waiting" || !mutation.subjects.includes(row.id)) continue;
    if (isOfKind(mutation, saveEvent) || isOfKind(mutation, saveProfile)) current = amended(current, mutation.payload);
  }
  return current;
}
