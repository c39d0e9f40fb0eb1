import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { pendingInvitation } from "@/data/invitation/pendingInvitation";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import { ADA, address, canPress, fill, goTo, openApp, press, says, sessionOf, user } from "./openApp";
import { Server } from "./server";

/** Following an invitation (docs/product.md 6). */

const TOKEN = "a-token-for-the-group";
const PREVIEW = `functions/v1/invitations/${TOKEN}`;
const ACCEPT = `${PREVIEW}/accept`;

const { event } = answers.eventPage();
const valid = { state: "valid", already_participant: false, event: { ...event, participant_count: 1, inviter: null } };

function withInvitation(): Server {
  return new Server()
    .answers(PREVIEW, () => valid)
    .answers(ACCEPT, () => ({ event_id: EVENT_ID, already_participant: false }))
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard());
}

it("a new member is welcomed among the others once, with the first thing to do", async () => {
  const hotel = { expenses: [answers.hotel()], expense_count: 1, total: 90 };
  withInvitation().answers("rest/v1/rpc/event_page", () => answers.eventPage(undefined, hotel));
  await openApp(`/invite/${TOKEN}`);
  await press("Accept and join");
  await screen.findByRole("heading", { name: "Expenses" });
  // The card renders together with the content beneath it, so that nothing shifts.
  screen.getByRole("heading", { name: "You’re in. Berk and you." });
  // No message repeats the card.
  expect(screen.queryByText("You have joined the event.")).toBeNull();
  expect(screen.getByRole("link", { name: "Add what you paid" }).getAttribute("href")).toBe(
    `/events/${EVENT_ID}/add-expense`,
  );
  await press("Later");
  expect(screen.queryByText(/^You’re in/)).toBeNull();
  await goTo("/home");
  await goTo(`/events/${EVENT_ID}`);
  await screen.findByRole("heading", { level: 1, name: event.name });
  expect(screen.queryByText(/^You’re in/)).toBeNull();
});

it("an invitation shows its event, and accepting it joins", async () => {
  const server = withInvitation();
  await openApp(`/invite/${TOKEN}`);
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
  const main = asRead(screen.getByRole("main"));
  for (const fact of ["Two nights by the river", "May 14, 2027", "3 days", "Portugal - Porto", "1 person"]) {
    expect(main).toContain(fact);
  }
  await press("Accept and join");
  await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  expect(server.bodiesAt(ACCEPT)).toHaveLength(1);
});

it.each([
  ["a name", "Anna", "Anna invites you to"],
  ["a long name", "a".repeat(200), `${"a".repeat(200)} invites you to`],
  ["a name from right to left", "نور", "نور invites you to"],
  ["an emoji", "🦊", "🦊 invites you to"],
  ["no name", null, "You are invited to"],
])("an invitation by somebody with %s says who invites", async (_, inviter, sentence) => {
  const server = withInvitation();
  server.answers(PREVIEW, () => ({ ...valid, event: { ...valid.event, inviter } }));
  await openApp(`/invite/${TOKEN}`, null);
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
  expect(asRead(screen.getByRole("main"))).toContain(sentence);
});

it("an invitation can be declined, which leads home and joins nobody", async () => {
  const server = withInvitation();
  await openApp(`/invite/${TOKEN}`);
  await press("Decline");
  await says("Invitation declined.");
  expect(address()).toBe("/home");
  expect(server.bodiesAt(ACCEPT)).toEqual([]);
});

it("a participant who opens the invitation is told that they are in, and redirected to the event", async () => {
  const server = withInvitation().answers(PREVIEW, () => ({
    state: "valid",
    already_participant: true,
    event_id: EVENT_ID,
  }));
  await openApp(`/invite/${TOKEN}`);
  await says("You are already in this event.");
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
  expect(address()).toBe(`/events/${EVENT_ID}`);
  expect(server.bodiesAt(ACCEPT)).toEqual([]);
});

it("a connection that is lost while joining shows an error, and the next press resumes joining", async () => {
  const server = withInvitation();
  await openApp(`/invite/${TOKEN}`);
  await server.during(
    ACCEPT,
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => {
      await press("Accept and join");
      await says("No internet connection.");
    },
  );
  await press("Accept and join");
  await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
});

const pending = () => pendingInvitation.token();

it.each([
  ["not_found", "This invitation does not exist"],
  ["expired", "This invitation has expired"],
  ["used", "This invitation has been used"],
  ["revoked", "This invitation was withdrawn"],
])("an invitation that is %s is refused kindly, and leads home", async (state, message) => {
  new Server().answers(PREVIEW, () => ({ state, already_participant: false }));
  await openApp(`/invite/${TOKEN}`);
  await screen.findByRole("heading", { level: 1, name: message });
  expect(screen.getByRole("link", { name: "To the start page" }).getAttribute("href")).toBe("/home");
});

it("a link that is too short is refused without a request", async () => {
  const server = new Server();
  const asked = () => server.asked.map(({ path }) => path).filter((path) => path.includes("/invitations/"));
  await openApp("/invite/123456789");
  await screen.findByRole("heading", { level: 1, name: "This invitation is not valid" });
  expect(asked()).toEqual([]);
  await goTo("/invite/1234567890");
  await waitFor(() => expect(asked()).toContain("/functions/v1/invitations/1234567890"));
});

