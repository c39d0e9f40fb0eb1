import { expect, it } from "vitest";
import { toUnits } from "@/core/money/units";
import type { EventSettings } from "@/data/event/model";
import { personWith } from "@/data/person/model";
import { newExpense, pendingMutation } from "@/data/testMutation";
import type { Mutation } from "@/offline/mutation";
import type { EventCard } from "./model";
import { NO_EVENT_DETAILS } from "./noValues";
import { eventsWithPending } from "./pendingEvents";

const trip = { id: "e", name: "Porto", planned_duration_days: null as number | null, status: "active" as const };

function change(changes: EventSettings, base: EventSettings, state: Mutation["state"] = "waiting"): Mutation {
  return pendingMutation({ kind: "save_event", event_id: "e", name: "Porto", changes, base }, { state });
}

it("an event with an unsent change to passive leaves the list of active events", () => {
  const card = { ...trip } as unknown as EventCard;
  const entries = [change({ status: "passive" }, { status: "active" })];
  expect(eventsWithPending([card], entries, false)).toEqual([]);
  expect(eventsWithPending([card], entries, true)).toEqual([{ ...trip, status: "passive" }]);
});

it("an unsent new event comes first in the list, with its unsent changes", () => {
  const known = { ...trip, id: "known" } as unknown as EventCard;
  const ada = personWith({ id: "ada", first_name: "Ada" });
  const event = {
    ...NO_EVENT_DETAILS,
    ...trip,
    category: "other" as const,
    default_currency: "EUR" as const,
    place_country: "Portugal",
    place_city: "Porto",
  };
  const creation = pendingMutation({ kind: "create_event", event, creator: ada });
  const coffee = {
    id: "00000000-0000-4000-8000-000000000001",
    event_id: "e",
    paid_by: "ada",
    amount: toUnits(4.5, "EUR"),
  };
  const spent = pendingMutation(newExpense(coffee, ["ada", "dede"]));
  const added = pendingMutation({ kind: "add_person", event_id: "e", id: "dede", name: "Dede" });
  const entries = [creation, change({ name: "Lisbon" }, { name: "Porto" }), added, spent];
  const [first, ...others] = eventsWithPending([known], entries, false);
  expect(first).toMatchObject({ id: "e", name: "Lisbon", participant_count: 2 });
  expect(first?.people).toMatchObject([{ id: "ada" }, { first_name: "Dede", has_account: false }]);
  expect(first).toMatchObject({ expense_count: 1, total: 450, my_net: 225 });
  expect(others).toEqual([known]);
  expect(eventsWithPending([{ ...known, id: "e" }], entries, false).map(({ id }) => id)).toEqual(["e"]);
});
