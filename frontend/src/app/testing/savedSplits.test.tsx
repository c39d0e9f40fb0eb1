import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { SavedSplit } from "@/data/event/model";
import type { EventPageWire } from "@/data/event/schema";
import * as answers from "./answers";
import { ADA_LACE, BERK, person } from "./answers";
import { becomeOffline, becomeOnline, press, says, user } from "./openApp";
import { closeSheet, enterTaxi, openSheet, SAVE, withEvent } from "./weekend";

/** Saved splits: chosen, saved and removed in the expense form. */

const CEM = person("cem", "Cem");
const PEOPLE = [ADA_LACE, BERK, CEM];
const NIGHTS = {
  id: "44444444-4444-4444-8444-444444444444",
  name: "Nights",
  parts: { ada: 2, berk: 1 },
  left: [],
  is_default: false,
};
const SET = "rest/v1/rpc/set_saved_split";

/** A server that stores saved splits. */
function withSplits(...splits: NonNullable<EventPageWire["saved_splits"]>) {
  let saved_splits = splits;
  const server = withEvent(PEOPLE);
  server
    .answers("rest/v1/rpc/event_page", () => ({ ...answers.eventPage(PEOPLE), saved_splits }))
    .answers(SET, ({ body }) => {
      const { id, split } = body as { id: string; split: Omit<SavedSplit, "id" | "left"> | null };
      const known = saved_splits.find((one) => one.id === id);
      const others = saved_splits.filter((one) => one !== known);
      const is_default = split?.is_default && (known !== undefined || !others.some((one) => one.is_default));
      saved_splits = [
        ...others.map((one) => (is_default ? { ...one, is_default: false } : one)),
        ...(split ? [{ left: [], ...known, id, ...split, is_default: is_default ?? false }] : []),
      ];
      return null;
    });
  return server;
}

/** Enters an expense, and opens the sheet of the ways to split it. */
async function enterSplit(): Promise<void> {
  await enterTaxi();
  await openSheet("How is it split?");
  await screen.findByRole("radio", { name: "Equal" });
}

/** Takes back a removal by the message's button, which a sheet covers. */
async function undo(): Promise<void> {
  await closeSheet();
  await press("Undo");
  await openSheet("How is it split?");
  await press("Save this split");
}

const chip = (name: string) => screen.findByRole("button", { name });
const isStarred = async (name: string) =>
  (await chip(`Begin new expenses with ${name}`)).getAttribute("aria-pressed") === "true";

it("a saved split is one tap away and leaves out people who are not in the form", async () => {
  const server = withSplits(
    NIGHTS,
    { ...NIGHTS, id: "5", name: "Left", parts: { ada: 1, gone: 3 } },
    { ...NIGHTS, id: "6", name: "Nobody", parts: {} },
  );
  await enterSplit();
  expect(screen.queryByRole("button", { name: "Nobody" })).toBeNull();
  await user.click(await chip("Left"));
  expect((await chip("Left")).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("checkbox", { name: /Berk/ })).toHaveProperty("checked", false);
  await user.click(await chip("Nights"));
  expect((await chip("Nights")).getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findByLabelText("Parts: You")).toHaveProperty("value", "2");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { split_method: "parts" },
      shares: [
        { user_id: "ada", parts: 2 },
        { user_id: "berk", parts: 1 },
      ],
    },
  ]);
});

it("the present split is saved with a tap and a name, also offline, and removed again", async () => {
  const server = withSplits();
  await enterSplit();
  await user.click(screen.getByRole("checkbox", { name: /Cem/ }));
  await becomeOffline();
  await press("Save this split");
  await user.type(await screen.findByLabelText("What is this split called?"), "We two{Enter}");
  expect((await chip("We two")).getAttribute("aria-pressed")).toBe("true");
  expect(server.bodiesAt(SET)).toEqual([]);
  await becomeOnline();
  await waitFor(() =>
    expect(server.bodiesAt(SET)).toMatchObject([{ split: { name: "We two", parts: { ada: 1, berk: 1 } } }]),
  );
  await press(/^Remove split: /);
  await waitFor(() => expect(server.bodiesAt(SET)).toMatchObject([{}, { split: null }]));
  expect(screen.queryByRole("button", { name: "We two" })).toBeNull();
});

it("a removed split comes back with one tap, as the default that it was, also offline", async () => {
  const usual = { ...NIGHTS, is_default: true };
  const server = withSplits(usual, { ...NIGHTS, id: "5", name: "Rooms" });
  await enterSplit();
  await press("Save this split");
  await press("Remove split: Nights");
  await says("Split removed");
  expect(screen.queryByRole("button", { name: "Nights" })).toBeNull();
  await undo();
  expect(await chip("Nights")).toBeTruthy();
  await waitFor(() => expect(server.bodiesAt(SET)).toHaveLength(2));
  const { id, left, ...split } = usual;
  expect(server.bodiesAt(SET)).toMatchObject([
    { id, split: null },
    { id, split },
  ]);

  // A message that is disappearing ignores its button.
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  await becomeOffline();
  await press("Remove split: Nights");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Nights" })).toBeNull());
  await undo();
  expect(await chip("Nights")).toBeTruthy();
  await becomeOnline();
  await waitFor(() => expect(server.bodiesAt(SET).at(-1)).toMatchObject({ id, split }));
  await enterSplit();
  expect((await chip("Nights")).getAttribute("aria-pressed")).toBe("true");
});

