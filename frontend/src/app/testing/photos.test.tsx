import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SHARED_PICTURE } from "@/core/routes/share";
import { dropForeignPhotos } from "@/data/receipt/followPhotos";
import { keepFile } from "@/platform/files/keptFile";
import { cachedPaths, cachePhoto } from "@/platform/photos/photoCache";
import { testCaches } from "@/platform/photos/testCaches";
import * as answers from "./answers";
import { EVENT_ID, EXPENSE_ID } from "./answers";
import { becomeOffline, becomeOnline, deviceHas, goTo, openApp, press, says, user } from "./openApp";
import type { Server } from "./server";
import { amountField, EDIT, EVENT, NEW, withEvent } from "./weekend";

/** Photos of receipts, and what a copied receipt fills in. Making pictures small needs a real browser. */

/** Puts text into the device's clipboard. */
function copied(text: string): void {
  const item = { types: ["text/plain"], getType: async () => new Blob([text], { type: "text/plain" }) };
  deviceHas("clipboard", { read: async () => [item] });
}

const photo = (id: string, position: number, columns: object = {}) => ({
  ...{ id, position, width: 1200, height: 1600, bytes: 80_000, created_by: "berk", deleted_at: null },
  ...{ created_at: "2027-05-14T12:00:00Z", ...columns },
});

/** A hotel with photos. Removing and restoring them answers as the database does. */
function withPhotos(...photos: ReturnType<typeof photo>[]): Server {
  const page = {
    ...answers.eventPage([answers.ADA_LACE, answers.BERK], {
      expenses: [answers.hotel()],
      expense_count: 1,
      total: 90,
    }),
  };
  const shown = photos.filter(({ deleted_at }) => deleted_at === null).length;
  const row = (deleted_at: string | null) => ({
    ...photo("one", 1, { deleted_at }),
    ...{ event_id: EVENT_ID, expense_id: EXPENSE_ID, confirmed_at: "2027-05-14T12:00:01Z" },
  });
  return withEvent()
    .answers("rest/v1/rpc/event_page", () => ({ ...page, receipt_counts: shown > 0 ? { [EXPENSE_ID]: shown } : {} }))
    .answers("rest/v1/rpc/expense_receipts", () => photos)
    .answers("rest/v1/rpc/remove_receipt", () => row("2027-05-15T12:00:00Z"))
    .answers("rest/v1/rpc/restore_receipt", () => row(null))
    .answers(
      "storage/v1/object/receipts/*",
      () => new Response("photo", { headers: { "Content-Type": "image/webp" } }),
    );
}

const thumbnails = () => screen.queryAllByRole("button", { name: /^Photo \d of \d,/ });

it("the copied text of a receipt fills a new expense, and is taken back", async () => {
  withEvent();
  copied("Taverna Marina\nDatum 12.05.2026\nSuppe 4,50\nFisch 8,00\nSumme 12,50\nKarte 12,50");
  await openApp(NEW);
  await press("Paste receipt");
  await says(/^From the text: 12\.50 EUR · Taverna Marina/);
  expect((await amountField()).value).toBe("12.50");
  await press("Take it back");
  expect((await amountField()).value).toBe("");
});

it("a receipt's day far from today and the event is offered, and filled only once it is chosen", async () => {
  withEvent();
  copied("Taverna Marina\nDatum 25.05.2020\nSuppe 4,50\nFisch 8,00\nSumme 12,50\nKarte 12,50");
  await openApp(NEW);
  await press("Paste receipt");
  await says(/^From the text: 12\.50 EUR · Taverna Marina$/);
  await says("The receipt is from May 25, 2020.");
  expect(screen.queryByRole("button", { name: /Date: May 25, 2020/ })).toBeNull();
  await press("Use this day");
  await says(/^From the text: 12\.50 EUR · Taverna Marina · May 25, 2020$/);
  expect(screen.queryByRole("button", { name: "Use this day" })).toBeNull();
});

it("an empty clipboard is named", async () => {
  withEvent();
  deviceHas("clipboard", { read: async () => [] });
  await openApp(NEW);
  await press("Paste receipt");
  await says("Copy the picture or the text of a receipt first.");
});

/** Answers as the worker does that cannot make a picture small. */
class Shrinking extends EventTarget {
  postMessage(): void {
    this.dispatchEvent(new MessageEvent("message", { data: { failed: "picture_unreadable" } }));
  }
  terminate(): void {}
}

it("a shared picture stays in the form that takes it out of the address", async () => {
  vi.stubGlobal("Worker", Shrinking);
  withEvent();
  await keepFile(new File(["no picture"], "receipt.heic"), null, "picture");
  await openApp(`${NEW}?${SHARED_PICTURE}=`);
  await waitFor(() => expect(location.search).toBe(""));
  await says("This picture cannot be opened here. Save it as JPEG or PNG.");
});

