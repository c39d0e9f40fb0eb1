import { screen, waitFor } from "@testing-library/react";
import { v5 } from "uuid";
import { beforeEach, expect, it } from "vitest";
import type { SeriesWire } from "@/data/series/columns";
import { fill, onPhone, openApp, press, says } from "./openApp";
import { uploadPhoto, withPhotos } from "./photoServer";
import { ago, flat, PATH, rent, rpc } from "./rent";
import type { Server } from "./server";

/** Photos that are added while an expense is made recurring. */

let server: Server;

beforeEach(() => {
  onPhone();
  ({ server } = flat([]));
  withPhotos(server).answers(rpc("save_series"), ({ body }) => rent(body?.series as Partial<SeriesWire>));
});

/** Opens a new expense and chooses a picture. */
async function choosePicture(): Promise<void> {
  await openApp(`${PATH}/add-expense`);
  await fill("Amount", "90000");
  await fill("What was it for?", "Rent");
  await press("More");
  await uploadPhoto();
}

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
