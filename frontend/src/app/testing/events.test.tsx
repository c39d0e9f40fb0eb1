import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { EVENT_ID, EXPENSE_ID } from "./answers";
import { address, choose, confirm, deviceHas, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Errors in an event (docs/product.md 11). */

const path = `/events/${EVENT_ID}`;

/** A server with a weekend of two people. */
function withEvent(): Server {
  return new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/my_events", () => [answers.eventCard()]);
}

it("an event, the list of events and their parts show an error when they cannot be loaded", async () => {
  const server = withEvent();
  await openApp("/profile");
  await server.breaking("rest/v1/rpc/*", async () => {
    for (const [where, message] of [
      ["/home", "Your statistics could not be loaded."],
      ["/events", "Your events could not be loaded."],
      ["/all-expenses", "The expenses could not be loaded."],
      [path, "The event could not be loaded."],
      [`${path}/edit`, "The event could not be loaded."],
      [`${path}/add-expense`, "The participants could not be loaded."],
      [`${path}/settlement`, "The settlement could not be loaded."],
    ] as const) {
      await goTo(where);
      await waitFor(() => expect(screen.getByRole("alert").textContent, where).toContain(message));
    }
  });
  await press("Try again");
  await says("Nothing to settle yet");
});

it("an expense whose event cannot be loaded shows an error, and links back to the event", async () => {
  const server = withEvent();
  await openApp("/profile");
  await server.breaking("rest/v1/rpc/event_page", async () => {
    await goTo(`${path}/expenses/${EXPENSE_ID}/edit`);
    await says("The shares could not be loaded.");
    await waitFor(() => expect(address()).toBe(path));
    await says("The event could not be loaded.");
  });
});

it.each([
  "/events/not-a-uuid",
  "/events/not-a-uuid/edit",
  "/events/not-a-uuid/add-expense",
  `/events/not-a-uuid/expenses/${EXPENSE_ID}/edit`,
  "/events/not-a-uuid/settlement",
  "/events/not-a-uuid/statistics",
  "/events/not-a-uuid/export",
  "/events/not-a-uuid/claim",
])("%s is not found, and links to the reader's events", async (where) => {
  const malformed = () =>
    Response.json({ code: "22P02", message: "invalid input syntax for type uuid" }, { status: 400 });
  new Server().answers("rest/v1/rpc/*", malformed).answers("functions/v1/*", malformed);
  await openApp(where);
  await screen.findByRole("heading", { name: "Event not found." });
  await says("It was deleted, or you are not in it. Ask somebody in it for an invitation.");
  await screen.findByRole("link", { name: "To my events" });
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("an expense with an invalid id is not found, and links back to its event", async () => {
  const malformed = () =>
    Response.json({ code: "22P02", message: "invalid input syntax for type uuid" }, { status: 400 });
  withEvent().answers("rest/v1/rpc/expense_page", malformed);
  await openApp(`${path}/expenses/not-a-uuid/edit`);
  await says("Expense not found. Somebody may have deleted it.");
  await screen.findByRole("link", { name: "Back to the event" });
});

it("the new event's form shows an error when the event cannot be created", async () => {
  const server = new Server();
  await openApp("/add-event");
  await fill("Name", "Dinner");
  await user.click(screen.getByRole("radio", { name: "Dining with friends" }));
  await fill("Description", "Meze");
  await fill(/Country/, "Türkiye");
  await fill(/City/, "İzmir");
  await server.breaking("rest/v1/events", async () => {
    await press("Create event");
    await says("The event could not be created.");
  });
});

it("an event shows an error when it cannot be changed, made passive or deleted, and shows that it is passive", async () => {
  const server = withEvent().answers("rest/v1/rpc/save_event", () => ({
    ...answers.eventPage().event,
    status: "passive",
  }));
  await openApp(`${path}/edit`);
  await server.breaking("rest/v1/rpc/*_event", async () => {
    await fill("Name", "Another name");
    await press("Save");
    await says("The event could not be saved.");
    await press("Archive");
    await confirm("Archive");
    await says("The event could not be archived.");
    await confirm("Cancel");
    await press("Delete event");
    await confirm("Delete event");
    await says("The event could not be deleted.");
    await confirm("Cancel");
  });
  await press("Archive");
  await confirm("Archive");
  await says("The event is archived now.");
  await waitFor(() => expect(address()).toBe(path));
});

it("an event shows an error when a person cannot be removed, and refuses to remove the reader", async () => {
  const server = withEvent();
  await openApp(`${path}/edit`);
  await choose("Remove", "Options: Berk");
  await server.breaking("rest/v1/rpc/remove_participant", async () => {
    await confirm("Remove");
    await says("The person could not be removed.");
  });
  await server.refusing("remove_participant", "cannot_remove_yourself", async () => {
    await confirm("Remove");
    await says("You cannot remove yourself.");
  });
});

it("a stranger reads that only participants can edit an event, and is redirected to it", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => null);
  await openApp(`${path}/edit`);
  await says("Only participants can edit this event.");
  await says("Event not found.");
  expect(address()).toBe(path);
});

it("a person who deletes an event sees that message alone, also when the device learns first that the event is gone", async () => {
  let gone = false;
  withEvent()
    .answers("rest/v1/rpc/event_page", () => (gone ? null : answers.eventPage()))
    .answers("rest/v1/rpc/delete_event", async () => {
      gone = true;
      await queryClient.invalidateQueries({ queryKey: keys.event(EVENT_ID) });
      return null;
    });
  await openApp(`${path}/edit`);
  await press("Delete event");
  await confirm("Delete event");
  await says("Event deleted.");
  await waitFor(() => expect(address()).toBe("/events"));
  expect(screen.queryByText("Only participants can edit this event.")).toBeNull();
});

const LINK = `${window.location.origin}/invite/a-token-for-the-group`;

/** Opens the dialog with an event's link. */
async function openLink(): Promise<Server> {
  const spent = { expense_count: 1, total: 90, expenses: [answers.hotel()] };
  const server = withEvent()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage(undefined, spent))
    .answers("rest/v1/rpc/create_invitation", () => ({
      id: "invitation",
      token: "a-token-for-the-group",
      expires_at: "2028-05-01T12:00:00Z",
      kind: "group",
    }));
  await openApp(path);
  return server;
}