it("suggested totals are read anew when the currency changes before one is chosen", async () => {
  const page = answers.eventPage([answers.ADA_LACE, answers.BERK], {});
  const inYen = { ...page, event: { ...page.event, default_currency: "JPY" } };
  withEvent().answers("rest/v1/rpc/event_page", () => inYen);
  copied("Izakaya\nRamen 1.100\nTea 400\nTotal 1.600");
  await openApp(NEW);
  await press("Paste receipt");
  const offered = async () => {
    const choices = await screen.findByRole("group", { name: "Which is the total?" });
    return within(choices)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  };
  expect((await offered()).join()).toMatch(/1,600\sJPY/);
  await user.click(screen.getByRole("combobox", { name: "Currency" }));
  await user.click((await screen.findAllByRole("option", { name: /EUR/ })).at(-1) as HTMLElement);
  await waitFor(() => expect(document.body.textContent).not.toMatch(/1,600\sJPY/));
  // 1,600 yen are no 16.00 euros, although both are 1,600 of the smallest unit.
  expect(document.body.textContent).not.toMatch(/\b16\.00\sEUR/);
});

it("an expense in the list shows how many photos it has", async () => {
  withPhotos(photo("one", 1), photo("two", 2));
  await openApp(EVENT);
  expect((await screen.findByRole("link", { name: /Hotel/ })).textContent).toContain("2 photos");
});

it("a photo is opened, removed, and brought back by the toast", async () => {
  const server = withPhotos(photo("one", 1), photo("two", 2));
  await openApp(EDIT);
  await waitFor(() => expect(thumbnails()).toHaveLength(2));
  expect(thumbnails()[0]?.textContent).toContain("Berk · May 14, 2027");
  await user.click(thumbnails()[0] as HTMLElement);
  const viewer = await screen.findByRole("dialog", { name: "Photo 1 of 2" });
  await user.click(within(viewer).getByRole("button", { name: "Next photo" }));
  await screen.findByRole("dialog", { name: "Photo 2 of 2" });
  await user.click(screen.getByRole("button", { name: "Previous photo" }));
  await press("Remove photo");
  await waitFor(() => expect(thumbnails()).toHaveLength(1));
  await press("Undo");
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/restore_receipt")).toHaveLength(1));
  expect(server.bodiesAt("rest/v1/rpc/remove_receipt")).toEqual([
    { event_id: EVENT_ID, expense_id: EXPENSE_ID, id: "one" },
  ]);
});

it("a removed photo is listed with its day and is restored, also while offline", async () => {
  withPhotos(photo("one", 1, { deleted_at: "2027-05-15T12:00:00Z" }));
  await openApp(EDIT);
  await press("Photos");
  await says("Photo 1, removed May 15, 2027");
  becomeOffline();
  await press("Restore photo 1");
  await waitFor(() => expect(thumbnails()).toHaveLength(1));
  expect(thumbnails()[0]?.textContent).toContain("Not sent yet");
  becomeOnline();
});

it("an expense with four photos takes no more", async () => {
  withPhotos(...[1, 2, 3, 4].map((number) => photo(`${number}`, number)));
  await openApp(EDIT);
  await says("An expense has at most 4 photos.");
  expect(screen.queryByRole("button", { name: "Add a photo" })).toBeNull();
});

const OTHER = "33333333-3333-4333-8333-333333333333";

/** Opens a page of Ada, whose device keeps a photo of an expense in each of two events. */
async function openWithKeptPhotos(path: string): Promise<void> {
  vi.stubGlobal("caches", testCaches());
  await openApp(path);
  for (const event of [EVENT_ID, OTHER]) await cachePhoto("ada", `${event}/${EXPENSE_ID}/one`, new Blob(["photo"]));
}

it("photos of an event leave the device of a removed person who opens it", async () => {
  withPhotos().answers("rest/v1/rpc/event_page", () => null);
  await openWithKeptPhotos("/profile");
  expect(await cachedPaths("ada")).toHaveLength(2);
  await goTo(EVENT);
  await waitFor(async () => expect(await cachedPaths("ada")).toEqual([`${OTHER}/${EXPENSE_ID}/one`]));
});

it("photos of events that a person was removed from leave the device at the next start", async () => {
  withPhotos().answers("rest/v1/events", () => [{ id: EVENT_ID }]);
  await openWithKeptPhotos("/profile");
  await dropForeignPhotos();
  expect(await cachedPaths("ada")).toEqual([`${EVENT_ID}/${EXPENSE_ID}/one`]);
});

it("photos stay on the device when the server cannot be asked for its owner's events", async () => {
  withPhotos();
  await openWithKeptPhotos("/profile");
  becomeOffline();
  await dropForeignPhotos();
  expect(await cachedPaths("ada")).toHaveLength(2);
  becomeOnline();
});
