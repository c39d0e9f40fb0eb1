import * as v from "valibot";
import type { Participant, ToldEventPage } from "@/data/event/model";
import { personWith } from "@/data/person/model";
import { dataOf, supabase } from "@/platform/supabase/client";
import type { By, Kind } from "./kind";

/** Somebody without an account, who takes part in an event from now on. */
interface AddPerson {
  kind: "add_person";
  event_id: string;
  /** Made by the device: expenses may name them before the server knows them. */
  id: string;
  name: string;
}

export const addPerson: Kind<AddPerson> = {
  schema: v.object({ kind: v.literal("add_person"), event_id: v.string(), id: v.string(), name: v.string() }),
  isMoney: false,
  isNeeded: true,
  subjectOf: ({ id }) => id,
  eventOf: ({ event_id }) => event_id,
  apply: (page, change, by) => withPerson(page, change, by, "active"),
  // Not in the event, but known by their name to what was entered for them.
  asRefused: (page, change, by) => withPerson(page, change, by, "removed"),

  async send({ event_id, id, name }, _, timeout) {
    return dataOf(supabase().rpc("add_person", { event_id, id, name }).abortSignal(timeout));
  },

  nameOf: ({ name }) => ({ key: "refused.adding_person", values: { name } }),
  placeOf: () => null,
};

function withPerson(
  page: ToldEventPage,
  { id, name }: AddPerson,
  { at }: By,
  status: Participant["status"],
): ToldEventPage {
  if (page.participants.some(({ user_id }) => user_id === id)) return page;
  const person = personWith({ id, first_name: name, has_account: false });
  const since = { joined_at: at, removed_at: status === "removed" ? at : null };
  const participant: Participant = { id, user_id: id, role: "member", status, ...since, household_id: null, person };
  return { ...page, participants: [...page.participants, participant] };
}
