import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { dropFiles } from "@/platform/files/fileStore";
import { zipped } from "@/platform/files/zip";
import { fill, openApp, press, says, user } from "./openApp";
import { ReadingHere } from "./readingHere";
import { Server } from "./server";

/** The import of Divido's own file with photos: each goes to the server as one that is added by hand. */

const WEBP = new Uint8Array([..."RIFF\0\0\0\0WEBPVP8 "].map((letter) => letter.charCodeAt(0)));
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]);

/** An archive of a dinner with these files as photos. */
function archiveOf(files: Record<string, Uint8Array>): File {
  const photos = Object.keys(files).map((file) => ({ id: file, file }));
  const [payers, shares] = [[{ user_id: "p1", paid_amount: "20.00" }], [{ user_id: "p1", share_amount: "20.00" }]];
  const dinner = {
    ...{ id: "dinner", expense_date: "2026-05-01", description: "Dinner", amount: "20.00", currency: "EUR" },
    ...{ split_method: "equal", payers, shares, photos },
  };
  const event = {
    ...{ format: "divido", version: 1, event: { id: "porto", name: "Porto", default_currency: "EUR" } },
    ...{ households: [], people: [{ id: "p1", name: "Ada Lace" }], expenses: [dinner], series: [], payments: [] },
  };
  const list = { format: "divido-archive", version: 1, events: [{ name: "Porto", file: "events/Porto.json" }] };
  const texts = { "divido.json": JSON.stringify(list), "events/Porto.json": JSON.stringify(event) };
  return new File([zipped(texts, files)], "Porto.divido.zip");
}

let uploads: string[];

const row = (body: Record<string, unknown> | null, confirmed_at: string | null) => ({
  ...{ position: 1, width: 30, height: 40, bytes: 1, created_by: "ada", created_at: "2026-05-01T00:00:00Z" },
  ...{ ...body, confirmed_at, deleted_at: null },
});

/** Takes photos as the server does. `confirmed` are the ids of those that are there. */
function photoServer(confirmed = new Set<string>()): Server {
  return new Server()
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/rpc/dashboard", () => null)
    .answers("rest/v1/events", () => new Response(null, { status: 201 }))
    .answers("rest/v1/rpc/import_expenses", () => null)
    .answers("rest/v1/rpc/event_receipts", () =>
      [...confirmed].map((id) => ({ id, expense_id: "dinner", position: 1, bytes: 1 })),
    )
    .answers("rest/v1/rpc/reserve_receipt", ({ body }) => row(body, null))
    .answers("storage/v1/object/receipts/*", ({ path }) => {
      uploads.push(path);
      return { Key: path };
    })
    .answers("rest/v1/rpc/add_receipt", ({ body }) => {
      confirmed.add(String(body?.id));
      return row(body, "2026-05-01T00:00:01Z");
    });
}

beforeEach(async () => {
  uploads = [];
  vi.stubGlobal("Worker", ReadingHere);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 30, height: 40, close: () => undefined }));
  await dropFiles();
});

async function importing(file: File): Promise<void> {
  await openApp("/import");
  await user.upload(await screen.findByLabelText("File of another app"), file);
  await says(/1 expense · 0 payments · \d photos/);
  await fill(/Country/, "Portugal");
  await fill(/City/, "Porto");
  await press("Import 1 entry");
}

it("photos of a file are announced, reserved with their size, uploaded and added", async () => {
  const server = photoServer();
  await importing(archiveOf({ "photos/1.webp": WEBP, "photos/2.jpg": JPEG }));
  await says("1 entry is here. 2 photos, too.");
  const reserved = server.bodiesAt("rest/v1/rpc/reserve_receipt") as Record<string, unknown>[];
  expect(reserved).toMatchObject([
    { width: 30, height: 40, bytes: WEBP.length },
    { width: 30, height: 40, bytes: JPEG.length },
  ]);
  const paths = reserved.map(
    ({ event_id, expense_id, id }) => `/storage/v1/object/receipts/${event_id}/${expense_id}/${id}`,
  );
  expect(uploads).toEqual(paths);
  const [{ entries: [dinner] = [] } = {}] = (
    server.bodiesAt("rest/v1/rpc/import_expenses") as { entries?: { id: string }[] }[]
  ).filter(({ entries }) => entries?.length);
  expect(new Set(reserved.map(({ expense_id }) => expense_id))).toEqual(new Set([dinner?.id]));
});

it("a file that is no photo and a photo that the server refuses are named, and the others arrive", async () => {
  const server = photoServer();
  const text = new TextEncoder().encode("<script>alert(1)</script>");
  server.answers("rest/v1/rpc/reserve_receipt", ({ body }) =>
    body?.bytes === JPEG.length
      ? Response.json({ code: "PT422", message: "expense_receipt_limit" }, { status: 422 })
      : row(body, null),
  );
  await importing(archiveOf({ "photos/text.webp": text, "photos/1.webp": WEBP, "photos/5.jpg": JPEG }));
  await says("1 entry is here. 1 photo, too.");
  await says("Row 1: this is no photo that can be shown here");
  await says("Dinner · photos/text.webp");
  await says("Row 1: An expense can have four photos. Remove one first.");
  expect(uploads).toHaveLength(1);
});

it("an import that reaches the limit of a day goes on later with the photos that are missing", async () => {
  const confirmed = new Set<string>();
  const server = photoServer(confirmed);
  const isOver = () => confirmed.size > 0;
  const limit = Response.json({ code: "PT422", message: "daily_receipt_limit" }, { status: 422 });
  await server.during(
    "rest/v1/rpc/reserve_receipt",
    ({ body }) => (isOver() ? limit.clone() : row(body, null)),
    async () => {
      await importing(archiveOf({ "photos/1.webp": WEBP, "photos/2.jpg": JPEG }));
      await says(/You have added 200 photos in the last 24 hours/);
      await says(/2 of 3 have arrived/);
    },
  );
  // The app was closed meanwhile: the photos are on the device.
  await openApp("/import");
  await press("Continue");
  await says("1 entry is here. 2 photos, too.");
  expect(uploads.map((path) => path.split("/").at(-1))).toEqual([...confirmed]);
  expect(confirmed.size).toBe(2);
});
