import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import * as answers from "./answers";
import { EVENT_ID, person } from "./answers";
import {
  ADA,
  address,
  becomeOffline,
  becomeOnline,
  choose,
  confirm,
  goTo,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";

/** Claiming people without an account. */

const TOKEN = "a-token-for-the-group";
const INVITATION = `functions/v1/invitations/${TOKEN}`;
const ASKED = `/events/${EVENT_ID}/claim`;

const DEDE = person("dede", "Dede", { email: null, has_account: false });
const NENE = person("nene", "Nene", { email: null, has_account: false });
const UNCLAIMED = [
  { person: DEDE, expenses: 3, payments: 1, series: 2 },
  { person: NENE, expenses: 1, payments: 0, series: 0 },
];

const { event } = answers.eventPage();

function withUnclaimed(unclaimed: object = UNCLAIMED): Server {
  return new Server()
    .answers(INVITATION, () => ({
      state: "valid",
      already_participant: false,
      event: { ...event, participant_count: 3, inviter: null },
    }))
    .answers(`${INVITATION}/accept`, () => ({ event_id: EVENT_ID, already_participant: false }))
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/unclaimed_people", () => unclaimed);
}

/** Follows the invitation up to the question. */
async function joins(): Promise<void> {
  await openApp(`/invite/${TOKEN}`);
  await press("Accept and join");
  await screen.findByRole("heading", { name: "Are you one of these?" });
  await says(/^You have joined the event\./);
  expect(address()).toBe(ASKED);
}

describe("a new member of an event with unclaimed names", () => {
  it("a new member is asked whether they are one of the unclaimed people, sees their figures, and claims with one tap", async () => {
    const server = withUnclaimed().answers("rest/v1/rpc/claim_person", () => ({ into: "ada" }));
    await joins();
    await screen.findByRole("button", { name: /Nene\s*in 1 expense$/ });
    await press(/Dede\s*in 3 expenses, 1 payment, and 2 recurring expenses$/);
    await says("Everything entered for Dede is yours now.");
    expect(address()).toBe(`/events/${EVENT_ID}`);
    expect(server.bodiesAt("rest/v1/rpc/claim_person")).toEqual([{ event_id: EVENT_ID, person_id: "dede" }]);
  });

  it("a new member declines all unclaimed names with one tap, and is not asked again", async () => {
    const server = withUnclaimed();
    await joins();
    await press(/No, none of them/);
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
    expect(server.bodiesAt("rest/v1/rpc/claim_person")).toEqual([]);
    await goTo(ASKED);
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
    await goTo(`/invite/${TOKEN}`);
    await press("Accept and join");
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  });

  it("a new member is asked again after a reload without an answer", async () => {
    withUnclaimed();
    await joins();
    await goTo(ASKED);
    await screen.findByRole("button", { name: /Dede/ });
  });

  it("a new member is asked after a reload in the moment of joining, and only once", async () => {
    const server = withUnclaimed().answers(`${INVITATION}/accept`, () => new Promise(() => {}));
    await openApp(`/invite/${TOKEN}`);
    await press("Accept and join");
    server.answers(INVITATION, () => ({ state: "valid", already_participant: true, event_id: EVENT_ID }));
    await goTo(`/invite/${TOKEN}`);
    await screen.findByRole("heading", { name: "Are you one of these?" });
    await press(/No, none of them/);
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
    await goTo(`/invite/${TOKEN}`);
    await says("You are already in this event.");
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  });

  it("a new member is told that somebody else was faster, and sees the remaining names", async () => {
    const left = [...UNCLAIMED];
    const server = withUnclaimed(left);
    await joins();
    left.shift();
    await server.refusing("claim_person", "already_claimed", () => press(/Dede/), 409);
    await says("Someone else has already claimed this name.");
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

  it("a new member cannot claim without a network, which the names say", async () => {
    withUnclaimed();
    await joins();
    becomeOffline();
    const dede = await screen.findByRole<HTMLButtonElement>("button", { name: /Dede\s*Offline/ });
    expect(dede.disabled).toBe(true);
    becomeOnline();
    await screen.findByRole("button", { name: /Dede\s*in 3 expenses/ });
  });
});

it("a new member is not asked when there are no unclaimed names, or when they cannot be loaded", async () => {
  const server = withUnclaimed([]);
  const joinsAtOnce = async () => {
    await openApp(`/invite/${TOKEN}`);
    await press("Accept and join");
    await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  };
  await joinsAtOnce();
  await server.breaking("rest/v1/rpc/unclaimed_people", joinsAtOnce);
});

describe("in the list of people", () => {
  const DAY = 24 * 3_600_000;

  /** Dede and Nene beside ada, who is the admin, and berk; who claimed Dede, and how long ago. */
  function withPeople({ claimedBy = null as string | null, ago = 0, reader = "ada", hasLeft = false } = {}): Server {
    const claimed_at = claimedBy && new Date(Date.now() - ago).toISOString();
    const dede = { ...DEDE, claimed_by: claimedBy, claimed_at };
    const page = answers.eventPage([answers.ADA_LACE, answers.BERK, NENE, dede]);
    if (claimedBy) Object.assign(page.participants[3] ?? {}, { status: "removed", removed_at: claimed_at });
    if (hasLeft) Object.assign(page.participants[1] ?? {}, { status: "removed", removed_at: claimed_at });
    if (reader === "berk") page.me = { participant_id: "participant-berk", role: "member", status: "active" };
    return withUnclaimed().answers("rest/v1/rpc/event_page", () => page);
  }

  async function openList(person = ADA): Promise<void> {
    await openApp(`/events/${EVENT_ID}`, person);
    await press(/^\d people/);
    await screen.findByRole("list", { name: "Participants" });
  }

  const BERK = { userId: "berk", authUserId: "berk-auth", email: "berk@divido.test" };

  it("a participant with entries of their own is not offered a name, which an admin can still merge", async () => {
    const page = answers.eventPage([answers.ADA_LACE, answers.BERK, DEDE]);
    Object.assign(page.balances[0] ?? {}, { paid: 20, share: 20 });
    withUnclaimed().answers("rest/v1/rpc/event_page", () => page);
    await openList();
    await press("Options: Dede");
    await screen.findByRole("menuitem", { name: /^Is the same as/ });
    expect(screen.queryByRole("menuitem", { name: "That’s me" })).toBeNull();
  });

  it("a participant can claim a name in the list of people, and first sees what becomes theirs", async () => {
    const server = withPeople({ reader: "berk" }).answers("rest/v1/rpc/claim_person", () => ({ into: "berk" }));
    await openList(BERK);
    await choose("That’s me", "Options: Dede");
    await says(/Yours from then on: 3 expenses, 1 payment, and 2 recurring expenses\./);
    await confirm("Yes, that’s me");
    await says("Everything entered for Dede is yours now.");
    expect(server.bodiesAt("rest/v1/rpc/claim_person")).toEqual([{ event_id: EVENT_ID, person_id: "dede" }]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("a participant gets a friendly message if another has claimed the name first", async () => {
    const server = withPeople({ reader: "berk" });
    await openList(BERK);
    await choose("That’s me", "Options: Dede");
    await server.refusing("claim_person", "already_claimed", () => confirm("Yes, that’s me"), 409);
    await says("Someone else has already claimed this name.");
  });

  it("only the admin merges other people, or separates them", async () => {
    withPeople({ reader: "berk", claimedBy: "ada" });
    await openList(BERK);
    await press("Options: Nene");
    await screen.findByRole("menuitem", { name: "That’s me" });
    expect(screen.queryByRole("menuitem", { name: "Is the same as…" })).toBeNull();
    await user.keyboard("{Escape}");
    await press("Options: Ada");
    await screen.findByRole("menuitem", { name: "Pays as one with…" });
    expect(screen.queryByRole("menuitem", { name: "Separate again" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("the admin merges a person with another, and can undo it at once", async () => {
    const server = withPeople()
      .answers("rest/v1/rpc/merge_people", () => ({ into: "berk" }))
      .answers("rest/v1/rpc/separate_people", () => ({ into: "berk", expenses: 3, stays: [] }));
    await openList();
    await choose("Is the same as…", "Options: Dede");
    const together = await screen.findByRole<HTMLButtonElement>("button", { name: "Merge" });
    expect(together.disabled).toBe(true);
    await user.click(await screen.findByRole("radio", { name: /Berk/ }));
    await says("Berk takes over: 3 expenses, 1 payment, and 2 recurring expenses. You can undo it for 30 days.");
    await press("Merge");
    await says("Dede and Berk are one person now.");
    expect(server.bodiesAt("rest/v1/rpc/merge_people")).toEqual([
      { event_id: EVENT_ID, from_person: "dede", into_person: "berk" },
    ]);
    await press("Undo");
    await says("Dede is separate again.");
    expect(server.bodiesAt("rest/v1/rpc/separate_people")).toEqual([{ event_id: EVENT_ID, person_id: "dede" }]);
  });

  it("the admin separates people for 30 days, and first sees what stays", async () => {
    const server = withPeople({ claimedBy: "berk", ago: 29 * DAY })
      .answers("rest/v1/rpc/separation", () => ({
        into: "berk",
        expenses: 2,
        stays: [
          {
            id: "e1",
            description: null,
            place_name: null,
            expense_date: "2027-05-14",
            amount: 40.5,
            currency: "EUR",
            recurs: false,
          },
          {
            ...{ id: "s1", description: "Rent", place_name: null, expense_date: "2027-06-01", amount: 900 },
            ...{ currency: "EUR", recurs: true },
          },
        ],
      }))
      .answers("rest/v1/rpc/separate_people", () => ({ into: "berk", expenses: 2, stays: [] }));
    await openList();
    await choose("Separate again", "Options: Berk");
    await says("Goes back to Dede: 2 expenses, and payments that are still there.");
    await says("Stays with Berk, because it was changed since:");
    await says("40.50 EUR");
    await says("Recurring · Jun 1, 2027");
    await server.refusing("separate_people", "separation_expired", () => press("Separate"), 410);
    await says("This can only be undone for 30 days.");
    await choose("Separate again", "Options: Berk");
    await press("Separate");
    await says("Dede is separate again.");
    expect(server.bodiesAt("rest/v1/rpc/separate_people").at(-1)).toEqual({ event_id: EVENT_ID, person_id: "dede" });
  });

  it("the admin can separate people who have left meanwhile, and sees them in the list as long as that is possible", async () => {
    const server = withPeople({ claimedBy: "berk", ago: 29 * DAY, hasLeft: true })
      .answers("rest/v1/rpc/separation", () => ({ into: "berk", expenses: 1, stays: [] }))
      .answers("rest/v1/rpc/separate_people", () => ({ into: "berk", expenses: 1, stays: [] }));
    await openList();
    await says("has left");
    await press("Options: Berk");
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual(["Separate again"]);
    await user.click(screen.getByRole("menuitem", { name: "Separate again" }));
    await press("Separate");
    await says("Dede is separate again.");
    expect(server.bodiesAt("rest/v1/rpc/separate_people")).toEqual([{ event_id: EVENT_ID, person_id: "dede" }]);
    withPeople({ claimedBy: "berk", ago: 30 * DAY, hasLeft: true });
    await openList();
    expect(screen.queryByText("has left")).toBeNull();
  });

  it("a merge cannot be undone after 30 days", async () => {
    withPeople({ claimedBy: "berk", ago: 30 * DAY });
    await openList();
    await press("Options: Berk");
    await screen.findByRole("menuitem", { name: "Remove" });
    expect(screen.queryByRole("menuitem", { name: "Separate again" })).toBeNull();
  });

  it("merging and separating need a network, which the menu says", async () => {
    withPeople();
    await openList();
    becomeOffline();
    await press("Options: Dede");
    for (const action of ["That’s me", "Is the same as…"]) {
      const item = await screen.findByRole("menuitem", { name: `${action} (needs a connection)` });
      expect(item.getAttribute("aria-disabled")).toBe("true");
    }
    becomeOnline();
  });

  it("everyone sees recent merges for 24 hours, and the admin undoes them from there", async () => {
    const server = withPeople({ claimedBy: "berk" }).answers("rest/v1/rpc/separation", () => ({
      into: "berk",
      expenses: 1,
      stays: [],
    }));
    await openApp(`/events/${EVENT_ID}`);
    await says(/^As of today, “Dede” and Berk are one person\./);
    await press("Undo");
    await says("Separate Dede from Berk?");
    expect(server.asked.some(({ path }) => path.endsWith("/separation"))).toBe(true);
    withPeople({ claimedBy: "berk", reader: "berk" });
    await openApp(`/events/${EVENT_ID}`, BERK);
    await says(/^As of today, “Dede” is you\./);
    withPeople({ claimedBy: "berk", ago: DAY });
    await openApp(`/events/${EVENT_ID}`);
    await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
    expect(screen.queryByText(/“Dede” and Berk/)).toBeNull();
  });
});

it("a person who left without a name is called by the order of joining, on the event as in its settlement", async () => {
  const gone = person("gone", "", { first_name: null, email: null });
  const hotel = answers.hotel({
    paid_by: "gone",
    payers: [{ user_id: "gone", paid_amount: 90, paid_in_event_currency: 90 }],
  });
  const balances = [
    { user_id: "ada", paid: 0, share: 90, sent: 0, received: 0, net: -90 },
    { user_id: "gone", paid: 90, share: 0, sent: 0, received: 0, net: 90 },
  ];
  const known = { balances, expenses: [hotel], expense_count: 1, total: 90 };
  const page = answers.eventPage([answers.ADA_LACE, answers.BERK, gone], known);
  Object.assign(page.participants[2] ?? {}, { status: "removed", removed_at: "2027-05-20T12:00:00Z" });
  new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("functions/v1/events/*/settlement", () => ({ currency: "EUR", transfers: [] }));
  await openApp(`/events/${EVENT_ID}`);
  await says(/Person 3 paid/);
  await openApp(`/events/${EVENT_ID}/settlement`);
  await says("You pay Person 3");
});
