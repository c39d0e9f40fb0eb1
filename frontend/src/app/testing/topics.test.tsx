import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { code } from "@/platform/loading/onDemand";
import { forget } from "@/platform/session/session";
import { KEYS, localStore } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { ADA_LACE, BERK } from "./answers";
import { asRead } from "./asRead";
import { address, fill, goTo, onPhone, openApp, press, says, user } from "./openApp";
import { EDIT, EVENT, enter, NEW, retype, SAVE, withEvent } from "./weekend";

/** The topic of an expense: guessed in the form, changed with a tap, shown and searched in the list. */

const chip = (topic: string) => screen.findByRole("button", { name: `Topic: ${topic}` });
const choose = async (topic: string) => {
  await press(/^Topic: /);
  await user.click(within(await screen.findByRole("dialog", { name: "Topic" })).getByRole("button", { name: topic }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};
const saved = async () => {
  await press(/^Save (expense|changes)$/);
  await says(/^(Expense|Changes) saved$/);
  await waitFor(() => expect(address()).toBe(EVENT));
};

it("an expense has the topic that its title names in any language, unasked", async () => {
  onPhone();
  const server = withEvent();
  await openApp(NEW);
  // A form without a title has no chip.
  expect(await screen.findByLabelText("What was it for?")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Topic/ })).toBeNull();
  await user.type(await screen.findByLabelText("Amount"), "4200");
  await fill("What was it for?", "Taksi havalimanı");
  await chip("Transport");
  await saved();
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Taksi havalimanı", topic: "transport" } }]);
});

it("a title that names nothing has no topic, and the request leaves the topic out", async () => {
  const server = withEvent();
  await enter("4200", "Qwrtz");
  await chip("No topic");
  await saved();
  const [body] = server.bodiesAt(SAVE) as { expense: object }[];
  expect(body?.expense).not.toHaveProperty("topic");
});

it("a chosen topic is saved, and guessed for titles with the same words", async () => {
  const server = withEvent();
  await enter("4200", "Migros");
  await chip("Groceries");
  await choose("Gifts");
  await saved();
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { topic: "gifts" } }]);

  await goTo(NEW);
  await user.type(await screen.findByLabelText("Amount"), "1000");
  await fill("What was it for?", "MIGROS, again");
  await chip("Gifts");
  await choose("No topic");
  await chip("No topic");
  expect(localStore.get(KEYS.topics)).toContain("migros again");
});

it("an expense is saved without a topic while the dictionary cannot be loaded", async () => {
  const { load } = code;
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(code, "load").mockImplementation(async (part) => {
    if (part.toString().includes("guessTopic")) throw new TypeError("Failed to fetch dynamically imported module");
    return load(part);
  });
  code.arrived.clear();
  const server = withEvent();
  await enter("4200", "Migros");
  await chip("No topic");
  await saved();
  const [body] = server.bodiesAt(SAVE) as { expense: object }[];
  expect(body?.expense).not.toHaveProperty("topic");
});

it("an edit keeps a stored topic whatever the title becomes", async () => {
  const server = withEvent([ADA_LACE, BERK], [answers.hotel({ topic: "lodging" })]);
  await openApp(EDIT);
  await chip("Lodging");
  await fill("What was it for?", "Taxi");
  await chip("Lodging");
  await saved();
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Taxi", topic: "lodging" } }]);
});

it("an edit of an expense without a topic guesses one only for another title", async () => {
  const server = withEvent();
  await openApp(EDIT);
  await retype("Amount", "9500");
  await chip("No topic");
  await saved();
  await goTo(EDIT);
  await fill("What was it for?", "Museum");
  await chip("Tickets");
  await saved();
  const [body, next] = server.bodiesAt(SAVE) as { expense: object }[];
  expect(body?.expense).not.toHaveProperty("topic");
  expect(next?.expense).toMatchObject({ topic: "tickets" });
});

it("a conflict shows both topics", async () => {
  const mine = answers.hotel({ topic: "lodging" });
  const { event, participants } = answers.eventPage();
  const server = withEvent([ADA_LACE, BERK], [mine]).answers("rest/v1/rpc/expense_page", () => ({
    ...{ event, participants, expense: { ...mine, version: 2, topic: "tickets" } },
  }));
  await openApp(EDIT);
  await choose("Gifts");
  await server.refusing(
    "save_expense",
    "version_conflict",
    async () => {
      await press("Save changes");
      expect(asRead(await screen.findByRole("dialog", { name: "Somebody else changed this too" }))).toMatch(
        /Topic.*Gifts.*Tickets/s,
      );
    },
    409,
  );
});

it("the event's list names the topic of each expense, and filters by it", async () => {
  const expenses = ["drinks", "fuel"].flatMap((topic, place) =>
    Array.from({ length: 4 }, (_, number) =>
      answers.hotel({
        id: `3333333${place}-3333-4333-8333-33333333333${number}`,
        description: `Round ${place} ${number}`,
        topic: topic as "drinks" | "fuel",
      }),
    ),
  );
  withEvent([ADA_LACE, BERK], expenses);
  await openApp(EVENT);
  const rows = () => within(screen.getByRole("main")).getAllByRole("link", { name: /Round/ });
  await screen.findByText("Round 0 0");
  expect(rows().filter((row) => asRead(row).includes("Drinks"))).toHaveLength(4);
  await goTo(`${EVENT}?topic=drinks`);
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(rows().every((row) => asRead(row).includes("Round 0"))).toBe(true);
  await press("Remove filter: Drinks");
  await waitFor(() => expect(address()).toBe(EVENT));
});

it("signing out removes the remembered topics from the device", async () => {
  withEvent();
  localStore.set(KEYS.topics, '[["migros","gifts"]]');
  await openApp("/profile");
  await act(forget);
  expect(localStore.get(KEYS.topics)).toBeNull();
});
