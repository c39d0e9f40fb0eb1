import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK } from "./answers";
import { becomeOffline, becomeOnline, fill, goTo, openApp, press, says, user } from "./openApp";
import { amountField, EDIT, EVENT, openSheet, SAVE, withEvent } from "./weekend";

/** Lists say only that an expense has items. */

const listed = (columns: object = {}) => answers.hotel({ split_method: "manual", is_bill: true, ...columns });
const withLines = () => ({ ...listed(), items: [], extras: [] });

it("the form of a listed bill fetches its items first, and that of another expense nothing", async () => {
  for (const is_bill of [true, false]) {
    let asked = 0;
    withEvent([ADA_LACE, BERK], [listed({ is_bill })]).answers("rest/v1/rpc/expense_page", () => {
      asked++;
      return { event: answers.eventPage().event, expense: withLines() };
    });
    await openApp(EDIT);
    expect((await amountField()).value).toBe("90.00");
    expect(asked).toBe(is_bill ? 1 : 0);
  }
});

it("the form of a listed bill opens without its items when they cannot be fetched", async () => {
  await withEvent([ADA_LACE, BERK], [listed()]).breaking("rest/v1/rpc/expense_page", async () => {
    await openApp(EDIT);
    await waitFor(async () => expect((await amountField()).value).toBe("90.00"));
    expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Hotel");
  });
});

const conflict = async () => void (await screen.findByRole("dialog", { name: "Somebody else changed this too" }));

function expectNoLines(sent: unknown, columns: object): void {
  const { expense } = sent as { expense: object };
  expect(expense).toMatchObject(columns);
  expect(expense).not.toHaveProperty("items");
  expect(expense).not.toHaveProperty("extras");
}

const fish = { id: crypto.randomUUID(), label: "Fish", amount: 90, weights: {} };

it("the form of a listed bill that was opened offline shows its items once they arrive", async () => {
  withEvent([ADA_LACE, BERK], [listed()]).answers("rest/v1/rpc/expense_page", () => ({
    event: answers.eventPage().event,
    expense: { ...withLines(), items: [fish] },
  }));
  await openApp(EVENT);
  await screen.findByText("Hotel");
  becomeOffline();
  await goTo(EDIT);
  expect((await amountField()).value).toBe("90.00");
  await screen.findByText(/^The lines of this bill could not be loaded\./);
  becomeOnline();
  await waitFor(() => expect(screen.queryByText(/^The lines of this bill could not be loaded\./)).toBeNull());
  await openSheet("How is it split?");
  await screen.findByText("Who had Fish?");
});

it("a change kept in a conflict sends no lines while they are unknown, so that the server keeps them", async () => {
  const server = withEvent([ADA_LACE, BERK], [listed()]);
  await server.breaking("rest/v1/rpc/expense_page", async () => {
    await openApp(EDIT);
    await fill("What was it for?", "Late dinner");
  });
  const theirs = { ...withLines(), items: [fish], version: 2 };
  server.answers("rest/v1/rpc/expense_page", () => ({ event: answers.eventPage().event, expense: theirs }));
  await server.refusing("save_expense", "version_conflict", () => press("Save changes").then(conflict), 409);
  await press("Keep mine");
  await says("Changes saved");
  expectNoLines(server.bodiesAt(SAVE).at(-1), { description: "Late dinner", version: 2 });
});

it("a refused change sends no lines when it is saved again while they are unknown", async () => {
  const server = withEvent([ADA_LACE, BERK], [listed()]);
  await server.breaking("rest/v1/rpc/expense_page", async () => {
    await openApp(EDIT);
    await fill("What was it for?", "Late dinner");
    becomeOffline();
    await press("Save changes");
    await says(/^Saved\. Sent once/);
    await server.refusing("save_expense", "sharer_not_participant", async () => {
      becomeOnline();
      await says("1 change could not be saved.");
    });
    await goTo(EDIT);
    await says(/^Your change could not be saved:/);
    await press("Save changes");
    await says("Changes saved");
  });
  expectNoLines(server.bodiesAt(SAVE).at(-1), { description: "Late dinner", version: 1 });
});

it("a typed change stays when the items of a listed bill arrive late", async () => {
  const server = withEvent([ADA_LACE, BERK], [listed()]).answers("rest/v1/rpc/expense_page", () => ({
    event: answers.eventPage().event,
    expense: { ...withLines(), items: [fish] },
  }));
  await openApp(EVENT);
  await screen.findByText("Hotel");
  becomeOffline();
  await goTo(EDIT);
  const what = await screen.findByLabelText<HTMLInputElement>("What was it for?");
  await user.type(what, " by the sea");
  becomeOnline();
  await waitFor(() => expect(screen.queryByText(/^The lines of this bill could not be loaded\./)).toBeNull());
  expect(screen.getByLabelText("What was it for?")).toBe(what);
  expect(what.value).toBe("Hotel by the sea");
  await press("Save changes");
  await waitFor(() =>
    expect(server.bodiesAt(SAVE)).toMatchObject([
      { expense: { description: "Hotel by the sea", items: [{ label: "Fish" }] } },
    ]),
  );
});
