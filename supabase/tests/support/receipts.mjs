import { randomUUID } from "node:crypto";
import { done } from "./comments.mjs";
import { requestObject, sql } from "./stack.mjs";

/** Returns a file that begins as WebP does. @param {number} [bytes] */
export const webp = (bytes = 1000) =>
  Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"), Buffer.alloc(bytes)]).subarray(0, bytes);

/** Returns a file that begins as JPEG does. @param {number} [bytes] */
export const jpeg = (bytes = 1000) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes)]).subarray(0, bytes);

/** Returns the arguments that reserve a photo of an expense. */
export const newReceipt = ({ event_id, id: expense_id }, columns = {}) => ({
  ...{ event_id, expense_id, id: randomUUID(), width: 1200, height: 1600, bytes: 1000 },
  ...columns,
});

const named = ({ event_id, expense_id, id }) => ({ event_id, expense_id, id });
const pathOf = ({ event_id, expense_id, id }) => `${event_id}/${expense_id}/${id}`;

export const reserve = (person, receipt) => person.rpc("reserve_receipt", receipt);
export const confirm = (person, receipt) => person.rpc("add_receipt", named(receipt));
export const remove = (person, receipt) => person.rpc("remove_receipt", named(receipt));
export const restore = (person, receipt) => person.rpc("restore_receipt", named(receipt));

/** Uploads the object of a receipt. @param {{ body?: Buffer | ReadableStream, type?: string, path?: string, headers?: object }} [options] */
export const upload = (person, receipt, { body, type = "image/webp", path = pathOf(receipt), headers } = {}) =>
  requestObject("POST", `object/receipts/${path}`, {
    token: person.token,
    body: body ?? webp(receipt.bytes),
    headers: { "Content-Type": type, ...headers },
  });

export const download = (person, receipt) =>
  requestObject("GET", `object/receipts/${pathOf(receipt)}`, { token: person.token });

/** Reserves, uploads and confirms a photo. Returns its row. */
export async function addReceipt(person, expense, columns) {
  const receipt = newReceipt(expense, columns);
  await done(reserve(person, receipt));
  await done(upload(person, receipt));
  return done(confirm(person, receipt));
}

/** Returns the HTTP status that a storage server means: it may answer 400 with the status in the body. */
export const meantStatus = ({ status, body }) => (status === 400 ? Number(body?.statusCode ?? 400) : status);

/** Returns the names of an event's objects. */
export const objectsOf = async (event) =>
  (
    await sql`select name from storage.objects where bucket_id = 'receipts' and name like ${`${event}/%`} order by name`
  ).map(({ name }) => name);

/** Returns the queued names of an event's objects. */
export const queuedOf = async (event) =>
  (await sql`select path from private.receipt_files where path like ${`${event}/%`} order by path`).map(
    ({ path }) => path,
  );