it("a removed default that comes back leaves the star to the split that got it since, also offline", async () => {
  const server = withSplits({ ...NIGHTS, is_default: true }, { ...NIGHTS, id: "5", name: "Rooms" });
  await enterSplit();
  await becomeOffline();
  await press("Save this split");
  await press("Remove split: Nights");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Nights" })).toBeNull());
  await press("Begin new expenses with Rooms");
  await waitFor(async () => expect(await isStarred("Rooms")).toBe(true));
  await undo();
  expect([await isStarred("Nights"), await isStarred("Rooms")]).toEqual([false, true]);
  await becomeOnline();
  await waitFor(() => expect(server.bodiesAt(SET)).toHaveLength(3));
  await enterSplit();
  await press("Save this split");
  expect([await isStarred("Nights"), await isStarred("Rooms")]).toEqual([false, true]);
});

it("a saved split names its people who left the event where it is chosen and where it gets the star", async () => {
  const server = withSplits({ ...NIGHTS, parts: { ada: 1 }, left: [CEM, person("dan", "Dan")] });
  await enterSplit();
  expect(screen.queryByText(/^Without/)).toBeNull();
  await user.click(await chip("Nights"));
  await says("Without Cem and Dan: no longer in the event.");
  await press("Save this split");
  await press("Begin new expenses with Nights");
  await waitFor(() => expect(server.bodiesAt(SET)).toMatchObject([{ split: { is_default: true } }]));
  await enterSplit();
  await says("Without Cem and Dan: no longer in the event.");
});

it("a removed split comes back without its people who left, whom the message names", async () => {
  const server = withSplits({ ...NIGHTS, parts: { ada: 1 }, left: [CEM, person("dan", "Dan")] });
  await enterSplit();
  await press("Save this split");
  await press("Remove split: Nights");
  await says("Split removed. Undo brings it back without Cem and Dan.");
  await undo();
  await waitFor(() => expect(server.bodiesAt(SET).at(-1)).toMatchObject({ split: { parts: { ada: 1 } } }));
});

it("a split whose people all left says so, gets no star, and its removal no Undo", async () => {
  withSplits({ ...NIGHTS, parts: {}, left: [CEM] });
  await enterSplit();
  await press("Save this split");
  await says("Without Cem: no longer in the event.");
  expect(screen.queryByRole("button", { name: "Begin new expenses with Nights" })).toBeNull();
  await press("Remove split: Nights");
  await says("Split removed");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("a manual split and a sixth one cannot be saved, and the form says why", async () => {
  withSplits(...Array.from({ length: 5 }, (_, i) => ({ ...NIGHTS, id: `${i}`, name: `Split ${i}` })));
  await enterSplit();
  await press("Save this split");
  await says("An event has at most 5 saved splits. Remove one first.");
  await press("Remove split: Split 4");
  await screen.findByLabelText("What is this split called?");
  await user.click(screen.getByRole("radio", { name: "Manual" }));
  await says("Only an equal split or one by parts can be saved.");
});

it("a new expense begins with the event's default split, which one tap sets and takes back", async () => {
  const server = withSplits(NIGHTS);
  await enterSplit();
  expect((await chip("Nights")).getAttribute("aria-pressed")).toBe("false");
  await press("Save this split");
  await press("Begin new expenses with Nights");
  await waitFor(() => expect(server.bodiesAt(SET)).toMatchObject([{ split: { name: "Nights", is_default: true } }]));
  await enterSplit();
  expect((await chip("Nights")).getAttribute("aria-pressed")).toBe("true");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { split_method: "parts" }, shares: [{ user_id: "ada" }, { user_id: "berk" }] },
  ]);
});

it("a default split whose people changed begins with those who are left, and with everybody when nobody is", async () => {
  const usual = { ...NIGHTS, is_default: true };
  const server = withSplits({ ...usual, parts: { berk: 2, gone: 3 } });
  await enterSplit();
  expect((await chip("Nights")).getAttribute("aria-pressed")).toBe("true");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ shares: [{ user_id: "berk" }] }]);

  const other = withSplits({ ...usual, parts: {} });
  await enterSplit();
  await press("Save expense");
  await says("Expense saved");
  expect(other.bodiesAt(SAVE)).toMatchObject([
    { expense: { split_method: "equal" }, shares: [{ user_id: "ada" }, { user_id: "berk" }, { user_id: "cem" }] },
  ]);
});

it("a sixth split that another device was faster to save is refused with words, and its name stays", async () => {
  const all = Array.from({ length: 5 }, (_, i) => ({ ...NIGHTS, id: `${i}`, name: `Split ${i}` }));
  const server = withSplits(...all.slice(1));
  await enterSplit();
  await press("Save this split");
  const typing = await screen.findByLabelText("What is this split called?");
  await server.refusing("set_saved_split", "too_many", async () => {
    await user.type(typing, "Rooms{Enter}");
    await says("There are too many of these already.");
  });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Rooms" })).toBeNull());
  expect(await screen.findByLabelText("What is this split called?")).toHaveProperty("value", "Rooms");
  await press("Remove split: Split 4");
  await press("Save");
  expect(await chip("Rooms")).toBeTruthy();
});
