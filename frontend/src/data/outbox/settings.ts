import { amended } from "./kinds/amended";
import { type Entry, subjectOf } from "./model";

/**
 * An event, or the reader themself, or as much of either as a screen shows, as the reader left it. What was refused is
 * no part of it: that is shown as the server has it, until the person decides.
 */
export function asLeft<Row extends { id: string }>(row: Row, entries: readonly Entry[]): Row {
  let left = row;
  for (const { mutation, state } of entries) {
    if (state === "waiting" && "changes" in mutation && subjectOf(mutation) === row.id) left = amended(left, mutation);
  }
  return left;
}
