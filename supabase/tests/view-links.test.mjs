import { beforeAll, describe, expect, test } from "vitest";
import {
  accept,
  addPerson,
  createEvent,
  goingOn,
  join,
  newExpense,
  newPayment,
  participantId,
  remove,
  save,
} from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden, expectNothing } from "./support/expectations.mjs";
import { nobody, signedUp } from "./support/people.mjs";
import { asServer, sql } from "./support/stack.mjs";
import { openBill } from "./support/tables.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

const IBAN = "DE89370400440532013000";
const PHONE = "+491701234567";

/** @type {Person} */
let admin, member, stranger;
let event;

beforeAll(async () => {
  [admin, member, stranger] = await Promise.all([
    signedUp("Admin", {
      columns: { first_name: "Ada", last_name: "Byron", iban: IBAN, iban_currency: "EUR", phone_number: PHONE },
    }),
    signedUp("Member"),
    signedUp("Stranger"),
  ]);
  event = await createEvent(admin);
  await join(event, admin, member);
});

/** Creates a view link. @param {Person} person @param {string} [of] */
async function viewLink(person, of = event) {
  const { status, body } = await person.rpc("create_invitation", { event_id: of, kind: "view" });
  if (status !== 200) throw new Error(`view link: ${status} ${JSON.stringify(body)}`);
  return body;
}

const view = async (token) => (await asServer("view_event", { token })).body;
const further = async (token, next) => (await asServer("view_expenses", { token, ...goingOn(next) })).body;

