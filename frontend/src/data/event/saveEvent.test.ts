import { expect, it } from "vitest";
import { pendingMutation } from "@/data/testMutation";
import { applySentMutation } from "@/offline/overlay";
import { queryClient } from "@/platform/query/queryClient";
import { eventsQuery } from "./eventList";
import type { EventCard, EventRow } from "./model";

it("cached lists show a sent change of an event until they are fetched again", async () => {
  const [all, active] = [eventsQuery(true).queryKey, eventsQuery(false).queryKey];
  const card = (id: string, status: EventRow["status"]) => ({ id, name: id, status }) as EventCard;
  const sent = (event_id: string, status: EventRow["status"], before: EventRow["status"]) =>
    applySentMutation(
      pendingMutation({ kind: "save_event", event_id, name: event_id, changes: { status }, base: { status: before } }),
      null,
    );
  queryClient.setQueryData(all, [card("porto", "passive"), card("izmir", "active")]);
  queryClient.setQueryData(active, [card("izmir", "active")]);
  await sent("porto", "active", "passive");
  expect(queryClient.getQueryData(active)).toEqual([card("porto", "active"), card("izmir", "active")]);
  await sent("izmir", "passive", "active");
  expect(queryClient.getQueryData(all)).toEqual([card("porto", "active"), card("izmir", "passive")]);
});
