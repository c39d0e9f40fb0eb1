import { expect, it } from "vitest";
import { eventsQuery } from "@/data/event/eventList";
import type { EventCard, EventRow } from "@/data/event/model";
import { queryClient } from "@/platform/query/queryClient";
import { load, showAsSent, useOutbox } from "./entries";
import type { Entry } from "./model";

it("is no news to screens that there is still nothing to send", async () => {
  const { entries } = useOutbox.getState();
  await load();
  expect(useOutbox.getState().entries).toBe(entries);
});

it("forgets what was shown once nothing is on the disk any more", async () => {
  useOutbox.setState({ entries: [{ id: "sent elsewhere" } as Entry] });
  await load();
  expect(useOutbox.getState().entries).toEqual([]);
});

it("keeps an event in the lists as it was sent, until they are read anew", async () => {
  const [all, active] = [eventsQuery(true).queryKey, eventsQuery(false).queryKey];
  const card = (id: string, status: EventRow["status"]) => ({ id, name: id, status }) as EventCard;
  const sent = (event_id: string, status: EventRow["status"], before: EventRow["status"]) =>
    showAsSent(
      {
        user_id: "ada",
        made_at: "",
        mutation: { kind: "save_event", event_id, name: event_id, changes: { status }, base: { status: before } },
      },
      null,
    );
  queryClient.setQueryData(all, [card("porto", "passive"), card("izmir", "active")]);
  queryClient.setQueryData(active, [card("izmir", "active")]);
  await sent("porto", "active", "passive");
  expect(queryClient.getQueryData(active)).toEqual([card("porto", "active"), card("izmir", "active")]);
  await sent("izmir", "passive", "active");
  expect(queryClient.getQueryData(all)).toEqual([card("porto", "active"), card("izmir", "passive")]);
});
