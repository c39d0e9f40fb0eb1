import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ada, bo, done, historyOf, pay, personOf, preview, removed, stranger, trip } from "./support/claims.mjs";
import { accept, addPerson, balancesOf, join, newExpense, participantId, remove, save } from "./support/events.mjs";
import { changingNothing, expectCode, expectForbidden } from "./support/expectations.mjs";
import { nobody } from "./support/people.mjs";
import { sql } from "./support/stack.mjs";

describe("a person without an account", () => {
  test("any participant can add a person without an account, who pays, shares, owes and is owed like others", async () => {
    const [event] = await trip();
    const grandpa = await addPerson(bo, event, " Grand\u200Bpa \n ");
    expect(await personOf(event, grandpa)).toMatchObject({
      role: "member",
      status: "active",
      person: {
        first_name: "Grandpa",
        last_name: null,
        email: null,
        has_account: false,
        has_payment_details: false,
        deleted: false,
      },
    });
    await save(bo, newExpense(event, grandpa, [ada, bo, grandpa]));
    await save(bo, newExpense(event, ada, [grandpa, ada]));
    await pay(event, bo, grandpa, { amount: 4 });
    expect((await balancesOf(event))[grandpa.id]).toEqual({ paid: 30, share: 25, sent: 0, received: 4, net: 1 });
    const [created] = (await historyOf(event)).filter(({ entity }) => entity === "person");
    expect(created).toMatchObject({ action: "created", actor: bo.id, entity_id: grandpa.id, new: { name: "Grandpa" } });
  });

  test("add_person is idempotent by the device's id, and refuses an id of somebody else", async () => {
    const [event] = await trip();
    const id = randomUUID();
    const request = { event_id: event, name: "Grandpa", id };
    expect((await ada.rpc("add_person", request)).body).toBe(id);
    for (const person of [ada, bo]) {
      expect((await changingNothing(event, () => person.rpc("add_person", request))).body).toBe(id);
    }
    const [elsewhere] = await trip();
    for (const taken of [id, ada.id, stranger.id]) {
      const attempt = () => bo.rpc("add_person", { event_id: elsewhere, name: "Grandpa", id: taken });
      expectCode(await changingNothing(elsewhere, attempt), 409, "id_in_use");
    }
  });

  test("the name of a person without an account has one to a hundred visible characters", async () => {
    const [event, grandpa] = await trip("Grandpa");
    for (const name of ["", "  ", null, "\u200B\u202E", "\u200D", "x".repeat(101)]) {
      const adding = () => ada.rpc("add_person", { event_id: event, name });
      expectCode(await changingNothing(event, adding), 422, "invalid_name");
      const renaming = () => ada.rpc("rename_person", { event_id: event, person_id: grandpa.id, name });
      expectCode(await changingNothing(event, renaming), 422, "invalid_name");
    }
    expect((await ada.rpc("add_person", { event_id: event, name: "ü".repeat(100) })).status).toBe(200);
  });

  test("any participant can rename a person without an account, and the history logs it", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const rename = (name) => bo.rpc("rename_person", { event_id: event, person_id: grandpa.id, name });
    expect(await done(rename(" Opa  Karl "))).toMatchObject({ id: grandpa.id, first_name: "Opa Karl" });
    expect((await changingNothing(event, () => rename("Opa Karl"))).body).toMatchObject({ first_name: "Opa Karl" });
    expect((await historyOf(event))[0]).toMatchObject({
      entity: "person",
      action: "renamed",
      actor: bo.id,
      old: { name: "Grandpa" },
      new: { name: "Opa Karl" },
    });
  });

  test("a rename does not overwrite a concurrent rename, and a repeated rename changes nothing", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const rename = (person, name, was) =>
      person.rpc("rename_person", { event_id: event, person_id: grandpa.id, name, was });
    await done(rename(bo, "Opa", " Grandpa "));
    expect((await changingNothing(event, () => rename(bo, "Opa", "Grandpa"))).body).toMatchObject({
      first_name: "Opa",
    });
    expectCode(await changingNothing(event, () => rename(ada, "Dede", "Grandpa")), 409, "version_conflict");
    expect(await done(rename(ada, "Dede", "Opa"))).toMatchObject({ first_name: "Dede" });
  });

  test("renaming is refused for people of other events and people with an account", async () => {
    const [event] = await trip();
    const [, theirs] = await trip("Grandpa");
    for (const { id } of [theirs, bo, stranger, { id: randomUUID() }]) {
      for (const attempt of [
        () => ada.rpc("rename_person", { event_id: event, person_id: id, name: "Mine" }),
        () => ada.rpc("claim_person", { event_id: event, person_id: id }),
      ]) {
        expectCode(await changingNothing(event, attempt), 404, "person_not_found");
      }
    }
  });

  test("strangers and removed people cannot add, rename, claim, merge or separate people", async () => {
    const [event, grandpa] = await trip("Grandpa");
    await join(event, ada, removed);
    await remove(ada, event, removed);
    for (const [name, request] of /** @type {const} */ ([
      ["add_person", { name: "Grandma" }],
      ["rename_person", { person_id: grandpa.id, name: "Mine" }],
      ["claim_person", { person_id: grandpa.id }],
      ["merge_people", { from_person: grandpa.id, into_person: bo.id }],
      ["separate_people", { person_id: grandpa.id }],
    ])) {
      const attempt = (person) => changingNothing(event, () => person.rpc(name, { event_id: event, ...request }));
      expectCode(await attempt(stranger), 404, "event_not_found");
      expectCode(await attempt(removed), 403, "not_participant");
      expectForbidden(await attempt(nobody));
    }
    for (const person of [stranger, removed]) expectCode(await preview(person, event, grandpa), 404, "event_not_found");
  });

  test("any participant can remove a person without entries, and only an admin one with entries", async () => {
    const [event, grandpa, uncle] = await trip("Grandpa", "Uncle");
    const removal = async (person, of) =>
      person.rpc("remove_participant", { event_id: event, participant_id: await participantId(event, of) });
    expect(await done(removal(bo, uncle))).toMatchObject({ user_id: uncle.id, status: "removed" });
    const smuggled = newExpense(event, ada, [ada, uncle]);
    expectCode(await ada.rpc("save_expense", smuggled), 422, "sharer_not_participant");

    const expense = await save(ada, newExpense(event, ada, [ada, grandpa]));
    await ada.rpc("delete_expense", { event_id: event, id: expense.id, version: 1 });
    expectCode(await changingNothing(event, () => removal(bo, grandpa)), 409, "person_in_use");
    expect((await done(removal(ada, grandpa))).status).toBe("removed");
  });

  test("a person without an account never becomes admin", async () => {
    const [event, grandpa] = await trip("Grandpa");
    const roles =
      await sql`select role from public.event_participants where event_id = ${event} and user_id = ${grandpa.id}`;
    expect([...roles]).toEqual([{ role: "member" }]);
  });

  test("a person without an account counts towards the event's limit of people", async () => {
    const [event] = await trip();
    await sql`
      with person as (
        insert into public.profiles (id, first_name)
        select gen_random_uuid(), 'No. ' || number from generate_series(1, 996) as number
        returning id
      )
      insert into public.event_participants (event_id, user_id)
      select ${event}, id from person`;
    await addPerson(ada, event, "The last");
    const adding = () => ada.rpc("add_person", { event_id: event, name: "One more" });
    expectCode(await changingNothing(event, adding), 422, "too_many_people");
    const { body } = await ada.rpc("create_invitation", { event_id: event, kind: "group" });
    expectCode(await changingNothing(event, () => accept(body.token, stranger)), 422, "too_many_people");
  });
});
