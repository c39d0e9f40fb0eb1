import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { SHARED } from "@/core/routes/share";
import { MAX_BYTES } from "@/data/import/model";
import { dropFiles } from "@/platform/files/fileStore";
import { keptFile, takePicture } from "@/platform/files/keptFile";
import { takeShared } from "./sharing";

beforeEach(dropFiles);

/** Posts the form of the device's share sheet, and returns the redirect. */
async function shared(fields: Record<string, string | File>): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return whereTo({ body });
}

async function whereTo(init: RequestInit): Promise<string> {
  const answer = await takeShared(new Request("https://divido.test/share", { method: "POST", ...init }));
  expect(answer.status).toBe(303);
  const { origin, pathname, search } = new URL(answer.headers.get("Location") ?? "");
  expect(origin).toBe("https://divido.test");
  return pathname + search;
}

it("a shared text leads to a new expense, without its links", async () => {
  expect(await shared({ title: "Rosa", text: "Lunch at Rosa https://rosa.example/?id=7" })).toBe(
    "/add-expense?text=Lunch+at+Rosa",
  );
  expect(await shared({ title: "Rosa", text: "", link: "https://rosa.example/" })).toBe("/add-expense?text=Rosa");
  expect(await shared({ link: "https://rosa.example/" })).toBe("/add-expense");
});

it("a shared file leads to the import and is stored", async () => {
  const file = new File(["Date,Cost"], "trip.csv", { type: "text/csv" });
  expect(await shared({ [SHARED.title]: "trip.csv", [SHARED.file]: file })).toBe("/import?shared=file");
  expect(await (await keptFile(null))?.text()).toBe("Date,Cost");
});

it("a shared file that is too large or empty is not stored, nor anything from an invalid form", async () => {
  const huge = new File([new Uint8Array(MAX_BYTES + 1)], "huge.csv");
  expect(await shared({ [SHARED.file]: huge })).toBe("/import?shared=too_large");
  expect(await shared({ [SHARED.file]: new File([], "empty.csv"), text: "Lunch" })).toBe("/add-expense?text=Lunch");
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await whereTo({ body: "half a form" })).toBe("/import?shared=lost");
  expect(error).toHaveBeenCalledOnce();
  expect(await keptFile(null)).toBeNull();
});

it("every share leads to a page of this site", async () => {
  for (const text of ["//evil.example", "/\\evil.example", "javascript:alert(1)", "?shared=file&text=x"]) {
    expect(await shared({ text })).toMatch(/^\/add-expense\?text=[^&]+$/);
  }
});

it("a shared picture leads to a new expense and is stored for it, with its text", async () => {
  const picture = new File([new Uint8Array([255, 216, 255])], "IMG_1.jpg", { type: "image/jpeg" });
  expect(await shared({ [SHARED.file]: picture })).toBe("/add-expense?picture=");
  expect(await shared({ [SHARED.file]: picture, text: "Lunch" })).toBe("/add-expense?text=Lunch&picture=");
  expect(await keptFile(null)).toBeNull();
  expect((await takePicture("ada"))?.size).toBe(3);
  expect(await takePicture("ada")).toBeNull();
  const huge = new File([new Uint8Array(MAX_BYTES + 1)], "huge.jpg", { type: "image/jpeg" });
  expect(await shared({ [SHARED.file]: huge })).toBe("/import?shared=too_large");
});
