import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { isOfKind, type Mutation, type MutationKind } from "@/offline/mutation";
import type { Saved } from "@/offline/outcome";
import { dropMutation, useOutbox } from "@/offline/queue";
import { save } from "@/offline/submit";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import type { Amendment } from "./amendment";

/**
 * Returns the reader's refused change of an event or profile, if there is one. After a conflict it includes the choice
 * between the two versions. `now` is the current row.
 */
export function useRefusedSettings<Payload extends Amendment<object>>(
  kind: MutationKind<Payload>,
  now: Payload["changes"] & { id: string },
) {
  const refused = useOutbox((s) => s.mutations).find(
    (mutation): mutation is Mutation<Payload> =>
      mutation.state === "attention" && isOfKind(mutation, kind) && mutation.subjects.includes(now.id),
  );
  const conflict = refused?.code === "version_conflict" ? refused.id : null;
  const eventId = refused?.events[0];
  useEffect(() => {
    // The person can only choose after the current row has been fetched.
    const queryKey = eventId === undefined ? keys.me : keys.event(eventId);
    if (conflict) void queryClient.invalidateQueries({ queryKey, exact: true });
  }, [conflict, eventId]);
  const saving = useIsMutating() > 0;
  // A postponed question is asked again when the page is opened again.
  const question = `${conflict} ${useLocation().key}`;
  const [putOff, setPutOff] = useState<string | null>(null);
  const choice = useMutation({
    async mutationFn({ mutation, keep }: { mutation: Mutation<Payload>; keep: "mine" | "theirs" }): Promise<Saved> {
      const next = decided<Payload["changes"]>(mutation.payload, now, keep);
      if (next) return save(kind, { ...mutation.payload, ...next }, { replaced: [mutation] });
      await dropMutation(mutation);
      return "sent";
    },
  });
  const asks = refused && conflict && question !== putOff && (!saving || choice.isPending);
  return {
    refused,
    /** Columns in which the two versions differ; empty while there is nothing to choose. */
    columns: asks ? disputed<Payload["changes"]>(refused.payload, now) : [],
    busy: choice.isPending,
    putOff: () => setPutOff(question),
    /** Carries out the decision. Throws the server's refusal: the mutation then stays for another decision. */
    choose: async (keep: "mine" | "theirs") => (refused ? choice.mutateAsync({ mutation: refused, keep }) : "sent"),
  };
}

/** Returns the changed columns that somebody else has changed to another value in the current row. */
export function disputed<Settings extends object>(
  { changes, base }: Amendment<Settings>,
  now: object,
): (keyof Settings)[] {
  const before = new Map<string, unknown>(Object.entries(base));
  const theirs = new Map<string, unknown>(Object.entries(now));
  const columns = Object.entries(changes).filter(
    ([column, mine]) => before.has(column) && theirs.get(column) !== before.get(column) && theirs.get(column) !== mine,
  );
  return columns.map(([column]) => column as keyof Settings);
}

/**
 * Returns the amendment after the person has seen the other version: it overwrites the disputed columns, or leaves them
 * out. Null when nothing is left to change.
 */
export function decided<Settings extends object>(
  { changes, base }: Amendment<Settings>,
  now: Settings,
  keep: "mine" | "theirs",
): Amendment<Settings> | null {
  const against = disputed({ changes, base }, now);
  const seen = Object.fromEntries(against.map((column) => [column, now[column]]));
  if (keep === "mine") return { changes, base: { ...base, ...seen } };
  const rest = Object.entries(changes).filter(([column]) => !against.includes(column as keyof Settings));
  return rest.length === 0 ? null : { changes: Object.fromEntries(rest) as Settings, base };
}
