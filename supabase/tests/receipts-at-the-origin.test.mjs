import { afterAll, beforeAll, expect, test } from "vitest";
import { dinnerToDiscuss, done } from "./support/comments.mjs";
import { leave } from "./support/events.mjs";
import { startFunctions } from "./support/functions.mjs";
import { confirm, jpeg, meantStatus, newReceipt, objectsOf, remove, reserve, webp } from "./support/receipts.mjs";

/** Photos of receipts through the app's own origin, with the real storage behind it. */

/** @type {Awaited<ReturnType<typeof startFunctions>>} */
let origin;
let ada, bo, stranger, event, dinner;
beforeAll(async () => {
  origin = await startFunctions({});
  ({ ada, bo, stranger, event, dinner } = await dinnerToDiscuss());
}, 120_000);
afterAll(() => origin.stop());

/** @param {string} method @param {string} path @param {{ token?: string }} person @param {Buffer} [body] @param {string} [type] */
async function ask(method, path, { token }, body, type) {
  const response = await fetch(`${origin.address}/storage/v1/${path}`, {
    method,
    headers: {
      apikey: String(process.env.PUBLISHABLE_KEY),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(type && { "Content-Type": type }),
    },
    body,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.includes("json");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(bytes.toString()) : bytes };
}

const pathOf = ({ id }) => `object/receipts/${event}/${dinner.id}/${id}`;

/** Reserves a photo of the dinner. */
async function reserved(person, columns) {
  const receipt = newReceipt(dinner, columns);
  await done(reserve(person, receipt));
  return receipt;
}

test("a photo goes through the origin and comes back byte for byte, for participants alone", async () => {
  const body = webp(614_400);
  body.write("somewhere inside", 300_000);
  const receipt = await reserved(ada, { bytes: body.length });
  const path = pathOf(receipt);
  expect((await ask("POST", path, ada, body, "image/webp")).status).toBe(200);
  expect((await ask("POST", path, ada, body, "image/webp")).body).toMatchObject({
    statusCode: "409",
    error: "Duplicate",
  });
  await done(confirm(ada, receipt));
  const { status, headers, body: read } = await ask("GET", path, bo);
  expect(status).toBe(200);
  expect(read.equals(body)).toBe(true);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  for (const person of [stranger, {}]) expect([400, 401, 403, 404]).toContain((await ask("GET", path, person)).status);

  await done(remove(ada, receipt));
  expect(meantStatus(await ask("GET", path, bo))).toBe(404);
});

test("a body that is no photo, is called another type, or has too many bytes stays outside", async () => {
  const receipt = await reserved(ada);
  for (const [body, type, status] of [
    [Buffer.from("<script>alert(1)</script>"), "image/webp", 415],
    [jpeg(1000), "image/webp", 415],
    [webp(1000), "image/png", 415],
    [webp(614_401), "image/webp", 413],
  ]) {
    expect((await ask("POST", pathOf(receipt), ada, body, type)).status).toBe(status);
  }
  expect(await objectsOf(event)).not.toContain(`${event}/${dinner.id}/${receipt.id}`);
});

test("a name that somebody else reserved is refused through the origin", async () => {
  const receipt = await reserved(bo);
  for (const person of [ada, stranger]) {
    expect(meantStatus(await ask("POST", pathOf(receipt), person, webp(1000), "image/webp"))).toBe(403);
  }
  expect(await objectsOf(event)).not.toContain(`${event}/${dinner.id}/${receipt.id}`);
});

test("the origin serves no listing, no signed address, no bucket, and no deletion of the storage", async () => {
  const receipt = await reserved(ada);
  const path = pathOf(receipt);
  await ask("POST", path, ada, webp(1000), "image/webp");
  for (const [method, asked] of [
    ["POST", "object/list/receipts"],
    ["POST", path.replace("object/", "object/sign/")],
    ["POST", path.replace("object/", "object/upload/sign/")],
    ["GET", path.replace("object/", "object/public/")],
    ["DELETE", "object/receipts"],
    ["DELETE", path],
    ["PUT", path],
    ["GET", "bucket"],
    ["POST", "upload/resumable"],
  ]) {
    expect([404, 405], `${method} ${asked}`).toContain((await ask(method, asked, ada)).status);
  }
  expect(await objectsOf(event)).toContain(`${event}/${dinner.id}/${receipt.id}`);
});

test("somebody who left reads no photo through the origin", async () => {
  const receipt = await reserved(ada);
  await ask("POST", pathOf(receipt), ada, webp(1000), "image/webp");
  await done(confirm(ada, receipt));
  expect((await ask("GET", pathOf(receipt), bo)).status).toBe(200);
  expect([200, 204]).toContain((await leave(bo, event)).status);
  expect(meantStatus(await ask("GET", pathOf(receipt), bo))).toBe(404);
});
