import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { claimsOf } from "./support/acting.mjs";
import { dinnerToDiscuss, done } from "./support/comments.mjs";
import { createEvent, deletedDaysAgo, newExpense, participantId, save } from "./support/events.mjs";
import { changingNothing, expectCode } from "./support/expectations.mjs";
import { nobody } from "./support/people.mjs";
import { purge } from "./support/purge.mjs";
import {
  addReceipt,
  confirm,
  download,
  jpeg,
  meantStatus,
  newReceipt,
  objectsOf,
  queuedOf,
  remove,
  reserve,
  restore,
  upload,
  webp,
} from "./support/receipts.mjs";
import { asServer, hasLightStorage, requestObject, requestObjectAsServer, sql } from "./support/stack.mjs";

/** @typedef {import("./support/people.mjs").Person} Person */

/** Bo entered the dinner; the stranger has an event of their own. @type {Person} */
let ada, bo, cem, stranger;
let event, dinner;

beforeEach(async () => {
  ({ ada, bo, cem, stranger, event, dinner } = await dinnerToDiscuss());
});

const page = async (person = ada) => (await person.get("event_page", { event_id: event })).body;
const receiptsOf = async (expense = dinner, person = ada) =>
  (await person.get("expense_receipts", { event_id: expense.event_id, expense_id: expense.id })).body;
const deleteExpense = async ({ event_id, id }, person = ada) => {
  const [{ version }] = await sql`select version from public.expenses where event_id = ${event_id} and id = ${id}`;
  return done(person.rpc("delete_expense", { event_id, id, version }));
};
const leave = async (person) =>
  done(ada.rpc("remove_participant", { event_id: event, participant_id: await participantId(event, person) }));

/** Writes rows as if photos had been added before. */
const insertReceipts = (
  number,
  { event_id, id: expense_id },
  { created_by = bo.id, ago = "2 days", ...columns } = {},
) =>
  sql`
    insert into public.receipts ${sql(
      Array.from({ length: number }, (_, at) => {
        const id = randomUUID();
        return {
          ...{ event_id, expense_id, id, path: [event_id, expense_id, id].join("/"), position: at + 1 },
          ...{ width: 1, height: 1, bytes: 1, created_by, confirmed_at: new Date(), ...columns },
        };
      }),
    )}`.then(
    () => sql`
      update public.receipts set created_at = now() - ${ago}::interval
      where event_id = ${event_id} and expense_id = ${expense_id} and width = 1`,
  );

/** Deletes what is queued, as the functions do. */
async function erase() {
  const { paths } = await done(asServer("lease_receipt_files", { at_most: 1000 }));
  if (paths.length === 0) return;
  await done(requestObjectAsServer("DELETE", "object/receipts", { prefixes: paths }));
  await asServer("finish_receipt_files", { paths });
}

