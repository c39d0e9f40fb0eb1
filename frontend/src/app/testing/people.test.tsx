import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { asRead } from "./asRead";
import { fillDisk } from "./fullDisk";
import { becomeOffline, becomeOnline, choose, confirm, deviceHas, fill, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** People without an account: adding, asking, renaming, removing, and their settlement. */

const DEDE = person("dede", "Dede", { email: null, has_account: false });
const path = `/events/${EVENT_ID}`;

/** Returns a fake server with one event. It adds the people that a test adds. */
function withEvent(people = [ADA_LACE, BERK, DEDE], columns: Partial<EventPageWire> = {}): Server {
  const added: (typeof DEDE)[] = [];
  return new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage([...people, ...added], columns))
    .answers("rest/v1/rpc/add_person", ({ body }) => {
      added.push({ ...DEDE, id: String(body?.id), first_name: String(body?.name) });
      return Response.json(body?.id);
    });
}

const list = () => screen.findByRole("list", { name: "Participants" });
const rows = async () => within(await list()).getAllByRole("listitem");
const inRow = async (place: number) => (await rows())[place]?.textContent;

async function type(name: string): Promise<void> {
  const field = await screen.findByLabelText("Name");
  await user.clear(field);
  await user.type(field, `${name}{Enter}`);
}

it("everyone is in one list, numbered, with e-mail and role, or marked as a person without an account", async () => {
  withEvent();
  await openApp(path);
  await press(/3 people/);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    "1AdYou Adminada@divido.test",
    "2BeBerk Memberberk@divido.test",
    "3DeDede no account",
  ]);
});

it("people who have left with an open balance stay in the list with it, and others who left do not", async () => {
  const gone = { status: "removed" as const, removed_at: "2026-11-20T10:00:00Z" };
  const page = answers.eventPage([ADA_LACE, BERK, person("cem", "Cem")]);
  for (const one of page.participants.slice(1)) Object.assign(one, gone);
  page.balances = [
    { user_id: "ada", paid: 39, share: 19.5, sent: 0, received: 0, net: 19.5 },
    { user_id: "berk", paid: 0, share: 19.5, sent: 0, received: 0, net: -19.5 },
  ];
  new Server().answers("rest/v1/rpc/event_page", () => page);
  await openApp(path);
  await press(/1 person/);
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    "1AdYou Adminada@divido.test",
    "BeBerk has left · still owes 19.50\u00a0EUR",
  ]);
});

it("a person whose adding failed on a full disk keeps the id for the next try, so that nobody is added twice", async () => {
  const server = withEvent();
  await openApp(path);
  await press(/3 people/);
  await press("Add someone by name");
  await screen.findByLabelText("Name");
  const makeRoom = fillDisk();
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  await server.during("rest/v1/rpc/add_person", lost, async () => {
    await type("Nana");
    await says(/^This device has no room left/);
  });
  makeRoom();
  await type("Nana");
  await waitFor(async () => expect(await rows()).toHaveLength(4));
  await type("Nana");
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  const [first, again, namesake] = server.bodiesAt("rest/v1/rpc/add_person").map((body) => (body as { id: string }).id);
  expect(again).toBe(first);
  expect(namesake).not.toBe(first);
});

it("Enter adds one after the other, markup as text; a namesake is asked about, and there can be two", async () => {
  const server = withEvent();
  await openApp(path);
  await press(/3 people/);
  await press("Add someone by name");
  await type("<b>Bob</b>");
  await waitFor(async () => expect(await rows()).toHaveLength(4));
  expect(await inRow(3)).toContain("<b>Bob</b>");
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "");

  await type(" dédé ");
  await says("There is already Dede. Somebody else?");
  expect(await rows()).toHaveLength(4);
  await user.type(screen.getByLabelText("Name"), "{Enter}");
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  await waitFor(() =>
    expect(server.bodiesAt("rest/v1/rpc/add_person")).toMatchObject([{ name: "<b>Bob</b>" }, { name: "dédé" }]),
  );
});

