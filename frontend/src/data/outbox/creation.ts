import { ZERO } from "@/core/money/units";
import type { EventCard, EventRow, ToldEventPage } from "@/data/event/model";
import type { Creation } from "./kinds/createEvent";
import type { Entry } from "./model";
import { withPending } from "./overlay";
import { asLeft } from "./settings";

/** Of an event's people, as many as its card shows. */
const PEOPLE_ON_CARDS = 5;

type CreationEntry = Pick<Entry, "made_at"> & { mutation: Creation };

/** The new events that are on their way, oldest first. */
function creations(entries: readonly Entry[]): CreationEntry[] {
  return entries.filter((entry): entry is Entry & CreationEntry => entry.mutation.kind === "create_event");
}

/** What makes the event, while that is on its way. */
export function creationOf(eventId: string, entries: readonly Entry[]): CreationEntry | undefined {
  return creations(entries).find(({ mutation }) => mutation.event.id === eventId);
}

function rowOf({ event, creator }: Creation, at: string): EventRow {
  // Anything that the server says of it is newer.
  return { ...event, created_by: creator.id, created_at: at, status: "active", revision: 0 };
}

/** A new event as its creator sees it before the server has it. */
export function pageOfNew({ mutation, made_at: at }: CreationEntry): ToldEventPage {
  const { creator, event } = mutation;
  const me = { role: "admin", status: "active" } as const;
  return {
    event: rowOf(mutation, at),
    me: { participant_id: event.id, ...me },
    participants: [
      {
        id: event.id,
        user_id: creator.id,
        ...me,
        joined_at: at,
        removed_at: null,
        household_id: null,
        person: creator,
      },
    ],
    households: [],
    iban_requests: [],
    balances: [],
    total: ZERO,
    expense_count: 0,
    expenses: [],
    next: null,
    payments: [],
  };
}

/** Its card, with what was entered for it: the device alone knows of both. */
function cardOfNew(creation: CreationEntry, entries: readonly Entry[]): EventCard {
  const { creator } = creation.mutation;
  const page = withPending(pageOfNew(creation), entries, creator.id);
  const { event, participants, balances, total, expense_count } = page;
  const { description: _, ...row } = event;
  const active = participants.filter(({ status }) => status === "active");
  return {
    ...row,
    participant_count: active.length,
    expense_count,
    total,
    my_net: balances.find(({ user_id }) => user_id === creator.id)?.net ?? ZERO,
    people: active.slice(0, PEOPLE_ON_CARDS).map(({ person }) => person),
  };
}

/** Events as their reader left them: new ones come first, and what was made passive leaves a list of active ones. */
export function eventsAsLeft(
  events: readonly EventCard[],
  entries: readonly Entry[],
  includePassive: boolean,
): EventCard[] {
  const known = new Set(events.map(({ id }) => id));
  const fresh = creations(entries).filter(({ mutation }) => !known.has(mutation.event.id));
  const left = [
    ...fresh.map((creation) => cardOfNew(creation, entries)).reverse(),
    ...events.map((event) => asLeft(event, entries)),
  ];
  return includePassive ? left : left.filter(({ status }) => status !== "passive");
}
