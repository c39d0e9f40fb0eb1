import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import { invitationQuery } from "@/data/invitation/toShare";
import { useOutbox } from "@/offline/queue";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { useToaster } from "@/ui/toast";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { asRead } from "./asRead";
import {
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  choose,
  confirm,
  fill,
  goTo,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";

/** The event's settings: questions before somebody is removed, leaves, or deletes the event. */

const path = `/events/${EVENT_ID}/edit`;
const GRANDPA = person("dede", "Grandpa", { email: null, has_account: false });

const withEvent = (people = [ADA_LACE, BERK], columns: Partial<EventPageWire> = {}) =>
  new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage(people, columns))
    .answers("rest/v1/rpc/my_events", () => []);

/** Ada paid 120.00 EUR for two. */
const SPENT: Partial<EventPageWire> = {
  expense_count: 1,
  total: 120,
  expenses: [answers.hotel({ amount: 120, amount_in_event_currency: 120 })],
  balances: [
    { user_id: "ada", paid: 120, share: 60, sent: 0, received: 0, net: 60 },
    { user_id: "berk", paid: 0, share: 60, sent: 0, received: 0, net: -60 },
  ],
};

const question = async () => asRead(await screen.findByRole("alertdialog"));

it("an event saved after the comparison was closed asks again, and does not overwrite the other version", async () => {
  let name = "Weekend in Porto";
  const row = () => ({ ...answers.eventPage().event, name });
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => ({ ...answers.eventPage([ADA_LACE, BERK]), event: row() }))
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/rpc/save_event", ({ body }) => {
      const { base, changes } = body as Record<"base" | "changes", { name: string }>;
      if (base.name !== name && changes.name !== name)
        return Response.json({ code: "PT409", message: "version_conflict" }, { status: 409 });
      name = changes.name;
      return row();
    });
  const title = "Somebody else changed this event too";
  await openApp(path);
  becomeOffline();
  await fill("Name", "Weekend in Lisbon");
  await press("Save");
  await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  name = "Weekend in Faro";
  becomeOnline();
  await goTo(path);
  await screen.findByRole("dialog", { name: title });
  await user.keyboard("{Escape}");
  // The form begins with the other version now.
  await goTo(path);
  await screen.findByRole("dialog", { name: title });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
  await press("Save");
  await screen.findByRole("dialog", { name: title });
  expect(name).toBe("Weekend in Faro");
  await press("Keep mine");
  await waitFor(() => expect(name).toBe("Weekend in Lisbon"));
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
  expect(server.bodiesAt("rest/v1/rpc/save_event").at(-1)).toMatchObject({ base: { name: "Weekend in Faro" } });
});

it("the currency of an event cannot change once there is money in it", async () => {
  withEvent();
  await openApp(path);
  await screen.findByRole("combobox", { name: "Currency" });
  expect(canSetCurrency()).toBe(true);
  expect(screen.queryByText("Can’t be changed once there are expenses.")).toBeNull();

  withEvent(undefined, SPENT);
  await openApp(path);
  await says("Can’t be changed once there are expenses.");
  expect(canSetCurrency()).toBe(false);
});

const canSetCurrency = () => !screen.getByRole("combobox", { name: "Currency" }).hasAttribute("disabled");

it("the admin removes others after a question, and never themself", async () => {
  const server = withEvent().answers("rest/v1/rpc/remove_participant", () => null);
  await openApp(path);
  await press("Options: Ada");
  expect(await screen.findAllByRole("menuitem")).not.toHaveLength(0);
  expect(screen.queryByRole("menuitem", { name: "Remove" })).toBeNull();
  await user.keyboard("{Escape}");
  await choose("Remove", "Options: Berk");
  expect(server.bodiesAt("rest/v1/rpc/remove_participant")).toEqual([]);
  await confirm("Remove");
  await says("Berk was removed.");
  const removal = { event_id: EVENT_ID, participant_id: "participant-berk" };
  expect(server.bodiesAt("rest/v1/rpc/remove_participant")).toEqual([removal]);
});

it("leaving an event first shows what stays: the balance, the expenses, and the next admin", async () => {
  const server = withEvent(undefined, SPENT).answers("rest/v1/rpc/leave_event", () => null);
  await openApp(path);
  queryClient.setQueryData(invitationQuery(EVENT_ID, "group").queryKey, { id: "link", token: "token" });
  await press("Leave event");
  await says("Leave Weekend in Porto?");
  await screen.findByText("Berk becomes admin.");
  const asked = await question();
  for (const said of [
    "You still get 60.00 EUR. That stays: the others still see it, you no longer will. Better settle up first.",
    "Your expenses and payments stay",
    "link that you shared stops",
  ]) {
    expect(asked).toContain(said);
  }
  expect(asked).not.toContain("deleted");
  expect(server.bodiesAt("rest/v1/rpc/leave_event")).toEqual([]);
  await confirm("Leave event");
  await says("You have left Weekend in Porto.");
  await waitFor(() => expect(address()).toBe("/events"));
  expect(server.bodiesAt("rest/v1/rpc/leave_event")).toEqual([{ event_id: EVENT_ID }]);
});

