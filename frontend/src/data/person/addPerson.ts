import * as v from "valibot";
import type { Participant, ServerEventPage } from "@/data/event/model";
import type { EventMutationKind } from "@/data/event/mutationKind";
import type { Author } from "@/offline/mutation";
import { dataOf, supabase } from "@/platform/supabase/client";
import { firstColor } from "./avatarColors";
import { personWith } from "./model";

/** Adds a person without an account to an event. */
interface AddPerson {
  event_id: string;
  /** The device makes the id, so that expenses can name the person before the server has them. */
  id: string;
  name: string;
}

export const addPerson: EventMutationKind<AddPerson> = {
  name: "add_person",
  schema: v.object({ event_id: v.string(), id: v.string(), name: v.string() }),
  isMoney: false,
  createsSubjects: () => true,
  subjects: ({ id }) => [id],
  events: ({ event_id }) => [event_id],
  apply: (page, payload, author) => withPerson(page, payload, author, "active"),
  // Expenses entered for the refused person still show their name.
  applyRefused: (page, payload, author) => withPerson(page, payload, author, "removed"),

  async send({ event_id, id, name }, _, timeout) {
    return dataOf(supabase().rpc("add_person", { event_id, id, name }).abortSignal(timeout));
  },

  label: ({ name }) => ({ key: "refused.adding_person", values: { name } }),
};

function withPerson(
  page: ServerEventPage,
  { id, name }: AddPerson,
  { at }: Author,
  status: Participant["status"],
): ServerEventPage {
  if (page.participants.some(({ user_id }) => user_id === id)) return page;
  const color = firstColor(
    id,
    page.participants.map(({ person }) => person),
  );
  const person = personWith({ id, first_name: name, has_account: false, color });
  const since = { joined_at: at, removed_at: status === "removed" ? at : null };
  const participant: Participant = { id, user_id: id, role: "member", status, ...since, household_id: null, person };
  return { ...page, participants: [...page.participants, participant] };
}
