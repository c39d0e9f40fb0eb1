import { QueryObserver } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";

/** Shortest poll interval: a change shows within about 2 s. */
const SHORTEST_MS = 1_500;
const LONGEST_MS = 30_000;

/** Poll interval as a fraction of the idle time: 1.5 s in the first minute, 30 s after twenty. */
const PART = 1 / 40;

/** Polling stops after this idle time, because nobody looks at the page any more. */
const FORGOTTEN_MS = 60 * 60_000;

/** Events of the document that show that a person is there. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "visibilitychange"];

interface Counted {
  /** Null for an event that is gone. */
  revision: number | null | undefined;
  /** Time of the answer, in milliseconds. */
  at: number;
}

/**
 * Polls an event's change counter while its page is visible. A touch polls at once. The interval grows while the page
 * is idle, and polling stops after an hour. `shown` is the counter of the page on the screen. Returns a function that
 * ends polling.
 */
export function followCounter(eventId: string, shown: number, tell: (counted: Counted) => void): () => void {
  let touchedAt = Date.now();
  const counter = new QueryObserver(queryClient, {
    queryKey: keys.revision(eventId),
    queryFn: () => revisionOf(eventId),
    // The page was just fetched, so the first request waits a full interval.
    initialData: shown,
    refetchInterval: () => pauseAfter(Date.now() - touchedAt),
    staleTime: SHORTEST_MS,
    gcTime: 0,
    retry: false,
  });
  const touched = () => {
    if (document.hidden) return;
    const wasQuiet = pauseAfter(Date.now() - touchedAt) !== SHORTEST_MS;
    touchedAt = Date.now();
    // The current interval is too long after a touch.
    if (wasQuiet) void counter.refetch({ cancelRefetch: false });
  };
  for (const sign of SIGNS) document.addEventListener(sign, touched, { passive: true });
  const end = counter.subscribe(({ data, dataUpdatedAt }) => {
    tell({ revision: data, at: dataUpdatedAt });
  });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, touched);
    end();
  };
}

/** Returns the poll interval after an idle time; false when polling stops. */
function pauseAfter(quiet: number): number | false {
  return quiet < FORGOTTEN_MS && Math.min(Math.max(quiet * PART, SHORTEST_MS), LONGEST_MS);
}

const revisionSchema = v.nullable(v.object({ revision: v.number() }));

async function revisionOf(eventId: string): Promise<number | null> {
  const row = await dataOf(supabase().from("events").select("revision").eq("id", eventId).maybeSingle());
  return parsed(revisionSchema, row)?.revision ?? null;
}
