import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import * as v from "valibot";
import { isId } from "@/core/ids/isId";
import type { ServerEventPage } from "@/data/event/model";
import { isMoney } from "@/data/event/mutationKind";
import { applyPendingMutations } from "@/data/event/pendingEvent";
import { cardPagesQuery } from "@/data/expense/cardPages";
import { type Person, personWith } from "@/data/person/model";
import { personSchema } from "@/data/person/schema";
import { isOfKind, type Mutation } from "@/offline/mutation";
import { useOutbox } from "@/offline/queue";
import { AppError } from "@/platform/errors/appError";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useSession } from "@/platform/session/session";
import { dataOf, supabase } from "@/platform/supabase/client";
import { answerSettlement } from "./answerSettlement";
import { type OpenEvent, openEventFromWire, openEventSchema } from "./openEvents";
import { eventsWithParts, eventWithChanges } from "./paidParts";
import { type Settlement, settlementFromWire, settlementSchema } from "./settlements";
import { type SettleWith, settleWith } from "./settleWith";
import { undoSettlement } from "./undoSettlement";

const EXPENSES_AT_ONCE = 10;

const personPageSchema = v.object({
  person: personSchema,
  open_events: v.array(openEventSchema),
  settlements: v.array(settlementSchema),
});

/** The server's answer about the reader and another person. */
export interface ServerPersonPage {
  person: Person;
  /** Oldest first. */
  open_events: OpenEvent[];
  /** Newest first. */
  settlements: Settlement[];
}

/** The page of a person with the reader's unsent mutations applied. */
export interface PersonPage extends ServerPersonPage {
  /** Settlements that the server does not have yet, newest first. */
  unsent: SettleWith[];
}

/** Fetches what is open between the reader and a person. Throws `user_not_found` when they share no event. */
function personPageQuery(personId: string) {
  return queryOptions({
    queryKey: keys.person(personId),
    queryFn: async (): Promise<ServerPersonPage> => {
      requireId(personId);
      const page = await dataOf(supabase().rpc("person_page", { person_id: personId }, { get: true }));
      if (page === null) throw new AppError("user_not_found", 404);
      const me = useSession.getState().userId ?? "";
      return parsed(personPageSchema, page, (wire) => ({
        ...wire,
        open_events: wire.open_events.map((event) => withPeople(openEventFromWire(event), wire.person, me)),
        settlements: wire.settlements.map((settlement) => settlementFromWire(settlement, me)),
      }));
    },
  });
}

/** Query of the newest expenses in which both the reader and a person paid or have a share, in pages. */
export const expensesWithQuery = (personId: string) =>
  cardPagesQuery(keys.expensesWith(personId), EXPENSES_AT_ONCE, async (page) => {
    requireId(personId);
    return dataOf(supabase().rpc("expenses_with", { person_id: personId, ...page }, { get: true }));
  });

/** Begins the first requests of a person's page. */
export function prefetchPersonPage(personId: string): void {
  void queryClient.prefetchQuery(personPageQuery(personId));
  void queryClient.prefetchInfiniteQuery(expensesWithQuery(personId));
}

/** Throws for an address that cannot be a person's. */
function requireId(personId: string): void {
  if (!isId(personId)) throw new AppError("user_not_found", 404);
}

/** The answer has the reader and the other person once, and per event only further members of their households. */
function withPeople(event: OpenEvent, other: Person, me: string): OpenEvent {
  const known = new Map([
    [other.id, other],
    [me, personWith({ id: me })],
  ]);
  const standings = event.standings?.map((one) => ({ ...one, person: one.person ?? known.get(one.user_id) ?? null }));
  return { ...event, standings: standings ?? null };
}

/** Returns what is open between the reader and a person, with the reader's unsent mutations applied. */
export function usePersonPage(personId: string) {
  const mutations = useOutbox((s) => s.mutations);
  const me = useSession((s) => s.userId) ?? "";
  const select = useCallback((server: ServerPersonPage) => personWithPending(server, mutations, me), [mutations, me]);
  return useQuery({ ...personPageQuery(personId), select });
}

/** Returns the page with unsent mutations applied. The balances that a settlement sends are those that the server will have. */
export function personWithPending(server: ServerPersonPage, mutations: readonly Mutation[], me: string): PersonPage {
  const known = new Map(server.settlements.map(({ id, undone_at }) => [id, undone_at !== null]));
  // An answer can include a mutation that the device still holds, because it has not heard of it.
  const pending = mutations.filter(
    (mutation) =>
      !(isOfKind(mutation, settleWith) && known.has(mutation.payload.id)) &&
      !(isOfKind(mutation, undoSettlement) && known.get(mutation.payload.id) === true),
  );
  const waiting = pending.filter(({ state }) => state === "waiting");
  const undone = waiting.filter((mutation) => isOfKind(mutation, undoSettlement)).map(({ payload }) => payload.id);
  const unsent = waiting
    .filter((mutation) => isOfKind(mutation, settleWith))
    .map(({ payload }) => payload)
    .filter(({ id }) => !undone.includes(id));
  const answers = new Map(
    waiting
      .filter((mutation) => isOfKind(mutation, answerSettlement))
      .map(({ payload }) => [payload.id, payload.received]),
  );
  return {
    person: server.person,
    open_events: server.open_events.map((event) => eventWithPending(event, pending, unsent, me)),
    settlements: server.settlements.map((settlement) => ({
      ...settlement,
      received: answers.get(settlement.id) ?? settlement.received,
      undone_at: settlement.undone_at ?? (undone.includes(settlement.id) ? new Date().toISOString() : null),
    })),
    unsent: unsent.filter(({ person_id }) => person_id === server.person.id).reverse(),
  };
}

/** Only an event's own page has what most mutations change. Without it on the device, unsent settlements alone count. */
function eventWithPending(
  event: OpenEvent,
  mutations: readonly Mutation[],
  unsent: readonly SettleWith[],
  me: string,
): OpenEvent {
  const own = mutations.filter((mutation) => isMoney(mutation) && mutation.events.includes(event.id));
  if (own.length === 0) return event;
  const cached = queryClient.getQueryData<ServerEventPage>(keys.event(event.id));
  // One settlement after the other: each has at most one part of an event.
  if (!cached) return unsent.reduce((events, { parts }) => eventsWithParts(events, parts), [event])[0] as OpenEvent;
  const after = applyPendingMutations(cached, own, me).balances;
  const figures = (balances: ServerEventPage["balances"], id: string) => {
    const found = balances.find(({ user_id }) => user_id === id);
    return { before: found ? found.paid - found.share : 0, net: found?.net ?? 0 };
  };
  return eventWithChanges(event, (id) => {
    const [old, now] = [figures(cached.balances, id), figures(after, id)];
    return { before: now.before - old.before, net: now.net - old.net };
  });
}
