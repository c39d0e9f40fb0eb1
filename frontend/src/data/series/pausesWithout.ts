import type { EventPage } from "@/data/event/model";
import type { Series } from "./columns";

/** Returns whether a series pauses when a person leaves the event, who pays or shares in it (docs/product.md 7.9). */
export function pausesWithout({ series }: EventPage, person: string | null): boolean {
  const names = (people: Series["shares"] | Series["payers"]) => people?.some(({ user_id }) => user_id === person);
  return !!series?.some((one) => !one.paused && one.next_on && (names(one.payers) || names(one.shares)));
}
