// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as answers from "./answers";
import { EVENT_ID, person } from "./answers";
import { address, becomeOffline, becomeOnline, goTo, openApp, press, says } from "./openApp";
import { Server } from "./server";

/** Finding out who of an event's people without an account somebody is. */

const TOKEN = "a-token-for-the-group";
const INVITATION = `functions/v1/invitations/${TOKEN}`;
const ASKED = `/events/${EVENT_ID}/claim`;

const DEDE = person("dede", "Dede", { email: null, has_account: false });
const NENE = person("nene", "Nene", { email: null, has_account: false });
const UNCLAIMED = [
  { person: DEDE, expenses: 3, payments: 1 },
  { person: NENE, expenses: 1, payments: 0 },
];

const { event } = answers.eventPage();

function withUnclaimed(unclaimed: object = UNCLAIMED): Server {
  return new Server()
    .answers(INVITATION, () => ({
      state: "valid",
      already_participant: false,
      event: { ...event, participant_count: 3 },
    }))
    .answers(`${INVITATION}/accept`, () => ({ event_id: EVENT_ID, already_participant: false }))
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/unclaimed_people", () => unclaimed);
}

/** Follows the invitation until the question. */
async function joins(): Promise<void> {
  await openApp(`/invite/${TOKEN}`);
  await press("Accept and join");
  await screen.findByRole("heading", { name: "Are you one of these?" });
  expect(address()).toBe(ASKED);
}

describe("who joins an event with unclaimed names", () => {
  it("is asked who of them they are, with what each stands for, and claims with one tap", async () => {
    const server = withUnclaimed().answers("rest/v1/rpc/claim_person", () => ({ into: "ada" }));
    await joins();
    await screen.findByRole("button", { name: /Nene\s*in 1 expense$/ });
    await press(/Dede\s*in 3 expenses and 1 payment$/);
    await says("Everything entered for Dede is yours now.");
    expect(address()).toBe(`/events/${EVENT_ID}`);
    expect(server.bodiesAt("rest/v1/rpc/claim_person")).toEqual([{ event_id: EVENT_ID, person_id: "dede" }]);
  });

  it("is nobody of them just as easily, and is not asked again", async () => {
    const server = withUnclaimed();
    await joins();
    await press(/No, I’m new/);
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
    expect(server.bodiesAt("rest/v1/rpc/claim_person")).toEqual([]);
    await goTo(ASKED);
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
    await goTo(`/invite/${TOKEN}`);
    await press("Accept and join");
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  });

  it("is asked again after a reload without an answer", async () => {
    withUnclaimed();
    await joins();
    await goTo(ASKED);
    await screen.findByRole("button", { name: /Dede/ });
  });

  it("is told that somebody else was faster, and sees who is left", async () => {
    const left = [...UNCLAIMED];
    const server = withUnclaimed(left);
    await joins();
    left.shift();
    await server.refusing("claim_person", "already_claimed", () => press(/Dede/), 409);
    await says("Somebody else has already said that this is them.");
    await waitFor(() => expect(screen.queryByRole("button", { name: /Dede/ })).toBeNull());
    await server.refusing(
      "claim_person",
      "already_claimed",
      async () => {
        left.shift();
        await press(/Nene/);
        await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
      },
      409,
    );
  });

  it("cannot claim without network, which the names say", async () => {
    withUnclaimed();
    await joins();
    becomeOffline();
    const dede = await screen.findByRole<HTMLButtonElement>("button", { name: /Dede\s*Offline/ });
    expect(dede.disabled).toBe(true);
    becomeOnline();
    await screen.findByRole("button", { name: /Dede\s*in 3 expenses/ });
  });
});

it("nobody is asked where there are no such names, or they cannot be had", async () => {
  const server = withUnclaimed([]);
  const joinsAtOnce = async () => {
    await openApp(`/invite/${TOKEN}`);
    await press("Accept and join");
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  };
  await joinsAtOnce();
  await server.breaking("rest/v1/rpc/unclaimed_people", joinsAtOnce);
});