describe("photos of a receipt", () => {
  test("a photo that a participant adds is read by all participants, byte for byte", async () => {
    const receipt = newReceipt(dinner, { bytes: 76_543 });
    const reserved = await done(reserve(ada, receipt));
    expect(reserved).toMatchObject({
      ...receipt,
      position: 1,
      created_by: ada.id,
      confirmed_at: null,
      deleted_at: null,
    });
    expect(reserved.path).toBe(`${event}/${dinner.id}/${receipt.id}`);
    const body = webp(76_543);
    body.writeUInt32LE(123_456, 1000);
    expect((await upload(ada, receipt, { body })).body.Key).toBe(`receipts/${reserved.path}`);
    expect(await receiptsOf()).toEqual([]);
    expect((await page()).receipt_counts).toEqual({});
    const added = await done(confirm(ada, receipt));
    expect(added).toMatchObject({ id: receipt.id, confirmed_at: expect.any(String) });

    for (const person of [ada, bo, cem]) {
      const { status, body: read, headers } = await download(person, receipt);
      expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(read.equals(body)).toBe(true);
    }
    const { id, path, position, width, height, bytes, created_by, created_at, deleted_at } = added;
    expect(await receiptsOf(dinner, cem)).toEqual([
      { id, path, position, width, height, bytes, created_by, created_at, deleted_at },
    ]);
    expect((await page(cem)).receipt_counts).toEqual({ [dinner.id]: 1 });
    expect((await cem.get("event_expenses", { event_id: event })).body.receipt_counts).toEqual({ [dinner.id]: 1 });
    expect((await cem.get("event_receipts", { event_id: event })).body).toEqual([
      { expense_id: dinner.id, id, path, position, bytes },
    ]);
  });

  test("a photo moves no money and leaves the expense's version, but raises the event's revision and stands in the history", async () => {
    const before = await page();
    const receipt = await addReceipt(bo, dinner);
    await done(remove(ada, receipt));
    await done(restore(cem, receipt));
    const after = await page();
    expect(after.event.revision).toBe(before.event.revision + 3);
    expect(after.balances).toEqual(before.balances);
    expect(after.expenses[0].version).toBe(dinner.version);
    const { entries } = (await ada.get("event_history", { event_id: event, entry_limit: 3 })).body;
    const about = { entity: "expense", entity_id: dinner.id, new: { description: "Dinner" } };
    expect(entries).toMatchObject([
      { ...about, actor: cem.id, action: "receipt_restored" },
      { ...about, actor: ada.id, action: "receipt_removed" },
      { ...about, actor: bo.id, action: "receipt_added" },
    ]);
  });

  test("each request that arrives twice does one thing, and writes one line of history", async () => {
    const receipt = newReceipt(dinner);
    const reserved = await done(reserve(ada, receipt));
    expect(await done(reserve(ada, receipt))).toEqual(reserved);
    await done(upload(ada, receipt));
    const again = await upload(ada, receipt);
    expect([meantStatus(again), again.body.error]).toEqual([409, "Duplicate"]);
    const added = await done(confirm(ada, receipt));
    expect(await done(confirm(ada, receipt))).toEqual(added);
    expect(await done(reserve(ada, receipt))).toEqual(added);
    const removed = await done(remove(bo, receipt));
    expect(await done(remove(ada, receipt))).toEqual(removed);
    expect(await done(confirm(ada, receipt))).toEqual(removed);
    expect(await done(restore(ada, receipt))).toEqual(added);
    expect(await done(restore(bo, receipt))).toEqual(added);
    const { entries } = (await ada.get("event_history", { event_id: event, entry_limit: 4 })).body;
    expect(entries.map(({ action }) => action)).toEqual([
      "receipt_restored",
      "receipt_removed",
      "receipt_added",
      "created",
    ]);
  });

  test("a photo without its object, or with one of another size, is not confirmed", async () => {
    const receipt = newReceipt(dinner);
    expectCode(await confirm(ada, receipt), 404, "receipt_not_found");
    await done(reserve(ada, receipt));
    await changingNothing(event, async () => {
      expectCode(await confirm(ada, receipt), 409, "receipt_not_uploaded");
      await sql`
        insert into storage.objects (bucket_id, name, metadata)
        values ('receipts', ${`${event}/${dinner.id}/${receipt.id}`}, '{"size": 1001}')`;
      expectCode(await confirm(ada, receipt), 409, "receipt_not_uploaded");
    });
  });

  test("a photo that was reserved is confirmed by nobody else, and nobody else removes it", async () => {
    const receipt = newReceipt(dinner);
    await done(reserve(ada, receipt));
    await done(upload(ada, receipt));
    expectCode(await confirm(bo, receipt), 404, "receipt_not_found");
    expectCode(await remove(bo, receipt), 404, "receipt_not_found");
    expectCode(await reserve(bo, receipt), 409, "id_in_use");
    expectCode(await reserve(ada, { ...receipt, bytes: 999 }), 409, "id_in_use");
    expect(await receiptsOf()).toEqual([]);
  });

  test("a reserved photo that its person removes cannot be uploaded or restored", async () => {
    const receipt = newReceipt(dinner);
    await done(reserve(ada, receipt));
    expect(await done(remove(ada, receipt))).toMatchObject({ deleted_at: expect.any(String) });
    expect(meantStatus(await upload(ada, receipt))).toBe(403);
    expectCode(await restore(ada, receipt), 404, "receipt_not_found");
    expect(await done(confirm(ada, receipt))).toMatchObject({ confirmed_at: null });
    expect(await receiptsOf()).toEqual([]);
  });

  test("a photo is refused with impossible figures, on a deleted expense, an unknown one and one of another event", async () => {
    const elsewhere = await save(ada, newExpense(await createEvent(ada), ada, [ada]));
    const gone = await save(ada, newExpense(event, ada, [ada]));
    await deleteExpense(gone);
    await changingNothing(event, async () => {
      for (const columns of [
        ...[{ width: 0 }, { width: 4001 }, { width: null }, { height: -1 }, { height: 4001 }, { height: null }],
        ...[{ bytes: 0 }, { bytes: 614_401 }, { bytes: null }, { id: null }],
      ]) {
        expectCode(await reserve(ada, newReceipt(dinner, columns)), 422, "invalid_receipt");
      }
      for (const id of [elsewhere.id, gone.id, randomUUID(), null]) {
        expectCode(await reserve(ada, newReceipt(dinner, { expense_id: id })), 404, "expense_not_found");
      }
    });
    await done(reserve(ada, newReceipt(dinner, { width: 4000, height: 4000, bytes: 614_400 })));
  });

  test("strangers, removed people and nobody change and read no photo", async () => {
    const receipt = await addReceipt(cem, dinner);
    await leave(cem);
    await changingNothing(event, async () => {
      for (const [person, status, code] of [
        [stranger, 404, "event_not_found"],
        [cem, 403, "not_participant"],
      ]) {
        expectCode(await reserve(person, newReceipt(dinner)), status, code);
        for (const ask of [confirm, remove, restore]) expectCode(await ask(person, receipt), status, code);
        expect(await receiptsOf(dinner, person)).toEqual([]);
        expect((await person.get("event_receipts", { event_id: event })).body).toEqual([]);
        expect((await person.select(`receipts?event_id=eq.${event}`)).body).toEqual([]);
      }
      expect((await reserve(nobody, newReceipt(dinner))).status).toBe(401);
    });
    for (const caller of [stranger, cem, { token: undefined }]) {
      expect([400, 403, 404]).toContain(meantStatus(await download(caller, receipt)));
    }
    expect((await download(ada, receipt)).status).toBe(200);
  });

  test("people write no receipt by a plain request", async () => {
    const receipt = await addReceipt(ada, dinner);
    const { path, position, created_by, ...row } = receipt;
    expect((await ada.insert("receipts", { ...row, id: randomUUID(), path, position, created_by })).status).toBe(403);
    expect((await ada.update("receipts", `id=eq.${receipt.id}`, { width: 2 })).status).toBe(403);
    expect((await ada.remove("receipts", `id=eq.${receipt.id}`)).status).toBe(403);
  });
});