it("an invalid name is refused kindly, and stays in the field for correction", async () => {
  const server = withEvent();
  await openApp(path);
  await press(/3 people/);
  await press("Add someone by name");
  for (const none of ["   ", "x".repeat(200)]) {
    await fill("Name", none);
    await press("Add");
    await says("Please enter a name, at most 100 letters long.");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", none);
  }
  await fill("Name", "👵🏽");
  await press("Add");
  await waitFor(async () => expect(await inRow(3)).toContain("👵🏽"));
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/add_person")).toHaveLength(1));
});

it("a person is added and removed offline while they are not sent, and removing others states that it needs a network", async () => {
  const server = withEvent();
  await openApp(path);
  await press(/3 people/);
  becomeOffline();
  await press("Add someone by name");
  await type("Ayşe");
  await waitFor(async () => expect(await inRow(3)).toContain("Waiting to be sent"));
  await press("Options: Berk");
  const removing = await screen.findByRole("menuitem", { name: "Remove (needs a connection)" });
  expect(removing.getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Escape}");
  await choose("Remove", "Options: Ayşe");
  await confirm("Remove");
  await says("Ayşe was removed.");
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  becomeOnline();
  await press("Add someone by name");
  await press("Add someone by name");
  await type("Oma");
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/add_person")).toMatchObject([{ name: "Oma" }]));
});