describe("a link to look at an event", () => {
  test("any active participant creates a view link, always a new one, and nobody else does", async () => {
    const links = [await viewLink(admin), await viewLink(member), await viewLink(member)];
    expect(new Set(links.map(({ token }) => token)).size).toBe(3);
    for (const { token, kind, status } of links) {
      expect({ kind, status }).toEqual({ kind: "view", status: "pending" });
      expect(token).toMatch(/^[A-Za-z0-9_-]{24}$/);
      expect((await view(token)).event.name).toBe("Cappadocia");
    }
    const attempt = (person) =>
      changingNothing(event, () => person.rpc("create_invitation", { event_id: event, kind: "view" }));
    expectCode(await attempt(stranger), 404, "event_not_found");
    expectForbidden(await attempt(nobody));
    const row = { event_id: event, created_by: admin.id, kind: "view" };
    expectForbidden(await changingNothing(event, () => admin.insert("event_invitations", row)));
  });

  test("a view link is listed with its creator and date, and its token is shown once to its creator", async () => {
    const made = await viewLink(member);
    const { body } = await admin.select(`event_invitations?id=eq.${made.id}`);
    expect(body).toEqual([{ ...made, created_by: member.id, token: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    // The stored digest opens nothing.
    expect(await view(body[0].token)).toBeNull();
    for (const person of [stranger, nobody]) {
      const found = await person.select(`event_invitations?id=eq.${made.id}`);
      if (found.status === 200) expectNothing(found);
      else expectForbidden(found);
    }
  });

  test("neither the token nor the digest of a view link is an invitation", async () => {
    const { id, token } = await viewLink(admin);
    const [{ token: kept }] = await sql`select token from public.event_invitations where id = ${id}`;
    for (const known of [token, kept]) {
      expectCode(await changingNothing(event, () => accept(known, stranger)), 404, "invitation_not_found");
      for (const person of [stranger, admin]) {
        expect((await asServer("preview_invitation", { token: known, auth_user_id: person.authId })).body).toEqual({
          state: "not_found",
          already_participant: false,
        });
      }
    }
  });

  test("only the server opens a view link", async () => {
    const { token } = await viewLink(admin);
    const cursor = goingOn({ expense_date: "2026-06-15", created_at: "2026-06-15T00:00:00Z", id: crypto.randomUUID() });
    for (const person of [admin, stranger, nobody]) {
      expectForbidden(await person.rpc("view_event", { token }));
      expectForbidden(await person.rpc("view_expenses", { token, ...cursor }));
    }
  });

  test("the history logs the creation and revocation of a view link without its token", async () => {
    const trip = await createEvent(admin);
    const { id, token } = await viewLink(admin, trip);
    await admin.rpc("revoke_invitation", { event_id: trip, invitation_id: id });
    const log =
      await sql`select action, old, new from public.event_log where event_id = ${trip} and entity = 'invitation' order by id`;
    expect(log.map(({ action, old, new: fresh }) => [action, old ?? fresh])).toEqual([
      ["created", { kind: "view" }],
      ["revoked", { kind: "view" }],
    ]);
    expect(JSON.stringify(log)).not.toContain(token);
  });
});

describe("a link that leads nowhere", () => {
  test("an unknown, revoked or expired view link and one of a deleted event get the same response", async () => {
    const trip = await createEvent(admin);
    const cursor = { expense_date: "2026-06-15", created_at: "2026-06-15T00:00:00Z", id: crypto.randomUUID() };
    const nowhere = async (token) => {
      expect(await view(token)).toBeNull();
      expect(await further(token, cursor)).toBeNull();
    };
    for (const token of ["no-such-token-at-all-here", "", "' or true --", "x".repeat(10_000)]) await nowhere(token);

    const group = (await admin.rpc("create_invitation", { event_id: trip, kind: "group" })).body;
    await nowhere(group.token);

    const revoked = await viewLink(admin, trip);
    expect(await further(revoked.token, cursor)).toMatchObject({ expenses: [] });
    await admin.rpc("revoke_invitation", { event_id: trip, invitation_id: revoked.id });
    await nowhere(revoked.token);

    const expired = await viewLink(admin, trip);
    await sql`update public.event_invitations set expires_at = now() where id = ${expired.id}`;
    await nowhere(expired.token);

    const last = await viewLink(admin, trip);
    await admin.rpc("delete_event", { event_id: trip });
    await nowhere(last.token);
  });

  test("a removal revokes all view links of an event, and a person who goes by themself only their own", async () => {
    const goings = {
      removed: (trip, guest) => remove(admin, trip, guest),
      left: (trip, guest) => guest.rpc("leave_event", { event_id: trip }),
      deleted: (_trip, guest) => asServer("delete_account", { auth_user_id: guest.authId }),
    };
    for (const [way, going] of Object.entries(goings)) {
      const [trip, guest] = [await createEvent(admin), await signedUp("Guest")];
      await join(trip, admin, guest);
      const [theirs, other] = [await viewLink(guest, trip), await viewLink(admin, trip)];
      await going(trip, guest);
      expect(await view(theirs.token)).toBeNull();
      expect((await view(other.token)) === null, way).toBe(way === "removed");
    }
  });

  test("strangers cannot revoke a view link, not even by naming another event", async () => {
    const { id, token } = await viewLink(admin);
    const revoke = (of) => stranger.rpc("revoke_invitation", { event_id: of, invitation_id: id });
    expectCode(await revoke(event), 404, "event_not_found");
    expectCode(await revoke(await createEvent(stranger)), 404, "invitation_not_found");
    expect(await view(token)).not.toBeNull();
  });
});

describe("who looks at an event", () => {
  test("a view link shows the same amounts that participants see", async () => {
    const trip = await createEvent(admin);
    await join(trip, admin, member);
    const grandpa = await addPerson(admin, trip, "Grandpa");
    const people = [admin, member, grandpa];
    const foreign = { currency: "USD", conversion_rate_to_event_currency: 0.9, amount: 100 };
    await save(
      admin,
      newExpense(trip, member, people, { ...foreign, category: "place", place_name: "Old House", topic: "fuel" }),
    );
    await save(admin, {
      ...newExpense(trip, admin, people, { amount: 90 }),
      payers: [
        { user_id: admin.id, paid_amount: 70 },
        { user_id: grandpa.id, paid_amount: 20 },
      ],
    });
    await admin.rpc("save_payment", { payment: newPayment(trip, grandpa, member) });
    const { token } = await viewLink(admin, trip);
    const [seen, page, spent] = [
      await view(token),
      (await admin.get("event_page", { event_id: trip })).body,
      (await admin.get("event_statistics", { event_id: trip, story: true })).body,
    ];
    for (const part of ["balances", "total", "expense_count", "expenses", "next"]) {
      expect(seen[part], part).toEqual(page[part]);
    }
    expect(seen.payments).toEqual(page.payments.map(({ method, note, arrival, ...payment }) => payment));
    const whole = (rows) => rows.map(({ my_share, ...row }) => row);
    for (const part of ["by_day", "by_category", "by_topic", "by_place", "by_currency"]) {
      expect(whole(seen[part]), part).toEqual(whole(spent[part]));
    }
    expect(seen.story).toEqual(spent.story);
    expect(seen.people.map(({ user_id, name }) => [user_id, name])).toEqual([
      [admin.id, "Ada Byron"],
      [member.id, null],
      [grandpa.id, "Grandpa"],
    ]);
  });

  test("a bill at the table is known to a view link, which shows nothing of it", async () => {
    const { token } = await viewLink(admin);
    expect((await view(token)).has_open_bill).toBe(false);
    const { at } = await openBill(admin, event);
    const seen = await view(token);
    expect(seen.has_open_bill).toBe(true);
    expect(JSON.stringify(seen)).not.toContain("Chez Ana");
    await admin.rpc("cancel_shared_bill", at);
    expect((await view(token)).has_open_bill).toBe(false);
  });

  test("a view link reveals no e-mail, IBAN or phone number, whatever people are named", async () => {
    const trip = await createEvent(admin);
    const [leaving, deleted, unnamed] = await Promise.all(
      ["Leaving", "Deleted", "Unnamed"].map((name) => signedUp(name)),
    );
    await unnamed.update("users", `id=eq.${unnamed.id}`, { first_name: unnamed.email });
    await join(trip, admin, member, leaving, deleted, unnamed);
    const address = await addPerson(admin, trip, "grandpa@example.org");
    const everyone = [admin, member, leaving, deleted, unnamed, address];
    await save(admin, newExpense(trip, admin, everyone, { amount: 60 }));
    await remove(admin, trip, leaving);
    await asServer("delete_account", { auth_user_id: deleted.authId });
    const { token } = await viewLink(admin, trip);
    const seen = await view(token);
    expect(seen.people.map(({ user_id, name, active }) => [user_id, name, active])).toEqual([
      [admin.id, "Ada Byron", true],
      [member.id, null, true],
      [leaving.id, null, false],
      [deleted.id, null, false],
      [unnamed.id, null, true],
      [address.id, null, true],
    ]);
    const text = JSON.stringify(seen);
    for (const secret of ["@", IBAN, PHONE, ...everyone.flatMap(({ email }) => email?.split("@")[0] ?? [])]) {
      expect(text).not.toContain(secret);
    }
    for (const person of everyone.filter(({ authId }) => authId)) expect(text).not.toContain(person.authId);
    expect(text).not.toContain(await participantId(trip, member));
  });

  test("a view link does not show the name that a person has claimed", async () => {
    const trip = await createEvent(admin);
    await join(trip, admin, member);
    const claimed = await addPerson(admin, trip, "Sleepy Joe");
    await save(admin, newExpense(trip, admin, [admin, claimed]));
    await member.rpc("claim_person", { event_id: trip, person_id: claimed.id });
    const seen = await view((await viewLink(admin, trip)).token);
    expect(seen.people.map(({ user_id, name }) => [user_id, name])).toEqual([
      [admin.id, "Ada Byron"],
      [member.id, null],
    ]);
    expect(JSON.stringify(seen)).not.toContain("Joe");
  });

  test("a view link shows all expenses page by page, each once", async () => {
    const trip = await createEvent(admin);
    const { token } = await viewLink(admin, trip);
    const days = Array.from({ length: 103 }, (_, n) => `2026-06-${10 + (n % 20)}`);
    await Promise.all(days.map((expense_date) => save(admin, newExpense(trip, admin, [admin], { expense_date }))));
    const pages = [await view(token)];
    for (let next = pages[0].next; next; next = pages.at(-1).next) pages.push(await further(token, next));
    expect(pages.map(({ expenses }) => expenses.length)).toEqual([100, 3]);
    const seen = pages.flatMap(({ expenses }) => expenses);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(103);
    expect(seen.map(({ expense_date }) => expense_date)).toEqual(
      seen
        .map(({ expense_date }) => expense_date)
        .toSorted()
        .reverse(),
    );
  });
});
