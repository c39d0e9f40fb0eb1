import { beforeEach, expect, it, vi } from "vitest";
import { AppError } from "@/platform/errors/appError";
import type { EventBook } from "./book";
import { photoFiles } from "./photos";

const download = vi.fn<(path: string) => Promise<Blob>>();
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

const LISTED = [
  { expense_id: "dinner", id: "two", position: 2, bytes: 3 },
  { expense_id: "dinner", id: "one", position: 1, bytes: 3 },
  { expense_id: "again", id: "three", position: 1, bytes: 3 },
];

beforeEach(() => {
  download.mockImplementation(async (path) => photo(path.endsWith("two") ? "image/jpeg" : "image/webp"));
});

it("photos are files named by day and title, each under a name of its own", async () => {
  const { files, photos } = await photoFiles(BOOK, LISTED, "photos/Porto");
  const [one, second, two] = [
    "photos/Porto/2027-05-14 Dinner fish meat 1.webp",
    "photos/Porto/2027-05-14 Dinner fish meat 1 (2).webp",
    "photos/Porto/2027-05-14 Dinner fish meat 2.jpg",
  ];
  expect(Object.keys(files)).toEqual([one, second, two]);
  expect(photos).toEqual({
    dinner: [
      { id: "one", file: one },
      { id: "two", file: two },
    ],
    again: [{ id: "three", file: second }],
  });
  expect([...(Object.values(files)[0] ?? [])]).toEqual([1, 2, 3]);
  expect(download.mock.calls.map(([path]) => path)).toEqual([
    "receipts/porto/dinner/one",
    "receipts/porto/again/three",
    "receipts/porto/dinner/two",
  ]);
});

it("a photo that was removed meanwhile is left out, and a lost connection is no archive without photos", async () => {
  download.mockRejectedValueOnce(new AppError("not_found", 404));
  const { files, photos } = await photoFiles(BOOK, LISTED, "photos");
  expect([Object.keys(files).length, photos.dinner]).toEqual([
    2,
    [{ id: "two", file: "photos/2027-05-14 Dinner fish meat 2.jpg" }],
  ]);
  download.mockRejectedValueOnce(new AppError("no_internet_connection", 0));
  await expect(photoFiles(BOOK, LISTED, "photos")).rejects.toMatchObject({ code: "no_internet_connection" });
});