it("an event shows an error when its link cannot be made", async () => {
  const server = await openLink();
  await server.breaking("rest/v1/rpc/create_invitation", async () => {
    await press("Invite");
    await says("The invite link could not be created.");
  });
  await press("Try again");
  await waitFor(() => expect(screen.getByLabelText("Invite link")).toHaveProperty("value", LINK));
});

it("a link is revoked from the menu of the invitation after a question, and a new one takes its place", async () => {
  const server = await openLink();
  await press("Invite");
  await waitFor(() => expect(screen.getByLabelText("Invite link")).toHaveProperty("value", LINK));
  expect(screen.queryByRole("button", { name: "Revoke this link" })).toBeNull();
  await press("More actions");
  await user.click(await screen.findByRole("menuitem", { name: "Revoke this link" }));
  server
    .answers("rest/v1/rpc/revoke_invitation", () => null)
    .answers("rest/v1/rpc/create_invitation", () => ({
      id: "another",
      token: "another-token-for-the-group",
      expires_at: "2028-05-01T12:00:00Z",
      kind: "group",
    }));
  await confirm("Revoke");
  await says("The old link no longer works.");
  expect(server.bodiesAt("rest/v1/rpc/revoke_invitation")).toMatchObject([{ invitation_id: "invitation" }]);
  await waitFor(() =>
    expect(screen.getByLabelText("Invite link")).toHaveProperty("value", expect.stringContaining("another-token")),
  );
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("a link opens the device's share sheet; its failure shows an error, closing it shows none", async () => {
  const share = vi.fn();
  deviceHas("share", share);
  await openLink();
  await press("Invite");
  await press("Share link");
  expect(share).toHaveBeenCalledWith({ title: "Divido", text: expect.stringMatching(/./), url: `${LINK}?lang=en` });
  share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  await press("Share link");
  share.mockRejectedValueOnce(new Error("no target"));
  await press("Share link");
  await says("Sharing failed.");
  expect(screen.getAllByText("Sharing failed.")).toHaveLength(1);
});

it("a link is copied on devices without a share sheet, through a text field where there is no clipboard", async () => {
  deviceHas("share", undefined);
  const writeText = vi.fn(async () => {});
  deviceHas("clipboard", { writeText });
  await openLink();
  await press("Invite");
  await press("Share link");
  await says("Invite link copied.");
  expect(writeText).toHaveBeenCalledWith(`${LINK}?lang=en`);

  writeText.mockRejectedValue(new DOMException("not allowed", "NotAllowedError"));
  const copied: string[] = [];
  const copy = vi.fn((_: string) => {
    const field = document.querySelector("textarea") as HTMLTextAreaElement;
    copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return true;
  });
  document.execCommand = copy;
  await press("Copy link");
  await waitFor(() => expect(copied).toEqual([`${LINK}?lang=en`]));
  expect(copy).toHaveBeenCalledWith("copy");
  expect(document.querySelector("textarea")).toBeNull();

  copy.mockReturnValue(false);
  await press("Copy link");
  await says("Copying failed. Select the link and copy it by hand.");
});

it("a failed search for a place empties the suggestions and shows no error", async () => {
  const found = { features: [{ properties: answers.place("Porto", "Portugal", "pt") }] };
  new Server().answers("functions/v1/places", ({ search }) =>
    search.get("text") === "Porto" ? found : Response.json({}, { status: 502 }),
  );
  await openApp("/add-event");
  await fill("Name", "Trip");
  const city = screen.getByLabelText(/City/);
  await user.type(city, "Porto");
  await screen.findByRole("option", { name: /Porto/ });
  await user.type(city, "x");
  await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(0));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(city).toHaveProperty("value", "Portox");
});