it("the last person with an account reads that the event is deleted with them, and for how long it can be restored", async () => {
  withEvent([ADA_LACE, GRANDPA]).answers("rest/v1/rpc/leave_event", () => null);
  await openApp(path);
  await press("Leave event");
  await screen.findByText(/the event is deleted/);
  const asked = await question();
  expect(asked).toContain("for 30 days");
  // Nothing stays of a deleted event, and nobody invites anyone to it.
  for (const said of ["settled up", "stay", "need an invitation"]) expect(asked).not.toContain(said);
  await confirm("Leave and delete");
  await says("You have left Weekend in Porto, and it is deleted.");
});

it("the questions before leaving and deleting say the own open sum, and lead to the settlement", async () => {
  const grandpa = {
    ...SPENT,
    balances: SPENT.balances?.map((one) => (one.net < 0 ? { ...one, user_id: "dede" } : one)),
  };
  withEvent([ADA_LACE, GRANDPA], grandpa as Partial<EventPageWire>);
  await openApp(path);
  await press("Leave event");
  await screen.findByText(/the event is deleted/);
  expect(await question()).toContain("You still get 60.00 EUR.");
  expect(await question()).not.toContain("link that you shared");
  await confirm("Cancel");
  await press("Delete event");
  await screen.findByText("You still get 60.00 EUR.");
  await user.click(screen.getByRole("link", { name: "Settle up first" }));
  await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}/settlement`));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("leaving needs a connection, which its button says", async () => {
  withEvent();
  await openApp(path);
  await screen.findByRole("button", { name: "Leave event" });
  becomeOffline();
  expect(canPress("Leave event (needs a connection)")).toBe(false);
  becomeOnline();
  expect(canPress("Leave event")).toBe(true);
});

it("the menu of an event ends with leaving and deleting, and whoever did so reads that message alone", async () => {
  let gone = false;
  const server = withEvent()
    .answers("rest/v1/rpc/event_page", () => (gone ? null : answers.eventPage()))
    .answers("rest/v1/rpc/leave_event", async () => {
      gone = true;
      await queryClient.invalidateQueries({ queryKey: keys.event(EVENT_ID) });
      return null;
    });
  await openApp(`/events/${EVENT_ID}`);
  await press("More");
  const items = await screen.findAllByRole("menuitem");
  expect(items.slice(-2).map(({ textContent }) => textContent)).toEqual(["Leave event", "Delete event"]);
  await user.keyboard("{Escape}");
  await choose("Delete event", "More");
  expect(await question()).toContain("You can bring it back for 30 days");
  await confirm("Cancel");
  await choose("Leave event", "More");
  await confirm("Leave event");
  await says("You have left Weekend in Porto.");
  await waitFor(() => expect(address()).toBe("/events"));
  expect(screen.queryByText("Event not found.")).toBeNull();
  expect(server.bodiesAt("rest/v1/rpc/leave_event")).toEqual([{ event_id: EVENT_ID }]);
});

it("the question before a deletion names the creator who alone can undo it", async () => {
  withEvent([ADA_LACE, BERK], { event: { ...answers.eventPage().event, created_by: "berk" } });
  await openApp(`/events/${EVENT_ID}`);
  await choose("Delete event", "More");
  await screen.findByText(/Only .*Berk.*, who created it, can bring it back, for 30 days\./);
});

it("the settings of an event say beneath deleting that it can be brought back", async () => {
  withEvent();
  await openApp(path);
  await says("It disappears for everyone in it, with its expenses. It can be brought back for 30 days.");
});

it("the deletion of an event can be undone for longer than other messages stay", async () => {
  const server = withEvent()
    .answers("rest/v1/rpc/delete_event", () => null)
    .answers("rest/v1/rpc/restore_event", () => null);
  await openApp(path);
  await press("Delete event");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await confirm("Delete event");
  await says("Event deleted.");
  // The app's own way to the list leaves the message there.
  await waitFor(() => expect(useToaster.getState().screen).toBe("/events"));
  // From here the clock stands still, so that a busy machine does not end the message.
  vi.setTimerTickMode("manual");
  // Longer than the two seconds of other successes.
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  vi.useRealTimers();
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/restore_event")).toEqual([{ event_id: EVENT_ID }]));
});
