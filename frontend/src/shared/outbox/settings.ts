import type { Amendment, Entry, EventSettings, Mutation } from "./model";

/** A row with what was changed of it, where it still says what it said when the change was made. */
export function amended<Row extends object>(row: Row, { changes, base }: Amendment<object>): Row {
  const now = new Map<string, unknown>(Object.entries(row));
  const before = new Map<string, unknown>(Object.entries(base));
  const open = Object.entries(changes).filter(
    ([column]) => now.has(column) && (!before.has(column) || before.get(column) === now.get(column)),
  );
  return open.length === 0 ? row : { ...row, ...Object.fromEntries(open) };
}

/** What was refused is no part of it: that is shown as the server has it, until the person decides. */
function asLeft<Row extends object>(
  row: Row,
  entries: readonly Entry[],
  isAbout: (mutation: Mutation) => boolean,
): Row {
  let left = row;
  for (const { mutation, state } of entries) {
    if (state === "waiting" && "changes" in mutation && isAbout(mutation)) left = amended(left, mutation);
  }
  return left;
}

/** An event, or as much of it as a list shows, as its reader left it. */
export function eventAsLeft<Row extends { id: string }>(event: Row, entries: readonly Entry[]): Row {
  return asLeft(event, entries, (mutation) => mutation.kind === "save_event" && mutation.event_id === event.id);
}

/** Events as their reader left them; one that was made passive leaves a list that is not about those. */
export function eventsAsLeft<Row extends { id: string } & Pick<Required<EventSettings>, "status">>(
  events: readonly Row[],
  entries: readonly Entry[],
  includePassive: boolean,
): Row[] {
  const left = events.map((event) => eventAsLeft(event, entries));
  return includePassive ? left : left.filter(({ status }) => status !== "passive");
}

/** A person, as they left what the app says of them. */
export function personAsLeft<Row extends { id: string }>(person: Row, entries: readonly Entry[]): Row {
  return asLeft(person, entries, (mutation) => mutation.kind === "save_profile" && mutation.user_id === person.id);
}
