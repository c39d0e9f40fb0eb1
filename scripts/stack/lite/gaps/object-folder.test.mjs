import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeData, temporaryDataDir } from "../../temporary-data.mjs";
import { objectFolder, withWholeBody } from "./object-folder.mjs";

const most = 1000;
const webp = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8 "), Buffer.alloc(100, 7)]);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100, 7)]);

let dataDir, dir, folder;

beforeEach(() => {
  dataDir = temporaryDataDir("objects");
  dir = join(dataDir, "storage");
  folder = objectFolder(dir, most);
});
afterEach(() => removeData(dataDir));

const upload = (key, bytes = webp, type = "image/webp") =>
  folder.uploadObject("receipts", key, undefined, bytes, type, "no-cache");
const read = async (key) => Buffer.from((await folder.getObject("receipts", key)).body);
const files = () => readdirSync(dir);

it("an object is read as it was written, with its size and type", async () => {
  const stream = new Blob([webp.subarray(0, 50), webp.subarray(50)]).stream();
  expect(await upload("a/b/c", stream)).toMatchObject({ size: webp.length, mimetype: "image/webp" });
  expect(await read("a/b/c")).toEqual(webp);
  await upload("a/b/d", jpeg, "image/jpeg");
  expect(await folder.headObject("receipts", "a/b/d")).toMatchObject({ size: jpeg.length, mimetype: "image/jpeg" });
  expect(readFileSync(join(objectFolder(dir, most).driver, "receipts%2Fa%2Fb%2Fd"))).toEqual(jpeg);
});

it("an object of another type than declared, or above the limit, leaves no file", async () => {
  await expect(upload("a", jpeg)).rejects.toThrow("is not image/webp");
  await expect(upload("a", Buffer.from("<svg/>"), "image/svg+xml")).rejects.toThrow("is not image/svg+xml");
  await expect(upload("a", Buffer.alloc(0))).rejects.toThrow("is not");
  const long = Buffer.concat([webp, Buffer.alloc(most)]);
  await expect(upload("a", long)).rejects.toThrow("more than 1000 bytes");
  await expect(upload("a", new Blob([long]).stream())).rejects.toThrow("more than 1000 bytes");
  expect(files()).toEqual([]);
});

it("an upload that breaks off leaves the former object", async () => {
  await upload("a");
  async function* broken() {
    yield webp.subarray(0, 20);
    throw new Error("broken off");
  }
  await expect(upload("a", broken())).rejects.toThrow("broken off");
  expect(await read("a")).toEqual(webp);
  expect(files()).toEqual(["receipts%2Fa"]);
});

it("a key never leads out of the folder", async () => {
  const outside = join(dirname(dir), "outside");
  for (const key of ["../outside", "../../outside", "a/../../outside", "..\\outside", `${outside}`, "%2e%2e/outside"]) {
    await upload(key);
    expect(existsSync(outside)).toBe(false);
    expect(await read(key)).toEqual(webp);
  }
  expect(files()).toHaveLength(6);
  for (const [bucket, key] of [
    ["..", "outside"],
    [".", "outside"],
    ["receipts", "x".repeat(300)],
  ]) {
    await expect(folder.uploadObject(bucket, key, undefined, webp, "image/webp", "")).rejects.toThrow("not allowed");
  }
});

it("deleted objects are gone, and a missing one is deleted without an error", async () => {
  await upload("a");
  await upload("b");
  await upload("c");
  await folder.deleteObject("receipts", "a");
  await folder.deleteObject("receipts", "a");
  await folder.deleteObjects("receipts", ["b", "nothing"]);
  expect(files()).toEqual(["receipts%2Fc"]);
  await expect(read("a")).rejects.toThrow("ENOENT");
});

it("a copy has the bytes of its source", async () => {
  await upload("a");
  await folder.copyObject("receipts", "a", undefined, "receipts", "b", undefined);
  expect(await read("b")).toEqual(webp);
});

it("a request keeps its body up to the limit, and is answered 413 above it", async () => {
  const echo = async (request) =>
    new Response(`${request.method} ${request.headers.get("x-a")} ${await request.text()}`);
  const ask = (method, body) =>
    withWholeBody(new Request("http://x/y", { method, body, headers: { "x-a": "b" } }), 10, echo);
  expect(await (await ask("POST", "0123456789")).text()).toBe("POST b 0123456789");
  expect(await (await ask("GET")).text()).toBe("GET b ");
  expect((await ask("POST", "0123456789x")).status).toBe(413);
});

it("unfinished files of a killed process are removed at the start", () => {
  writeFileSync(join(dir, ".incoming-1"), "half");
  objectFolder(dir, most);
  expect(files()).toEqual([]);
});