it("Escape in the field for a name folds it, and the list of people stays open", async () => {
  withEvent();
  await openApp(path);
  await press(/3 people/);
  await press("Add someone by name");
  await user.type(await screen.findByLabelText("Name"), "Ay{Escape}");
  expect(screen.queryByLabelText("Name")).toBeNull();
  expect(asRead(document.activeElement).trim()).toBe("Add someone by name");
  screen.getByRole("dialog", { name: "Participants" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("anybody renames people without an account, from the name they read, and only the admin removes others", async () => {
  const server = withEvent([{ ...BERK, id: "berk" }, ADA_LACE, DEDE], {
    me: { participant_id: "participant-ada", role: "member", status: "active" },
  }).answers("rest/v1/rpc/rename_person", () => DEDE);
  await openApp(path);
  await press(/3 people/);
  await press("Options: Berk");
  expect(await screen.findAllByRole("menuitem")).not.toHaveLength(0);
  expect(screen.queryByRole("menuitem", { name: "Remove" })).toBeNull();
  await user.keyboard("{Escape}");
  await choose("Rename", "Options: Dede");
  await type("Opa Karl");
  await says("Now called Opa Karl.");
  const renaming = { event_id: EVENT_ID, person_id: "dede", name: "Opa Karl", was: "Dede" };
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/rename_person")).toEqual([renaming]));
});

it("a person who is part of an expense cannot be removed, and the reason is shown", async () => {
  const server = withEvent();
  await openApp(path);
  await press(/3 people/);
  await choose("Remove", "Options: Dede");
  await server.refusing(
    "remove_participant",
    "person_in_use",
    async () => {
      await confirm("Remove");
      await says("This person is part of expenses or payments and stays for now.");
    },
    409,
  );
});

it("a person without an account is added where the others are invited", async () => {
  const server = withEvent().answers("rest/v1/rpc/create_invitation", () => ({ id: "i", token: "t", kind: "group" }));
  await openApp(path);
  await press("Invite");
  await press("Add someone by name");
  await type("Oma");
  await says("Oma added.");
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/add_person")).toMatchObject([{ name: "Oma" }]));
});

it("a link for one person stays while the event changes, and is replaced once it is revoked", async () => {
  let singles = 0;
  const server = withEvent().answers("rest/v1/rpc/create_invitation", ({ body }) => {
    const token = body?.kind === "single" ? `single-${++singles}` : "group";
    return { id: token, token, kind: body?.kind };
  });
  server.answers("rest/v1/rpc/revoke_invitation", () => null);
  const link = () => screen.getByLabelText<HTMLInputElement>("Invite link").value;
  await openApp(path);
  await press("Invite");
  await user.click(await screen.findByRole("radio", { name: "One person" }));
  await waitFor(() => expect(link()).toMatch(/single-1$/));
  await press("Add someone by name");
  await type("Oma");
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/add_person")).toMatchObject([{ name: "Oma" }]));
  await says("Oma added.");
  expect(link()).toMatch(/single-1$/);
  await choose("Revoke this link", "More actions");
  await confirm("Revoke");
  await waitFor(() => expect(link()).toMatch(/single-2$/));
});

it("an empty seat of a new event's ticket takes one name after the other, which stand as chips above it", async () => {
  const server = withEvent([ADA_LACE]).answers("rest/v1/rpc/create_invitation", () => ({
    id: "i",
    token: "t",
    kind: "group",
  }));
  await openApp(path);
  const ticket = within(await screen.findByRole("region", { name: "Invite your friends" }));
  await user.click(await ticket.findByRole("button", { name: "Add by name" }));
  for (const name of ["Oma", "نور", "🦊"]) await type(name);
  const chips = within(await ticket.findByRole("list", { name: "Who is in" })).getAllByRole("listitem");
  // The reader comes first.
  expect(chips.slice(1).map((chip) => asRead(chip)?.trim())).toEqual(["Oma", "نور", "🦊"]);
  expect(document.activeElement).toBe(ticket.getByLabelText("Name"));
  await says("4 people are here so far.");
  await waitFor(() =>
    expect(server.bodiesAt("rest/v1/rpc/add_person")).toMatchObject([{ name: "Oma" }, { name: "نور" }, { name: "🦊" }]),
  );
});

it("the field for names on a new event's ticket stays when somebody saves the first expense meanwhile", async () => {
  const server = withEvent([ADA_LACE, BERK]);
  await openApp(path);
  const ticket = () => screen.queryByRole("region", { name: "Invite your friends" });
  const addByName = await screen.findByRole("button", { name: "Add by name" });
  await user.click(addByName);
  await type("Oma");
  server.answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, BERK], { expenses: [answers.hotel()], expense_count: 1 }),
  );
  await user.type(screen.getByLabelText("Name"), "Opa");
  await waitFor(() => expect(screen.getByText("Hotel")).toBeTruthy());
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Opa");
  await user.click(screen.getByRole("button", { name: "Add by name" }));
  await waitFor(() => expect(ticket()).toBeNull());
});

it("a settlement does not ask people without an account for an IBAN, and a reminder is for those who tell them", async () => {
  const balances = [
    { user_id: "ada", paid: 0, share: 40, sent: 0, received: 0, net: -40 },
    { user_id: "dede", paid: 80, share: 40, sent: 0, received: 0, net: 40 },
  ];
  const columns = { balances, expenses: [answers.hotel({ paid_by: "dede" })], expense_count: 1, total: 80 };
  withEvent([ADA_LACE, DEDE], columns);
  await openApp(`${path}/settlement`);
  await press(/^You pay Dede/);
  await says("In cash, or as agreed");
  expect(screen.queryByRole("button", { name: /IBAN/ })).toBeNull();

  const owed = balances.map((balance) => ({ ...balance, net: -balance.net }));
  withEvent([ADA_LACE, DEDE], { ...columns, balances: owed });
  await openApp(`${path}/settlement`);
  const share = vi.fn();
  deviceHas("share", share);
  await press(/^Remind Dede/);
  await press("Share");
  const text = "Please tell Dede: 40.00\u00a0EUR from “Weekend in Porto” is still open.";
  await waitFor(() => expect(share).toHaveBeenCalledWith({ text: expect.stringContaining(text) }));
});
