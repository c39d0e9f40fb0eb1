import { afterEach, expect, it, vi } from "vitest";
import { personWith } from "@/data/person/model";
import { pendingMutation } from "@/data/testMutation";
import { useOutbox } from "@/offline/queue";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { pageOfNewEvent } from "./createEvent";
import { eventPageQuery } from "./eventPage";

const event = {
  id: "018f3b9c-1e00-7000-8000-000000000001",
  name: "Picnic",
  description: "By the river",
  category: "other" as const,
  default_currency: "EUR" as const,
  place_country: "Portugal",
  place_city: "Porto",
  planned_start_date: null,
  planned_duration_days: null,
};
const creation = { event, creator: personWith({ id: "ada", first_name: "Ada" }) };
const made_at = "2026-11-23T10:00:00.000Z";

/** The event's counter on a replica and on the primary, and the servers that were asked. */
const server = vi.hoisted(() => ({ replica: 0, project: 0, asked: [] as string[], isAvoided: false }));

vi.mock("@/platform/supabase/replicaFetch", () => ({
  avoidReplicas: () => {
    server.isAvoided = true;
  },
}));
vi.mock("@/platform/supabase/client", () => ({
  supabase: () => ({ rpc: () => undefined }),
  dataOf: async () => {
    const who = server.isAvoided ? "project" : "replica";
    server.asked.push(who);
    return pageAt(server[who]);
  },
}));

function pageAt(revision: number) {
  const page = pageOfNewEvent(creation, made_at);
  return { ...page, event: { ...page.event, revision }, also: [], last_log_id: 1 };
}

afterEach(() => {
  useOutbox.setState({ mutations: [] });
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("the page of a new event is made from its waiting mutation when no cached page was persisted", async () => {
  const mutation = pendingMutation({ kind: "create_event", ...creation }, { made_at });
  useOutbox.setState({ mutations: [mutation] });
  expect(await queryClient.fetchQuery(eventPageQuery(event.id))).toMatchObject({
    event: { name: "Picnic", created_by: "ada", created_at: made_at },
    participants: [{ person: { first_name: "Ada" }, role: "admin" }],
  });
});

it.each([
  ["newer than what stands there is shown", 8, 7, ["replica"], 8],
  ["as old as what stands there is shown", 7, 8, ["replica"], 7],
  ["older than what stands there is asked for again, of the project itself", 6, 7, ["replica", "project"], 7],
  ["of an event that did go back, by a backup, is the project's", 2, 3, ["replica", "project"], 3],
])("an answer %s", async (_, replica, project, asked, shown) => {
  Object.assign(server, { replica, project, asked: [], isAvoided: false });
  queryClient.setQueryData(keys.event(event.id), pageAt(7));
  const page = await queryClient.fetchQuery({ ...eventPageQuery(event.id), staleTime: 0 });
  expect(server.asked).toEqual(asked);
  expect(page.event.revision).toBe(shown);
});

it("an answer older than the last visit is asked for again when the cached page was not persisted in time", async () => {
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify({ revision: 7, net: 0, last_log_id: 1 }) });
  Object.assign(server, { replica: 6, project: 7, asked: [], isAvoided: false });
  expect((await queryClient.fetchQuery(eventPageQuery(event.id))).event.revision).toBe(7);
  expect(server.asked).toEqual(["replica", "project"]);
});
