import { afterEach, expect, it, vi } from "vitest";
import { downloadFile, uploadFile } from "./storedFiles";

vi.mock("@/platform/config/config", () => ({ config: () => ({ supabaseUrl: "https://api.test" }) }));
const request = vi.fn<typeof fetch>();
vi.mock("./client", () => ({ supabase: () => ({ request }) }));

afterEach(() => {
  request.mockReset();
});

const BYTES = new Uint8Array([82, 73, 70, 70]).buffer;
const upload = () => uploadFile("receipts/e/x/r", BYTES, "image/webp", AbortSignal.timeout(1_000));

it("a file is uploaded as it is, with its type", async () => {
  request.mockResolvedValue(Response.json({ Key: "receipts/e/x/r" }));
  await upload();
  const [address, init] = request.mock.calls[0] ?? [];
  expect(address).toBe("https://api.test/storage/v1/object/receipts/e/x/r");
  expect(init).toMatchObject({ method: "POST", body: BYTES, headers: { "Content-Type": "image/webp" } });
});

it.each([400, 409])("a file that is there already counts as sent, also with the status %i", async (status) => {
  request.mockResolvedValue(Response.json({ statusCode: "409", error: "Duplicate" }, { status }));
  await expect(upload()).resolves.toBeUndefined();
});

it.each([
  [400, { statusCode: "403", message: "new row violates row-level security policy" }, { status: 403 }],
  [400, { statusCode: "403", message: "photo_length_unknown" }, { status: 403, code: "photo_length_unknown" }],
  [413, { code: "too_large" }, { status: 413 }],
  [503, {}, { status: 503, code: "service_unavailable" }],
  [400, { statusCode: "404", message: "Object not found" }, { status: 404, code: "not_found" }],
])("a failed upload with the status %i and %j is an error of its own status", async (status, body, failure) => {
  request.mockResolvedValue(Response.json(body, { status }));
  await expect(upload()).rejects.toMatchObject(failure);
});

it("a lost connection is one for uploads and downloads", async () => {
  request.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(upload()).rejects.toMatchObject({ code: "no_internet_connection", status: 0 });
  await expect(downloadFile("receipts/e/x/r")).rejects.toMatchObject({ code: "no_internet_connection", status: 0 });
});

it("a download has the stored bytes and type", async () => {
  request.mockResolvedValue(new Response(BYTES, { headers: { "Content-Type": "image/webp" } }));
  const photo = await downloadFile("receipts/e/x/r");
  expect([photo.type, photo.size]).toEqual(["image/webp", 4]);
});
