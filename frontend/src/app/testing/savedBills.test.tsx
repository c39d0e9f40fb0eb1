import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EXPENSE_ID, person } from "./answers";
import { asRead } from "./asRead";
import { byItem, facesOf, take, type } from "./billForm";
import { becomeOffline, becomeOnline, fill, openApp, press, says, user } from "./openApp";
import { closeSheet, EDIT, NEW, openSheet, retype, SAVE, withEvent } from "./weekend";

/** Saved bills: their lines and shares, their changes and copies. */

const item = (label: string, amount: number, weights: Record<string, number> = {}) => ({
  ...{ id: crypto.randomUUID(), label, amount, weights },
});

/** A dinner of 90.00 EUR by its bill: ada's fish, everyone's wine, a tip. */
const dinner = (change: object = {}) =>
  answers.hotel({
    ...{ description: "Dinner", split_method: "manual", is_bill: true },
    items: [item("Fish", 30, { ada: 1 }), item("Wine", 45)],
    extras: [{ kind: "tip", amount: 15, percent: 20, with_tax: false, spread: "items" }],
    shares: [
      { user_id: "ada", share_amount: 63, share_in_event_currency: 63, parts: null },
      { user_id: "berk", share_amount: 27, share_in_event_currency: 27, parts: null },
    ],
    ...change,
  });

it("an existing bill opens with its lines and explains each share", async () => {
  const server = withEvent([ADA_LACE, BERK], [dinner()]);
  await openApp(EDIT);
  await openSheet("How is it split?");
  await screen.findByRole("group", { name: "Who had Fish?" });
  expect(screen.getByLabelText("Tip: percent")).toHaveProperty("value", "20");
  await closeSheet();
  await press("How the shares were worked out");
  const shares = await screen.findByRole("list", { name: "How the shares were worked out" });
  const rows = within(shares).getAllByRole("listitem").map(asRead);
  expect(rows[0]).toContain("Fish 30.00 · everyone’s 45.00 ÷ 2 · Tip 10.50");
  expect(rows[1]).toContain("everyone’s 45.00 ÷ 2 · Tip 4.50");
  expect(rows.join()).not.toContain("adjusted by hand");
  await openSheet("How is it split?");
  await take("Wine", "Berk");
  await closeSheet();
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { id: EXPENSE_ID, amount: 90, items: [{ label: "Fish" }, { label: "Wine", weights: { berk: 1 } }] },
      shares: [
        { user_id: "ada", share_amount: 36 },
        { user_id: "berk", share_amount: 54 },
      ],
    },
  ]);
});

it("an extra is called by its word on the bill, in the form and where the shares are explained", async () => {
  const service = (amount: number) => ({ kind: "service", amount, percent: null, with_tax: false, spread: "items" });
  withEvent([ADA_LACE, BERK], [dinner({ extras: [{ ...service(6), label: "Couvert" }, service(9)] })]);
  await openApp(EDIT);
  await openSheet("How is it split?");
  expect(await screen.findByLabelText("Couvert: amount")).toHaveProperty("value", "6.00");
  expect(screen.getByLabelText("Service: amount")).toHaveProperty("value", "9.00");
  await closeSheet();
  await press("How the shares were worked out");
  const shares = await screen.findByRole("list", { name: "How the shares were worked out" });
  expect(within(shares).getAllByRole("listitem").map(asRead)[0]).toContain("Couvert 4.20 · Service 6.30");
});

it("shares that differ from the lines are said to be adjusted by hand", async () => {
  const shares = ["ada", "berk"].map((user_id) => ({
    ...{ user_id, share_amount: 45, share_in_event_currency: 45, parts: null },
  }));
  withEvent([ADA_LACE, BERK], [dinner({ shares })]);
  await openApp(EDIT);
  await press("How the shares were worked out");
  const list = await screen.findByRole("list", { name: "How the shares were worked out" });
  for (const row of within(list).getAllByRole("listitem")) expect(asRead(row)).toContain("adjusted by hand");
});

it("a bill saved offline is explained at once, and is sent later", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await openApp(NEW);
  await user.type(await screen.findByLabelText("What was it for?"), "Dinner");
  await byItem();
  becomeOffline();
  await type("Pide 10", "Tea 3");
  await take("Pide", "Berk");
  await closeSheet();
  await press("Save expense");
  await user.click(await screen.findByRole("link", { name: /Dinner/ }));
  await screen.findByRole("heading", { name: "Edit expense" });
  await openSheet("How is it split?");
  await screen.findByRole("group", { name: "Who had Pide?" });
  await closeSheet();
  await press("How the shares were worked out");
  const shares = await screen.findByRole("list", { name: "How the shares were worked out" });
  expect(within(shares).getAllByRole("listitem").map(asRead).join("|")).toContain(
    "BerkPide 10.00 · everyone’s 3.00 ÷ 3",
  );
  becomeOnline();
  await waitFor(() =>
    expect(server.bodiesAt(SAVE)[0]).toMatchObject({ expense: { items: [{ label: "Pide" }, { label: "Tea" }] } }),
  );
});