it("an invitation shows that it has expired, or cannot be loaded", async () => {
  const server = new Server().answers(PREVIEW, () => ({ state: "expired", already_participant: false }));
  await openApp(`/invite/${TOKEN}`);
  await says("This invitation has expired");
  await server.during(
    "functions/v1/invitations/another-token",
    () => Response.json({ code: "failed_load_invitation" }, { status: 422 }),
    async () => {
      await goTo("/invite/another-token");
      await says("The invitation could not be loaded.");
    },
  );
});

it("registering says that the invitation cannot be loaded, and loads it on request", async () => {
  const server = withInvitation();
  const failing = () => Response.json({ code: "failed_load_invitation" }, { status: 422 });
  await server.during(PREVIEW, failing, async () => {
    await openApp(`/register?returnUrl=${encodeURIComponent(`/invite/${TOKEN}`)}`, null);
    await says("The invitation could not be loaded.");
  });
  await press("Try again");
  await waitFor(() => expect(screen.queryByText("The invitation could not be loaded.")).toBeNull());
  await screen.findByRole("region", { name: "You are invited" });
});

it("joining shows its error, and whether the person is in already", async () => {
  const server = withInvitation().answers("auth/v1/token", () => sessionOf(ADA));
  const refused = (status: number, code: string) => () => Response.json({ code }, { status });
  await openApp(`/invite/${TOKEN}`);
  for (const [answer, message] of [
    [refused(401, "user_not_authenticated"), "Please log in first."],
    [refused(422, "failed_join_event"), "Joining failed. Please try again."],
  ] as const) {
    await server.during(ACCEPT, answer, async () => {
      await press("Accept and join");
      await says(message);
    });
  }
  await server.during(
    ACCEPT,
    () => ({ event_id: EVENT_ID, already_participant: true }),
    async () => {
      await press("Accept and join");
      await says("You have already joined this event.");
    },
  );
});

it.each([
  ["the invitation itself", `/invite/${TOKEN}?autoJoin=true`],
  ["the login, on the way to it", `/login?autoJoin=true&returnUrl=/invite/${TOKEN}`],
  ["it, as if a sign-up had just been confirmed", `/invite/${TOKEN}?autoJoin=true#type=signup`],
])("a crafted address that leads to %s makes nobody join", async (_, madeUp) => {
  const server = withInvitation();
  await openApp("/home");
  await goTo(madeUp);
  await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
  await screen.findByRole("button", { name: "Accept and join" });
  expect(canPress("Accept and join")).toBe(true);
  expect(address()).toMatch(/^\/invite\//);
  expect(server.bodiesAt(ACCEPT)).toEqual([]);
});

describe("a pending invitation", () => {
  /** Returns from the login, whose link has kept the token. */
  async function goOn(): Promise<void> {
    await openApp(`/invite/${TOKEN}`, null);
    await user.click(await screen.findByRole("link", { name: "I have an account" }));
    expect(pending()).toBe(TOKEN);
    const kept = { ...localStorage };
    await openApp("/login");
    localStorage.setItem(KEYS.pendingInvitation, kept[KEYS.pendingInvitation] ?? "");
    await goTo(`/invite/${TOKEN}?autoJoin=true`);
  }

  it("a pending invitation is forgotten once the person joined", async () => {
    withInvitation();
    await goOn();
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
    expect(pending()).toBeNull();
  });

  it("a pending invitation is forgotten once joining failed, and the error names the invitation", async () => {
    withInvitation().answers(ACCEPT, () => Response.json({ code: "failed_join_event" }, { status: 422 }));
    await goOn();
    await says("The invitation did not work. Please try again.");
    await waitFor(() => expect(pending()).toBeNull());
  });

  it("a pending invitation is forgotten once it turned out to be invalid", async () => {
    const server = withInvitation();
    await openApp(`/invite/${TOKEN}`, null);
    await user.click(await screen.findByRole("link", { name: "I have an account" }));
    expect(pending()).toBe(TOKEN);
    server.answers(PREVIEW, () => ({ state: "revoked", already_participant: false }));
    await goTo(`/invite/${TOKEN}`);
    await says("This invitation was withdrawn");
    await waitFor(() => expect(pending()).toBeNull());
  });

  it("a pending invitation is kept while offline, and forgotten when it is declined", async () => {
    const server = withInvitation();
    await server.during(
      ACCEPT,
      () => Promise.reject(new TypeError("Failed to fetch")),
      async () => {
        await goOn();
        await says("No internet connection.");
        expect(pending()).toBe(TOKEN);
      },
    );
    await press("Decline");
    await says("Invitation declined.");
    expect(pending()).toBeNull();
    expect(address()).toBe("/home");
  });
});

it("a person who registers to join sees the event, its place, and that they join by themselves", async () => {
  const server = withInvitation();
  await openApp(`/invite/${TOKEN}`, null);
  await user.click(await screen.findByRole("link", { name: "Create an account and join" }));
  await goTo("/register");
  for (const part of ["Weekend in Porto", "Porto, Portugal", /You’ll join automatically/]) await says(part);
  server.answers("auth/v1/signup", () => ({ id: "new", email: "new@divido.test" }));
  await fill("Email", "new@divido.test");
  await fill("Password", "correct horse");
  await fill("Repeat the password", "correct horse");
  await press("Sign up");
  await says(/Open it and you are in the event/);
  // The card says it, so no message repeats it.
  expect(screen.queryByText(/check your email/i)).toBeNull();
});