describe("limits of photos", () => {
  test("an expense has at most four photos, reserved ones included and removed ones not", async () => {
    const receipts = [];
    for (let number = 1; number <= 4; number += 1) {
      const receipt = newReceipt(dinner);
      expect(await done(reserve(ada, receipt))).toMatchObject({ position: number });
      receipts.push(receipt);
    }
    expectCode(await reserve(bo, newReceipt(dinner)), 422, "expense_receipt_limit");
    await done(upload(ada, receipts[0]));
    await done(confirm(ada, receipts[0]));
    await done(remove(ada, receipts[0]));
    expect(await done(reserve(bo, newReceipt(dinner)))).toMatchObject({ position: 5 });
    expectCode(await restore(ada, receipts[0]), 422, "expense_receipt_limit");
    await done(remove(ada, receipts[1]));
    await done(restore(ada, receipts[0]));
  });

  test("an event has at most 500 photos, removed ones not included", async () => {
    const lunch = await save(bo, newExpense(event, bo, [ada, bo]));
    await insertReceipts(499, lunch);
    const [first, second] = [newReceipt(dinner), newReceipt(dinner)];
    await done(reserve(ada, first));
    expectCode(await reserve(ada, second), 422, "event_receipt_limit");
    await done(remove(ada, first));
    await done(reserve(ada, second));
  });

  test("a person adds at most 200 photos in 24 hours in all events, removed ones included, however many ask at once", async () => {
    const other = await createEvent(ada);
    const lunch = await save(ada, newExpense(other, ada, [ada]));
    await insertReceipts(100, lunch, { created_by: ada.id, ago: "23 hours", deleted_at: new Date() });
    await insertReceipts(97, dinner, { created_by: ada.id, ago: "1 hour", deleted_at: new Date() });
    await insertReceipts(200, await save(bo, newExpense(event, bo, [bo])), { created_by: ada.id, ago: "25 hours" });
    const answers = await Promise.all(
      [dinner, lunch, dinner, lunch, dinner, lunch].map((expense) => reserve(ada, newReceipt(expense))),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(3);
    for (const answer of refused) expectCode(answer, 422, "daily_receipt_limit");
    await done(reserve(bo, newReceipt(dinner)));
  });
});

describe("the storage", () => {
  let receipt;
  beforeEach(async () => {
    receipt = newReceipt(dinner);
    await done(reserve(ada, receipt));
  });

  const refused = async (answer, ...statuses) => expect(statuses).toContain(meantStatus(await answer));

  test("an object is stored under a name that its person reserved, and under no other", async () => {
    const others = newReceipt(dinner);
    await done(reserve(bo, others));
    const foreign = await createEvent(stranger);
    const { id: foreignExpense } = await save(stranger, newExpense(foreign, stranger, [stranger]));
    for (const path of [
      `${others.event_id}/${others.expense_id}/${others.id}`,
      `${event}/${dinner.id}/${randomUUID()}`,
      `${foreign}/${foreignExpense}/${receipt.id}`,
      `${event}/${receipt.id}`,
      receipt.id,
      `${event}/${dinner.id}/${receipt.id}/more`,
      `${event}/${dinner.id}/${receipt.id}.webp`,
      `${event.toUpperCase()}/${dinner.id}/${receipt.id}`,
      `x${event}/${dinner.id}/${receipt.id}`,
      `${event}/x/../${dinner.id}/${receipt.id}x`,
    ]) {
      await refused(upload(ada, receipt, { path }), 400, 403);
    }
    for (const person of [bo, cem, stranger, { token: undefined }])
      await refused(upload(person, receipt), 400, 401, 403);
    expect(await objectsOf(event)).toEqual([]);
    expect(await objectsOf(foreign)).toEqual([]);
    await done(upload(ada, receipt));
    expect(await objectsOf(event)).toEqual([`${event}/${dinner.id}/${receipt.id}`]);
  });

  test("no object is stored by somebody who left the event, in an ended session, or a day after it was reserved", async () => {
    const bos = newReceipt(dinner);
    await done(reserve(bo, bos));
    await leave(bo);
    await refused(upload(bo, bos), 400, 403);
    const late = newReceipt(dinner);
    await done(reserve(ada, late));
    await sql`
      update public.receipts set created_at = now() - interval '25 hours' where event_id = ${event} and id = ${late.id}`;
    await refused(upload(ada, late), 400, 403);
    await sql`delete from auth.sessions where id = ${claimsOf(ada).session_id}`;
    await refused(upload(ada, receipt), 400, 403);
    expect(await objectsOf(event)).toEqual([]);
  });

  test("an object of another type, of too many bytes, or whose bytes are of another type is refused", async () => {
    for (const type of ["image/png", "image/svg+xml", "text/html", "application/octet-stream", "image/heic"]) {
      await refused(upload(ada, receipt, { type }), 400, 415, 422);
    }
    await refused(upload(ada, receipt, { body: webp(614_401) }), 413);
    if (hasLightStorage) {
      await refused(upload(ada, receipt, { body: jpeg(1000) }), 400, 415, 500);
      await refused(upload(ada, receipt, { body: Buffer.alloc(1000, "<script>alert(1)</script>") }), 400, 415, 500);
    }
    expect(await objectsOf(event)).toEqual([]);
    const largest = newReceipt(dinner, { bytes: 614_400 });
    await done(reserve(ada, largest));
    await done(upload(ada, largest, { body: jpeg(614_400), type: "image/jpeg" }));
    expect((await download(ada, largest)).headers.get("content-type")).toBe("image/jpeg");
  });

  test("an object with more or fewer bytes than reserved, or with an unknown number, is refused", async () => {
    for (const bytes of [1, 999, 1001]) await refused(upload(ada, receipt, { body: webp(bytes) }), 400, 403);
    const chunked = async (person) => {
      const answer = await upload(person, receipt, { body: new Blob([webp()]).stream() });
      expect([400, 403]).toContain(meantStatus(answer));
      return JSON.stringify(answer.body);
    };
    const own = await chunked(ada);
    // The light server has one message for all that a policy refuses.
    if (!hasLightStorage) expect(own).toContain("photo_length_unknown");
    // A stranger does not learn of the reservation.
    expect(await chunked(bo)).not.toContain("photo_length_unknown");
    expect(await objectsOf(event)).toEqual([]);
    await done(upload(ada, receipt));
  });

  test("an object is neither overwritten nor deleted, moved or copied by anybody but the functions", async () => {
    await done(upload(ada, receipt));
    await done(confirm(ada, receipt));
    const path = `object/receipts/${event}/${dinner.id}/${receipt.id}`;
    const other = webp(1000).fill(7, 20);
    const to = newReceipt(dinner);
    await done(reserve(ada, to));
    const named = (id) => `${event}/${dinner.id}/${id}`;
    for (const { token } of [ada, stranger]) {
      const headers = { "Content-Type": "image/webp" };
      await refused(requestObject("PUT", path, { token, body: other, headers }), 400, 403, 404);
      await refused(
        requestObject("POST", path, { token, body: other, headers: { ...headers, "x-upsert": "true" } }),
        ...[400, 403, 409],
      );
      await requestObject("DELETE", "object/receipts", { token, body: { prefixes: [named(receipt.id)] } });
      await refused(
        requestObject("POST", "object/move", {
          token,
          body: { bucketId: "receipts", sourceKey: named(receipt.id), destinationKey: named(randomUUID()) },
        }),
        ...[400, 403, 404],
      );
      await refused(
        requestObject("POST", "object/copy", {
          token,
          body: { bucketId: "receipts", sourceKey: named(receipt.id), destinationKey: named(randomUUID()) },
        }),
        ...[400, 403, 404],
      );
    }
    expect((await download(bo, receipt)).body.equals(webp(1000))).toBe(true);
    expect(await objectsOf(event)).toEqual([named(receipt.id)]);
  });

  test("the bucket is changed by nobody, and nobody makes or uses another", async () => {
    const { token } = ada;
    await refused(
      requestObject("POST", "bucket", { token, body: { id: "mine", name: "mine", public: true } }),
      400,
      403,
    );
    await refused(requestObject("PUT", "bucket/receipts", { token, body: { public: true } }), 400, 403, 404);
    await refused(requestObject("POST", "bucket/receipts/empty", { token }), 400, 403, 404);
    await refused(requestObject("DELETE", "bucket/receipts", { token }), 400, 403, 404, 409);
    await refused(
      requestObject("POST", `object/other/${event}/${dinner.id}/${receipt.id}`, {
        token,
        body: webp(1000),
        headers: { "Content-Type": "image/webp" },
      }),
      ...[400, 403, 404],
    );
    const [bucket] = await sql`select * from storage.buckets where id = 'receipts'`;
    expect(bucket).toMatchObject({
      public: false,
      file_size_limit: "614400",
      allowed_mime_types: ["image/webp", "image/jpeg"],
    });
    expect(await sql`select id from storage.buckets`).toHaveLength(1);
  });

  test("no signed address opens an object, no listing names it, and no public address leads to it", async () => {
    await done(upload(ada, receipt));
    await done(confirm(ada, receipt));
    const { token } = ada;
    const path = `${event}/${dinner.id}/${receipt.id}`;
    await refused(
      requestObject("POST", `object/sign/receipts/${path}`, { token, body: { expiresIn: 60 } }),
      ...[400, 403, 404],
    );
    const many = await requestObject("POST", "object/sign/receipts", { token, body: { expiresIn: 60, paths: [path] } });
    for (const each of many.status === 200 ? many.body : [])
      expect(each.signedUrl || each.signedURL || null).toBeNull();
    await refused(requestObject("POST", `object/upload/sign/receipts/${path}`, { token, body: {} }), 400, 403);
    const { body: listed } = await requestObject("POST", "object/list/receipts", {
      token,
      body: { prefix: `${event}/`, limit: 100, offset: 0 },
    });
    expect(listed).toEqual([]);
    await refused(requestObject("GET", `object/public/receipts/${path}`), 400, 404);
    expect((await download(bo, receipt)).status).toBe(200);
  });

  test("a photo is not read after it was removed, while its expense is deleted, or after its reader left", async () => {
    await done(upload(ada, receipt));
    await done(confirm(ada, receipt));
    expect((await download(bo, receipt)).status).toBe(200);
    await done(remove(ada, receipt));
    await refused(download(bo, receipt), 400, 404);
    await refused(download(ada, receipt), 400, 404);
    await done(restore(bo, receipt));
    expect((await download(bo, receipt)).status).toBe(200);
    await deleteExpense(dinner);
    await refused(download(bo, receipt), 400, 404);
    expect(await receiptsOf(dinner, bo)).toEqual([]);
    await done(bo.rpc("restore_expense", { event_id: event, id: dinner.id }));
    expect((await download(bo, receipt)).status).toBe(200);
    await leave(bo);
    await refused(download(bo, receipt), 400, 404);
  });

  test("a view link shows nothing of photos", async () => {
    await done(upload(ada, receipt));
    await done(confirm(ada, receipt));
    const link = (await ada.rpc("create_invitation", { event_id: event, kind: "view" })).body;
    const { status, body } = await asServer("view_event", { token: link.token });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`receipt|${receipt.id}`));
  });
});

