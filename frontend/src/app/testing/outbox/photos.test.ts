import { beforeEach, describe, expect, it } from "vitest";
import type { Change } from "@/data/testMutation";
import { split } from "@/data/testMutation";
import { dinner, newId } from "./changes";
import { endDevice, type Fault, kindsOfTab, newDevice, soon, type TestDevice } from "./device";
import type { TestServer } from "./server";
import { onDisk, openTab, pass, type Tab, untilQuiet } from "./tab";

let device: TestDevice;
let server: TestServer;

beforeEach(() => {
  device = newDevice();
  server = device.server;
  return endDevice;
});

const BYTES = [82, 73, 70, 70, 1, 2, 3];

const photoOf = (expense_id: string, id = newId()): Change => ({
  ...{ kind: "add_receipt", event_id: "e", expense_id, id, title: "Dinner" },
  ...{ width: 1200, height: 1600, bytes: BYTES.length, type: "image/webp" },
});

/** Puts the photo's file on the disk, as the form does before it submits anything. */
async function keep(id: string): Promise<void> {
  const { keepWaitingFile } = await import("@/platform/storage/waitingFiles");
  const file = { user_id: "ada", id, type: "image/webp", bytes: new Uint8Array(BYTES).buffer };
  await soon(keepWaitingFile(file).catch(() => keepWaitingFile(file)));
}

const waiting = async (id: string) => soon((await import("@/platform/storage/waitingFiles")).waitingFile("ada", id));

/** Submits a new expense with a photo. */
async function withPhoto(tab: Tab, made = dinner(900)) {
  const photo = photoOf(made.expense.id) as { id: string } & Change;
  await keep(photo.id);
  const [kind, payload] = split(photo, await kindsOfTab());
  const save = () => tab.submit(made, { followers: [{ kind, payload }] });
  let outcome = await soon(save());
  if (outcome.state === "not_kept") outcome = await soon(save());
  return { made, photo, outcome };
}

const pathOf = (expense: string, photo: string) => `e/${expense}/${photo}`;

it("an expense and its photo reach the server, and nothing of them stays on the device", async () => {
  const tab = await openTab(device);
  const { made, photo, outcome } = await withPhoto(tab);
  expect(outcome).toEqual({ state: "sent" });
  await untilQuiet(device, tab);
  await pass(1_000);
  expect(server.photos.get(photo.id)).toMatchObject({ confirmed_at: expect.any(String), expense_id: made.expense.id });
  expect(server.files.get(pathOf(made.expense.id, photo.id))).toEqual(BYTES);
  expect([await onDisk(), await waiting(photo.id)]).toEqual([[], undefined]);
});

it("an expense is saved while the upload of an earlier photo gets no answer", async () => {
  const tab = await openTab(device);
  let answer: () => void = () => undefined;
  device.slowUploads = new Promise((resolve) => {
    answer = resolve;
  });
  const first = await withPhoto(tab);
  await pass(500);
  expect(await soon(tab.submit(dinner(300)))).toEqual({ state: "sent" });
  expect(server.files.size).toBe(0);
  answer();
  await untilQuiet(device, tab);
  await pass(1_000);
  expect(server.photos.get(first.photo.id)).toMatchObject({ confirmed_at: expect.any(String) });
});

it("a photo waits offline with its expense and is there after a reload", async () => {
  device.online = false;
  const { made, photo } = await withPhoto(await openTab(device));
  const tab = await openTab(device);
  await soon(tab.loadQueue());
  expect(tab.useOutbox.getState().mutations.map(({ kind }) => kind)).toEqual(["save_expense", "add_receipt"]);
  await untilQuiet(device, tab);
  await pass(1_000);
  expect(server.files.get(pathOf(made.expense.id, photo.id))).toEqual(BYTES);
});

it("a refused expense takes its photo back to the form, and the file stays for the draft", async () => {
  const tab = await openTab(device);
  server.refusing.push("shares_do_not_add_up");
  const { photo, outcome } = await withPhoto(tab);
  expect(outcome).toMatchObject({ state: "refused" });
  expect([tab.useOutbox.getState().mutations, await onDisk()]).toEqual([[], []]);
  expect(await waiting(photo.id)).toBeDefined();
  await pass(1_000);
  expect(server.photos.size).toBe(0);
});

it("a dropped photo takes its file along, also while it is being sent", async () => {
  const tab = await openTab(device);
  const made = dinner(900);
  await soon(tab.submit(made));
  let answer: () => void = () => undefined;
  device.slowUploads = new Promise((resolve) => {
    answer = resolve;
  });
  const photo = photoOf(made.expense.id) as { id: string } & Change;
  await keep(photo.id);
  void tab.submit(photo);
  await pass(500);
  const [mutation] = tab.useOutbox.getState().mutations;
  if (!mutation) throw new Error("the photo waits");
  server.photos.delete(photo.id);
  await soon(tab.dropMutation(mutation));
  answer();
  await untilQuiet(device, tab);
  await pass(1_000);
  expect([tab.useOutbox.getState().mutations, await onDisk(), await waiting(photo.id)]).toEqual([[], [], undefined]);
});

it("a photo whose file is gone from the device needs a decision", async () => {
  const tab = await openTab(device);
  const made = dinner(900);
  await soon(tab.submit(made));
  const photo = photoOf(made.expense.id) as { id: string } & Change;
  void tab.submit(photo, { staysAfter: "any" });
  await pass(1_000);
  expect(tab.useOutbox.getState().mutations).toMatchObject([{ state: "attention", code: "photo_not_on_device" }]);
});

describe("one failing call of the disk or the network", () => {
  it.each(["refused", "undone", "lost", "answer lost"] satisfies Fault[])(
    "%s: an expense and its photo arrive exactly once",
    async (fault) => {
      const tab = await openTab(device);
      for (let call = 0; ; call++) {
        server.made.length = 0;
        device.failAt(call, fault);
        const { made, photo } = await withPhoto(tab);
        await pass(500);
        const came = !device.isSound;
        device.mend();
        await untilQuiet(device, tab);
        await pass(5_000);
        await untilQuiet(device, tab);
        expect(server.made, `call ${call}`).toEqual([`save_expense ${made.expense.id} 1`, `add_receipt ${photo.id}`]);
        expect(server.files.get(pathOf(made.expense.id, photo.id)), `call ${call}`).toEqual(BYTES);
        expect([tab.useOutbox.getState().mutations, await onDisk()], `call ${call}`).toEqual([[], []]);
        expect(await waiting(photo.id), `call ${call}`).toBeUndefined();
        if (came) continue;
        expect(call).toBeGreaterThan(5);
        break;
      }
    },
    60_000,
  );
});
