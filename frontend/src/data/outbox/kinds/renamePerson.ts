import * as v from "valibot";
import { pathTo } from "@/core/routes/paths";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { Kind } from "./kind";

/** Another name for somebody without an account. */
interface RenamePerson {
  kind: "rename_person";
  event_id: string;
  person_id: string;
  name: string;
  /** What they were called when it was made: a name that somebody else gave meanwhile is not overwritten. */
  was: string;
}

export const renamePerson: Kind<RenamePerson> = {
  schema: v.object({
    kind: v.literal("rename_person"),
    event_id: v.string(),
    person_id: v.string(),
    name: v.string(),
    was: v.string(),
  }),
  isMoney: false,
  subjectOf: ({ person_id }) => person_id,
  eventOf: ({ event_id }) => event_id,

  apply: (page, { person_id, name }) => ({
    ...page,
    participants: page.participants.map((participant) =>
      participant.user_id === person_id
        ? { ...participant, person: { ...participant.person, first_name: name } }
        : participant,
    ),
  }),

  /** Twice is once: who is called so already stays as they are. */
  async send({ event_id, person_id, name, was }, _, timeout) {
    return dataOf(supabase().rpc("rename_person", { event_id, person_id, name, was }).abortSignal(timeout));
  },

  nameOf: ({ was, name }) => ({ key: "refused.renaming_person", values: { was, name } }),
  placeOf: ({ event_id }) => pathTo("event", { eventId: event_id }),
};