describe("what becomes of photos", () => {
  test("the expense of a photo cannot be changed for a deleted one, and its photos come back with it", async () => {
    const receipt = await addReceipt(ada, dinner);
    const waiting = newReceipt(dinner);
    await done(reserve(ada, waiting));
    await done(upload(ada, waiting));
    await deleteExpense(dinner);
    await changingNothing(event, async () => {
      expectCode(await confirm(ada, waiting), 404, "expense_not_found");
      expectCode(await remove(ada, receipt), 404, "expense_not_found");
      expectCode(await reserve(ada, newReceipt(dinner)), 404, "expense_not_found");
    });
    expect((await ada.get("event_receipts", { event_id: event })).body).toEqual([]);
    await done(ada.rpc("restore_expense", { event_id: event, id: dinner.id }));
    expect(await receiptsOf()).toMatchObject([{ id: receipt.id }]);
    expect((await page()).receipt_counts).toEqual({ [dinner.id]: 1 });
  });

  test("a removed photo can be restored for 30 days, and its object goes with it afterwards", async () => {
    const receipt = await addReceipt(ada, dinner);
    const kept = await addReceipt(ada, dinner);
    await done(remove(ada, receipt));
    expect(await receiptsOf()).toMatchObject([{ id: receipt.id, deleted_at: expect.any(String) }, { id: kept.id }]);
    expect((await page()).receipt_counts).toEqual({ [dinner.id]: 1 });
    const aged = (days) => sql`
      update public.receipts set deleted_at = now() - make_interval(days => ${days})
      where event_id = ${event} and id = ${receipt.id}`;
    await aged(29);
    await purge();
    await done(restore(bo, receipt));
    await done(remove(ada, receipt));
    await aged(31);
    await purge(async () => expect(await queuedOf(event)).toEqual([receipt.path]));
    expectCode(await restore(ada, receipt), 404, "receipt_not_found");
    expect(await objectsOf(event)).toHaveLength(2);
    await erase();
    expect(await objectsOf(event)).toEqual([kept.path]);
    expect(await queuedOf(event)).toEqual([]);
    expect((await download(bo, kept)).status).toBe(200);
  });

  test("a photo that is not confirmed within a day goes with its object, and can be reserved again", async () => {
    const receipt = newReceipt(dinner);
    const fresh = newReceipt(dinner);
    for (const one of [receipt, fresh]) {
      await done(reserve(ada, one));
      await done(upload(ada, one));
    }
    await sql`
      update public.receipts set created_at = now() - interval '25 hours' where event_id = ${event} and id = ${receipt.id}`;
    const path = `${event}/${dinner.id}/${receipt.id}`;
    await purge(async () => expect(await queuedOf(event)).toEqual([path]));

    // It is being deleted: the person would lose a photo that they upload now.
    const { body: leased } = await asServer("lease_receipt_files", { at_most: 1000 });
    expect(leased.paths).toContain(path);
    expectCode(await reserve(ada, receipt), 500, "unexpected_error");
    expect((await asServer("lease_receipt_files", { at_most: 1000 })).body.paths).not.toContain(path);

    await sql`update private.receipt_files set leased_until = now() - interval '1 second' where path = ${path}`;
    await done(reserve(ada, receipt));
    expect(meantStatus(await upload(ada, receipt))).toBe(409);
    await done(confirm(ada, receipt));
    await erase();
    expect((await download(bo, receipt)).status).toBe(200);
    await done(confirm(ada, fresh));
  });

  test("the object of a photo that exists is not deleted, even when a search queued its name", async () => {
    const receipt = await addReceipt(ada, dinner);
    const stray = `${event}/${dinner.id}/${randomUUID()}`;
    await sql`insert into private.receipt_files ${sql([receipt.path, stray].map((path) => ({ path })))}`;
    expect((await asServer("lease_receipt_files", { at_most: 1000 })).body.paths).toContain(stray);
    expect(await queuedOf(event)).toEqual([stray]);
    await erase();
    expect((await download(bo, receipt)).status).toBe(200);
  });

  test("photos go with their purged expense and with their purged event", async () => {
    const lunch = await save(bo, newExpense(event, bo, [ada, bo]));
    const ofDinner = await addReceipt(ada, dinner);
    const ofLunch = await addReceipt(ada, lunch);
    await deleteExpense(lunch);
    await deletedDaysAgo(event, 31);
    await purge(async () => expect(await queuedOf(event)).toEqual([ofLunch.path]));
    await done(ada.rpc("delete_event", { event_id: event }));
    expect([400, 404]).toContain(meantStatus(await download(bo, ofDinner)));
    await sql`update public.events set deleted_at = now() - interval '31 days' where id = ${event}`;
    await purge(async () => expect(await sql`select from public.events where id = ${event}`).toHaveLength(0));
    expect(await queuedOf(event)).toEqual([ofDinner.path, ofLunch.path].toSorted());
    await erase();
    expect(await objectsOf(event)).toEqual([]);
  });

  test("objects without a receipt are found and queued, those with one are not", async () => {
    const confirmed = await addReceipt(ada, dinner);
    const removed = await addReceipt(ada, dinner);
    await done(remove(ada, removed));
    const reserved = newReceipt(dinner);
    await done(reserve(ada, reserved));
    await done(upload(ada, reserved));
    const lost = Array.from({ length: 12 }, () => `${event}/${dinner.id}/${randomUUID()}`);
    lost.push(`${event}/${randomUUID()}/${confirmed.id}`, `${event}/x`);
    for (const name of lost) await sql`insert into storage.objects (bucket_id, name) values ('receipts', ${name})`;
    let after = "";
    for (let calls = 0; after !== null; calls += 1) {
      expect(calls).toBeLessThan(100_000);
      after = (await asServer("queue_stray_receipt_files", { after, at_most: 2 })).body;
    }
    expect(await queuedOf(event)).toEqual(lost.toSorted());
    await erase();
    expect(await objectsOf(event)).toHaveLength(3);
  });

  test("photos follow an expense that a newer version of a file replaces, and come back when that is undone", async () => {
    const entry = (digest, amount) => {
      const { expense, shares } = newExpense(event, ada, [ada, bo], { amount });
      return { id: randomUUID(), digest, expense, shares };
    };
    const bring = (import_id, entries) =>
      done(ada.rpc("import_expenses", { event_id: event, import_id, source: "table", people: [], entries }));
    const expenses = async () => (await page()).expenses.filter(({ id }) => id !== dinner.id);
    const [first, second] = [randomUUID(), randomUUID()];
    const old = entry(randomUUID(), 10);
    await bring(first, [old]);
    const [before] = await expenses();
    const receipt = await addReceipt(bo, before);
    await bring(second, [{ ...entry(randomUUID(), 20), replaces: old.id }]);
    const [after] = await expenses();
    expect(after.id).not.toBe(before.id);
    expect(await receiptsOf(after)).toMatchObject([{ id: receipt.id, path: receipt.path }]);
    expect((await download(cem, receipt)).status).toBe(200);
    // A device that still names the former expense.
    await done(remove(bo, receipt));
    await done(restore(bo, receipt));
    await done(ada.rpc("undo_import", { event_id: event, import_id: second }));
    expect(await receiptsOf(before)).toMatchObject([{ id: receipt.id }]);
    expect((await download(cem, receipt)).status).toBe(200);
  });

  test("photos of somebody whose account is deleted stay with the expense", async () => {
    const receipt = await addReceipt(cem, dinner);
    await asServer("delete_account", { auth_user_id: cem.authId });
    expect(await receiptsOf()).toMatchObject([{ id: receipt.id, created_by: cem.id }]);
    expect((await download(ada, receipt)).status).toBe(200);
  });
});
