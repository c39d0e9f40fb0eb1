import { QueryObserver } from "@tanstack/react-query";
import * as v from "valibot";
import { parsed } from "@/platform/parsing/parsed";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { dataOf, supabase } from "@/platform/supabase/client";
import { avoidReplicas } from "@/platform/supabase/replicaFetch";

/** How often it is asked for while something goes on: a change shows within about 2 s. */
const SHORTEST_MS = 1_500;
const LONGEST_MS = 30_000;

/** A pause is this part of the time for which nothing has happened: 1.5 s in the first minute, 30 s after twenty. */
const PART = 1 / 40;

/** A page that nobody has touched for so long, nobody looks at. */
const FORGOTTEN_MS = 60 * 60_000;

/** What a person does who is there. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "visibilitychange"];

interface Counted {
  /** Null for an event that is gone. */
  revision: number | null | undefined;
  /** When it was answered. */
  at: number;
}

/**
 * Asks for an event's change counter while its page is in sight: often as long as somebody touches it or the event changes,
 * more and more seldom while nothing happens, and not at all after an hour of that; a touch asks at once. One number per
 * question, and nothing drawn for it. `shown` is the counter of what stands there. Ends when what is answered is called.
 */
export function followCounter(eventId: string, shown: number, tell: (counted: Counted) => void): () => void {
  const begun = Date.now();
  let touchedAt = begun;
  const counter = new QueryObserver(queryClient, {
    queryKey: keys.revision(eventId),
    queryFn: () => revisionOf(eventId),
    // What is shown has just been asked for: the first question can wait as long as the others.
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
    // The pause under way is too long now.
    if (wasQuiet) void counter.refetch({ cancelRefetch: false });
  };
  for (const sign of SIGNS) document.addEventListener(sign, touched, { passive: true });
  const end = counter.subscribe(({ data, dataUpdatedAt }) => {
    // An answer from before what is shown: so would be the others of whoever gave it.
    if (dataUpdatedAt > begun && typeof data === "number" && data < shown) avoidReplicas();
    tell({ revision: data, at: dataUpdatedAt });
  });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, touched);
    end();
  };
}

/** How long to wait before the next question, of a page where nothing has happened for so long; false for never. */
function pauseAfter(quiet: number): number | false {
  return quiet < FORGOTTEN_MS && Math.min(Math.max(quiet * PART, SHORTEST_MS), LONGEST_MS);
}

const revisionSchema = v.nullable(v.object({ revision: v.number() }));

async function revisionOf(eventId: string): Promise<number | null> {
  const row = await dataOf(supabase().from("events").select("revision").eq("id", eventId).maybeSingle());
  return parsed(revisionSchema, row)?.revision ?? null;
}
