import { deepStrictEqual, match, rejects } from "node:assert";
import { randomUUID } from "node:crypto";
import { connect } from "../stack/postgres/database.mjs";

/**
 * Reserves, uploads, reads and removes a photo as the storage server of a hosted project does: with the role and claims of the
 * person, on tables that the role of the migrations does not own.
 * @param {string} superuserUrl
 * @param {string} ownerUrl of `postgres`, which ran the migrations
 */
export async function storePhoto(superuserUrl, ownerUrl) {
  const [sql, owner] = [connect(superuserUrl), connect(ownerUrl)];
  try {
    await refusesChanges(owner);
    const [ada, bo] = [await newPerson(sql, "ada"), await newPerson(sql, "bo")];
    const [event, expense, id] = [randomUUID(), randomUUID(), randomUUID()];
    const name = `${event}/${expense}/${id}`;

    await as(sql, ada, async (asking) => {
      await asking`
        insert into public.events (id, name, category, default_currency, place_country, place_city, status)
        values (${event}, 'Trip', 'short_trip', 'EUR', 'Türkiye', 'Nevşehir', 'active')`;
      const dinner = {
        ...{ event_id: event, id: expense, description: "Dinner", expense_date: "2026-06-01", category: "general" },
        ...{ amount: 12, currency: "EUR", split_method: "equal", paid_by: ada.id },
      };
      const shares = [{ user_id: ada.id, share_amount: 12 }];
      await asking`select public.save_expense(${asking.json(dinner)}, ${asking.json(shares)})`;
      await asking`select public.reserve_receipt(${event}, ${expense}, ${id}, 100, 200, 300)`;
    });

    const upload = (person, path, operation = "storage.object.upload", contentLength = 300) =>
      as(sql, person, async (asking) => {
        await asking`select set_config('storage.operation', ${operation}, true)`;
        await asking`
          insert into storage.objects (bucket_id, name, owner_id, metadata)
          values ('receipts', ${path}, ${person.accountId}, ${asking.json({ mimetype: "image/webp", contentLength })})`;
      });
    const refused = /row-level security/;
    for (const [person, path, operation, bytes, why = refused] of [
      [bo, name],
      [ada, `${event}/${expense}/${randomUUID()}`],
      [ada, name, "storage.object.sign_upload_url"],
      [ada, name, "storage.object.upload", 301],
      [ada, name, "storage.object.upload", null, /photo_length_unknown/],
      [bo, name, "storage.object.upload", null],
    ]) {
      await rejects(upload(person, path, operation, bytes), why, `${path} was stored`);
    }
    await upload(ada, name);
    await as(sql, ada, (asking) => asking`select public.add_receipt(${event}, ${expense}, ${id})`);

    const seen = async (person, operation) =>
      as(sql, person, async (asking) => {
        await asking`select set_config('storage.operation', ${operation}, true)`;
        return (await asking`select name from storage.objects where bucket_id = 'receipts'`).map((row) => row.name);
      });
    deepStrictEqual(await seen(ada, "storage.object.get_authenticated"), [name]);
    deepStrictEqual(await seen(bo, "storage.object.get_authenticated"), []);
    for (const operation of ["storage.object.list", "storage.object.list_v2", "storage.object.sign"]) {
      deepStrictEqual(await seen(ada, operation), [], operation);
    }
    const changed = await as(sql, ada, (asking) => asking`update storage.objects set name = 'other' returning name`);
    deepStrictEqual(changed.length, 0);

    // The purge queues the object, and does not delete it.
    await as(sql, ada, (asking) => asking`select public.remove_receipt(${event}, ${expense}, ${id})`);
    deepStrictEqual(await seen(ada, "storage.object.get_authenticated"), []);
    await sql`update public.receipts set deleted_at = now() - interval '31 days'`;
    await sql.begin(async (asking) => {
      await asking`set local role service_role`;
      await asking`select public.purge_deleted()`;
      await asking`select public.queue_stray_receipt_files()`;
      const [{ leased }] = await asking`select public.lease_receipt_files() as leased`;
      deepStrictEqual(leased.paths, [name]);
    });
    deepStrictEqual((await sql`select from storage.objects`).length, 1);
  } finally {
    await Promise.all([sql.end(), owner.end()]);
  }
}

/** Checks that the role of the migrations may do no more than on a hosted project. @param {import("postgres").Sql} owner */
async function refusesChanges(owner) {
  for (const statement of [
    "alter table storage.objects add column mine text",
    "create index mine on storage.objects (owner)",
    `comment on policy "participants read the objects of receipts" on storage.objects is 'Mine'`,
    "delete from storage.objects",
  ]) {
    await rejects(owner.unsafe(statement), (error) => {
      match(error.message, /must be owner|not allowed/, statement);
      return true;
    });
  }
}

/** Creates an account with a session. @param {import("postgres").Sql} sql @param {string} name */
async function newPerson(sql, name) {
  const [accountId, sessionId] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${accountId}, ${`${name}@photos.test`}, now())`;
  await sql`insert into auth.sessions (id, user_id) values (${sessionId}, ${accountId})`;
  const claims = JSON.stringify({ sub: accountId, role: "authenticated", session_id: sessionId });
  const person = { accountId, claims };
  await as(sql, person, (asking) => asking`select public.ensure_user()`);
  const [{ id }] = await sql`select id from public.users where auth_user_id = ${accountId}`;
  return { ...person, id };
}

/**
 * @template T
 * @param {import("postgres").Sql} sql @param {{ claims: string }} person @param {(asking: import("postgres").TransactionSql) => Promise<T>} work
 */
const as = (sql, { claims }, work) =>
  sql.begin(async (asking) => {
    await asking`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`;
    return work(asking);
  });
