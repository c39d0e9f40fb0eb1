import { screen, waitFor } from "@testing-library/react";
import { v5 } from "uuid";
import { beforeEach, expect, it, vi } from "vitest";
import type { SeriesWire } from "@/data/series/columns";
import * as shrinking from "@/platform/photos/shrink";
import { fill, onPhone, openApp, press, says, user } from "./openApp";
import { ago, flat, PATH, rent, rpc } from "./rent";
import type { Server } from "./server";

/** Photos that are added while an expense is made recurring. */

let server: Server;

beforeEach(() => {
  onPhone();
  // Making pictures small needs a real browser.
  vi.spyOn(shrinking, "shrink").mockImplementation(async () => ({
    ...{ bytes: new Uint8Array([1, 2, 3]).buffer, type: "image/webp", width: 30, height: 40 },
  }));
  const row = (body: Record<string, unknown> | null, confirmed_at: string | null) => ({
    ...{ position: 1, created_by: "ada", created_at: "2027-05-14T12:00:00Z", width: 30, height: 40, bytes: 3 },
    ...{ ...body, confirmed_at, deleted_at: null },
  });
  ({ server } = flat([]));
  server
    .answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>))
    .answers(rpc("reserve_receipt"), ({ body }) => row(body, null))
    .answers("storage/v1/object/receipts/*", ({ path }) => ({ Key: path }))
    .answers(rpc("add_receipt"), ({ body }) => row(body, "2027-05-14T12:00:01Z"));
});

/** Opens a new expense and chooses a picture. */
async function choosePicture(): Promise<void> {
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await fill("What was it for?", "Rent");
  await press("More");
  await upload("Photo");
}

/** Chooses a picture in the field with this name. */
const upload = (name: string) =>
  user.upload(
    document.querySelector(`input[aria-label="${name}"]`) as HTMLInputElement,
    new File(["x"], "a.png", { type: "image/png" }),
  );

/** Fills a monthly rent with a photo. */
async function rentWithPhoto(): Promise<void> {
  await choosePicture();
  await says(/The picture is saved as a photo\./);
  await press(/^Repeat/);
  await press("Done");
}

it("a photo of a new recurring expense goes to its first expense, which is due", async () => {
  await rentWithPhoto();
  await says(/The photo goes to the first expense\./);
  expect(screen.queryByText(/saved as a photo/)).toBeNull();
  await press(/^Save expense/);
  await waitFor(() => expect(server.bodiesAt(rpc("add_receipt"))).toHaveLength(1));
  const [{ series }] = server.bodiesAt(rpc("save_series")) as [{ series: SeriesWire }];
  const first = v5("1", series.id);
  expect(server.bodiesAt(rpc("reserve_receipt"))).toMatchObject([{ expense_id: first, bytes: 3 }]);
  const order = server.asked
    .map(({ path }) => path.split("/").at(-1))
    .filter((name) => /^(save|reserve|add)_/.test(name ?? ""));
  expect(order).toEqual(["save_series", "reserve_receipt", "add_receipt"]);
});

it("a single photo of a new expense is left out again by the link beside its sentence", async () => {
  await rentWithPhoto();
  await press("Leave it out");
  await waitFor(() => expect(screen.queryByText(/first expense/)).toBeNull());
  await press(/^Save expense/);
  await waitFor(() => expect(server.bodiesAt(rpc("save_series"))).toHaveLength(1));
  expect(server.bodiesAt(rpc("reserve_receipt"))).toEqual([]);
});

it("a photo of a recurring expense that begins later is left out, which the form says", async () => {
  await rentWithPhoto();
  await fill("When?", ago(-3));
  await says("The first expense comes later, so this is saved without photos. Add them then.");
  await press(/^Save expense/);
  await waitFor(() => expect(server.bodiesAt(rpc("save_series"))).toHaveLength(1));
  expect(server.bodiesAt(rpc("save_series"))).toMatchObject([{ series: { anchor: ago(-3) } }]);
  expect(server.bodiesAt(rpc("reserve_receipt"))).toEqual([]);
});
