import { useIsMutating, useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { decided, disputed } from "./conflict";
import { drop, useOutbox } from "./entries";
import {
  type Amendment,
  type Entry,
  type EventSettings,
  type ProfileSettings,
  type SettingsMutation,
  subjectOf,
} from "./model";
import { save } from "./outbox";
import type { Saved } from "./outcome";

type Settings = EventSettings & ProfileSettings;

/**
 * The reader's change of an event or of their profile that was refused after it was made, if there
 * is one, and the choice it needs when it ran into somebody else's. `now` is the row as it stands.
 */
export function useRefusedSettings<Kind extends SettingsMutation["kind"]>(kind: Kind, now: Settings & { id: string }) {
  type Refused = Entry & { mutation: Extract<SettingsMutation, { kind: Kind }> };
  const refused = useOutbox((s) => s.entries).find((entry): entry is Refused => {
    const { state, mutation } = entry;
    return state === "attention" && mutation.kind === kind && subjectOf(mutation) === now.id;
  });
  const conflict = refused?.code === "version_conflict" ? refused.id : null;
  useEffect(() => {
    // To choose, the person has to see what is there now.
    const queryKey = kind === "save_event" ? keys.event(now.id) : keys.me;
    if (conflict) void queryClient.invalidateQueries({ queryKey, exact: true });
  }, [conflict, kind, now.id]);
  const saving = useIsMutating() > 0;
  // Put off until the page is opened again.
  const question = `${conflict} ${useLocation().key}`;
  const [putOff, setPutOff] = useState<string | null>(null);
  const choice = useMutation({
    async mutationFn({ entry, keep }: { entry: Refused; keep: "mine" | "theirs" }): Promise<Saved> {
      const next = decided(entry.mutation as Amendment<Settings>, now, keep);
      if (next) return save({ ...entry.mutation, ...next }, { replaced: entry });
      await drop(entry);
      return "sent";
    },
  });
  const asks = refused && conflict && question !== putOff && (!saving || choice.isPending);
  return {
    refused,
    /** In which columns mine and theirs differ; none while there is nothing to choose. */
    columns: asks ? disputed(refused.mutation as Amendment<Settings>, now) : [],
    busy: choice.isPending,
    putOff: () => setPutOff(question),
    /** Carries out the decision. Throws the server's refusal: the change then stays, for another decision. */
    choose: async (keep: "mine" | "theirs") => (refused ? choice.mutateAsync({ entry: refused, keep }) : "sent"),
  };
}
