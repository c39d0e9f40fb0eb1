import * as v from "valibot";
import { eventPageFromWire } from "@/data/event/parse";
import { expensesToFetch } from "@/data/event/pendingEvent";
import { eventPageSchema } from "@/data/event/schema";
import { useOutbox } from "@/offline/queue";
import { parsed } from "@/platform/parsing/parsed";
import { eventChanged, keys, listsChanged } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Series } from "./columns";

const answerSchema = v.object({ created: v.number(), page: v.nullable(eventPageSchema) });

/** Whether the server would create occurrences of the series. */
export const isDue = ({ due, ask_amount, paused }: Series): boolean => due > 0 && !ask_amount && paused === null;

const underway = new Map<string, Promise<void>>();

/**
 * Creates what is due of an event's series, in one request: the answer contains the event's page. More than 24 of one
 * series are only created when it is `confirmed`. Calls share a request that is under way.
 */
export function createDue(eventId: string, confirmed?: string): Promise<void> {
  const name = `${eventId} ${confirmed ?? ""}`;
  const asked = underway.get(name) ?? ask(eventId, confirmed).finally(() => underway.delete(name));
  underway.set(name, asked);
  return asked;
}

async function ask(eventId: string, confirmed?: string): Promise<void> {
  const body = await dataOf(supabase().rpc("create_due_expenses", { event_id: eventId, confirmed }));
  const page = parsed(answerSchema, body, (answer) => answer.page && eventPageFromWire(answer.page, []));
  if (page === null) return;
  // The answer lacks the expenses that unsent mutations need.
  if (expensesToFetch(eventId, useOutbox.getState().mutations).length > 0) await eventChanged(eventId);
  else {
    queryClient.setQueryData(keys.event(eventId), page);
    await listsChanged();
  }
  // The server creates a part of many, so that others do not wait for the event long.
  const left = page.series?.find(({ id }) => id === confirmed);
  if (left && isDue(left)) await ask(eventId, confirmed);
}
