import { afterEach, expect, it } from "vitest";
import { personWith } from "@/data/person/model";
import { pendingMutation } from "@/data/testMutation";
import { useOutbox } from "@/offline/queue";
import { queryClient } from "@/platform/query/queryClient";
import { eventPageQuery } from "./eventPage";
import { NO_EVENT_DETAILS } from "./noValues";

const event = {
  ...NO_EVENT_DETAILS,
  id: "018f3b9c-1e00-7000-8000-000000000001",
  name: "Picnic",
  description: "By the river",
  category: "other" as const,
  default_currency: "EUR" as const,
  place_country: "Portugal",
  place_city: "Porto",
};
const creation = { event, creator: personWith({ id: "ada", first_name: "Ada" }) };
const made_at = "2026-11-23T10:00:00.000Z";

afterEach(() => {
  useOutbox.setState({ mutations: [] });
  queryClient.clear();
});

it("the page of a new event is made from its waiting mutation when no cached page was persisted", async () => {
  const mutation = pendingMutation({ kind: "create_event", ...creation }, { made_at });
  useOutbox.setState({ mutations: [mutation] });
  expect(await queryClient.fetchQuery(eventPageQuery(event.id))).toMatchObject({
    event: { name: "Picnic", created_by: "ada", created_at: made_at },
    participants: [{ person: { first_name: "Ada" }, role: "admin" }],
  });
});
