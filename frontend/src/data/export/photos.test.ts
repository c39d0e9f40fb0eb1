import { beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/platform/errors/appError";
import type { EventBook } from "./book";
import { photoFiles } from "./photos";

const listed = vi.fn();
const download = vi.fn<(path: string) => Promise<Blob>>();
vi.mock("@/platform/supabase/client", () => ({
  supabase: () => ({ rpc: listed }),
  dataOf: (answer: unknown) => answer,
}));
vi.mock("@/platform/supabase/storedFiles", () => ({ downloadFile: (path: string) => download(path) }));
vi.mock("@/platform/photos/photoCache", () => ({ cachedPhoto: async () => null }));
vi.mock("@/platform/session/session", () => ({ useSession: { getState: () => ({ userId: "ada" }) } }));

const BOOK = {
  event: { id: "porto" },
  expenses: [
    { id: "dinner", expense_date: "2027-05-14", description: "Dinner: fish/meat", place_name: null },
    { id: "again", expense_date: "2027-05-14", description: "Dinner: fish/meat", place_name: null },
  ],
} as unknown as EventBook;

const photo = (type: string) => new Blob([new Uint8Array([1, 2, 3])], { type });

beforeEach(() => {
  listed.mockReturnValue([
    { expense_id: "dinner", id: "one", position: 1 },
    { expense_id: "dinner", id: "two", position: 2 },
    { expense_id: "again", id: "three", position: 1 },
  ]);
  download.mockImplementation(async (path) => photo(path.endsWith("two") ? "image/jpeg" : "image/webp"));
});

it("photos are files named by day and title, each under a name of its own", async () => {
  const files = await photoFiles(BOOK, "photos/Porto");
  expect(Object.keys(files)).toEqual([
    "photos/Porto/2027-05-14 Dinner fish meat 1.webp",
    "photos/Porto/2027-05-14 Dinner fish meat 2.jpg",
    "photos/Porto/2027-05-14 Dinner fish meat 1 (2).webp",
  ]);
  expect([...(Object.values(files)[0] ?? [])]).toEqual([1, 2, 3]);
  expect(download.mock.calls.map(([path]) => path)).toEqual([
    "receipts/porto/dinner/one",
    "receipts/porto/dinner/two",
    "receipts/porto/again/three",
  ]);
});

it("a photo that was removed meanwhile is left out, and a lost connection is no archive without photos", async () => {
  download.mockRejectedValueOnce(new AppError("not_found", 404));
  expect(Object.keys(await photoFiles(BOOK, "photos"))).toHaveLength(2);
  download.mockRejectedValueOnce(new AppError("no_internet_connection", 0));
  await expect(photoFiles(BOOK, "photos")).rejects.toMatchObject({ code: "no_internet_connection" });
});
