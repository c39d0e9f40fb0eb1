import type { EventPage } from "@/data/event/model";

/** Returns whether a series pauses when a person leaves the event, who pays or shares in it (docs/product.md 7.9). */
export function pausesWithout({ series }: EventPage, person: string): boolean {
  return (series ?? []).some(
    ({ payers, shares, paused, next_on }) =>
      !paused && next_on && [...(payers ?? []), ...shares].some(({ user_id }) => user_id === person),
  );
}
