import { afterEach, expect, it } from "vitest";
import { useOutbox } from "@/domain/outbox/entries";
import type { Entry } from "@/domain/outbox/model";
import { personWith } from "@/domain/people/person";
import { queryClient } from "@/platform/query/queryClient";
import { eventPageQuery } from "./eventPage";

afterEach(() => {
  useOutbox.setState({ entries: [] });
  queryClient.clear();
});

it("is made of what waits, when the device was closed before it kept the page of a new event", async () => {
  const event = {
    id: "e",
    name: "Picnic",
    description: "By the river",
    category: "other" as const,
    default_currency: "EUR" as const,
    place_country: "Portugal",
    place_city: "Porto",
    planned_start_date: null,
    planned_duration_days: null,
  };
  const creator = personWith({ id: "ada", first_name: "Ada" });
  const made_at = "2026-11-23T10:00:00.000Z";
  const entry: Entry = {
    id: "m",
    user_id: "ada",
    seq: 1,
    made_at,
    mutation: { kind: "create_event", event, creator },
    state: "waiting",
    code: null,
    attempts: 0,
  };
  useOutbox.setState({ entries: [entry] });
  expect(await queryClient.fetchQuery(eventPageQuery("e"))).toMatchObject({
    event: { name: "Picnic", created_by: "ada", created_at: made_at },
    participants: [{ person: { first_name: "Ada" }, role: "admin" }],
  });
});