it("a stored tip below zero is shown as taken off, and stays so when it is typed again", async () => {
  const extras = [{ kind: "tip", amount: -5, percent: null, with_tax: false, spread: "items" }];
  withEvent([ADA_LACE, BERK], [dinner({ amount: 70, extras })]);
  await openApp(EDIT);
  await openSheet("How is it split?");
  const tip = await screen.findByLabelText("Tip: Taken off");
  expect(tip).toHaveProperty("value", "5.00");
  await user.type(tip, "0");
  expect(screen.getByLabelText("Tip: Taken off")).toHaveProperty("value", "50.00");
  await retype("Tip: Taken off", "1.234.56");
  expect(screen.getByLabelText("Tip: Taken off")).toHaveProperty("value", "1.234.56");
  await retype("Tip: Taken off", "400");
  expect(screen.getByLabelText("Tip: Taken off")).toHaveProperty("value", "4.00");
});

it("another split method keeps the lines in the form, and saving removes them", async () => {
  const server = withEvent([ADA_LACE, BERK], [dinner()]);
  await openApp(EDIT);
  await openSheet("How is it split?");
  await screen.findByRole("group", { name: "Who had Fish?" });
  await user.click(screen.getByRole("radio", { name: "Equal" }));
  expect(screen.queryByRole("group", { name: "Who had Fish?" })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "By item" }));
  await screen.findByRole("group", { name: "Who had Fish?" });
  await user.click(screen.getByRole("radio", { name: "Equal" }));
  await closeSheet();
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { split_method: "equal", items: [], extras: [] } }]);
});

it("a conflict shows the lines of both versions, and the form keeps its own", async () => {
  const mine = dinner();
  const server = withEvent([ADA_LACE, BERK], [mine]);
  await openApp(EDIT);
  await openSheet("How is it split?");
  await take("Wine", "Berk");
  await closeSheet();
  // The same fish, and another drink.
  const theirs = { ...mine, version: 2, items: [item("Fish", 30, { ada: 1 }), item("Beer", 45)] };
  server.answers("rest/v1/rpc/expense_page", () => ({ event: answers.eventPage().event, expense: theirs }));
  await server.refusing(
    "save_expense",
    "version_conflict",
    async () => {
      await press("Save changes");
      const dialog = within(await screen.findByRole("dialog", { name: "Somebody else changed this too" }));
      const rows = dialog.getAllByRole("row").map(asRead).join();
      expect(rows).toContain("Wine: 45.00 (Berk)");
      expect(rows).toContain("Beer: 45.00 (Everyone’s)");
      expect(rows).not.toContain("Fish");
    },
    409,
  );
  await user.keyboard("{Escape}");
  await openSheet("How is it split?");
  const faces = await facesOf("Wine");
  expect(faces.getByRole("button", { name: "Berk" }).getAttribute("aria-pressed")).toBe("true");
});

it("a change without lines that is kept in a conflict removes the lines of the other version", async () => {
  const { items: _, extras: __, ...plain } = dinner();
  const server = withEvent([ADA_LACE, BERK], [{ ...plain, is_bill: false }]);
  await openApp(EDIT);
  await fill("What was it for?", "Late dinner");
  const theirs = { ...dinner(), version: 2 };
  server.answers("rest/v1/rpc/expense_page", () => ({ event: answers.eventPage().event, expense: theirs }));
  await server.refusing(
    "save_expense",
    "version_conflict",
    async () => {
      await press("Save changes");
      await screen.findByRole("dialog", { name: "Somebody else changed this too" });
    },
    409,
  );
  await press("Keep mine");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE).at(-1)).toMatchObject({
    expense: { description: "Late dinner", version: 2, items: [], extras: [] },
  });
});

it("a copy of a bill has its lines", async () => {
  const server = withEvent([ADA_LACE, BERK], [dinner()]);
  await openApp(EDIT);
  await user.click(await screen.findByRole("link", { name: "Duplicate" }));
  await screen.findByRole("heading", { name: "New expense" });
  await openSheet("How is it split?");
  await screen.findByRole("group", { name: "Who had Fish?" });
  await closeSheet();
  await press("Save expense");
  await waitFor(() =>
    expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { items: [{ label: "Fish" }, { label: "Wine" }] } }]),
  );
});
