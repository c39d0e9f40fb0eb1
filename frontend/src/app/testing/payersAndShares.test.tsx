import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { isolated } from "@/core/text/isolated";
import * as answers from "./answers";
import { ADA_LACE, BERK, EXPENSE_ID, person } from "./answers";
import { goTo, openApp, press, says, user } from "./openApp";
import { closeSheet, enterTaxi, NEW, openSheet, SAVE, splitBy, withEvent } from "./weekend";

/** Payers and shares of an expense, as the form offers, prefills and sends them. */

it("an expense is paid by the chosen person, and by its reader until one is chosen", async () => {
  const server = withEvent();
  await enterTaxi();
  await openSheet("Who paid?");
  expect(await screen.findByRole("radio", { name: "You" })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("radio", { name: "Berk" }));
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Taxi", paid_by: "berk" } }]);
});

it("several payers among many people are chosen from a list", async () => {
  const many = [
    ADA_LACE,
    ...["Berk", "Cem", "Deniz", "Ela", "Fatma", "Gül", "Hale", "İpek"].map((name) => person(name, name)),
  ];
  const server = withEvent(many);
  await enterTaxi();
  await openSheet("Who paid?");
  await user.click(await screen.findByRole("radio", { name: "Ela" }));
  await openSheet("Who paid?");
  await press("Several people");
  const choose = async (field: string, name: string) => {
    await user.click(await screen.findByRole("combobox", { name: field }));
    await user.click(await screen.findByRole("option", { name, hidden: false }));
  };
  await choose("Who else paid?", "Gül");
  await user.type(screen.getByLabelText("Paid by Gül"), "250");
  await press("Not paid by Ela");
  await press("Several people");
  await choose("Who else paid?", "Cem");
  await user.type(screen.getByLabelText("Paid by Cem"), "250");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { paid_by: "Gül" }, payers: [{ user_id: "Gül", paid_amount: 7.5 }, { user_id: "Cem" }] },
  ]);
});

it("several payers of whom one paid everything become that one person", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await enterTaxi();
  await openSheet("Who paid?");
  await press("Several people");
  await user.click(await screen.findByRole("checkbox", { name: "Berk" }));
  await user.type(screen.getByLabelText("Paid by Berk"), "1000");
  await closeSheet();
  await screen.findByRole("button", { name: /^Who paid\? Berk$/ });
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { paid_by: "berk" } }]);
});

it("a draft that was left while several payers were being chosen has one payer until there are two", async () => {
  withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await enterTaxi();
  await openSheet("Who paid?");
  await press("Several people");
  await screen.findByLabelText("Paid by you");
  await goTo(NEW);
  await screen.findByRole("button", { name: "Who paid? you" });
});

it("several payers who are chosen before the amount stay", async () => {
  withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await openApp(NEW);
  await openSheet("Who paid?");
  await press("Several people");
  await user.click(await screen.findByRole("checkbox", { name: "Berk" }));
  await closeSheet();
  await screen.findByRole("button", { name: "Who paid? several people" });
});

it("an expense has several payers, whose amounts fill each other, and closes to one line", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await enterTaxi();
  await openSheet("Who paid?");
  await press("Several people");
  await screen.findByLabelText("Paid by you");
  await user.click(screen.getByRole("checkbox", { name: "Berk" }));
  const paid = (name: string) => screen.getByLabelText(`Paid by ${name}`);
  await user.type(paid("Berk"), "400");
  expect(paid("you")).toHaveProperty("value", "6.00");
  await closeSheet();
  await press(/^Who paid\? you\s6\.00\s· Berk\s4\.00$/);

  await user.click(await screen.findByRole("checkbox", { name: "Cem" }));
  await user.clear(paid("you"));
  await user.type(paid("you"), "450");
  await says("1.50 missing");
  await closeSheet("Close");
  await press("Save expense");
  expect((await screen.findByRole("alert")).textContent).toContain("1.50 missing");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await openSheet("Who paid?");
  await press("The rest: Cem");
  await closeSheet();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { paid_by: "ada" },
      payers: [
        { user_id: "ada", paid_amount: 4.5 },
        { user_id: "berk", paid_amount: 4 },
        { user_id: "cem", paid_amount: 1.5 },
      ],
    },
  ]);
});

it("an expense is split by percentages, which show the remainder to 100", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await enterTaxi();
  await splitBy("Parts");
  await press("One part fewer: Cem");
  await press("One part fewer: Cem");
  await press("One more part: You");
  await says("66.7% · 6.67");
  await user.click(screen.getByRole("radio", { name: "%" }));
  const percent = (name: string) => screen.getByLabelText(`Percent: ${name}`);
  expect(percent("You")).toHaveProperty("value", "66.67");
  await user.clear(percent("You"));
  await user.type(percent("You"), "60");
  expect(percent("Berk")).toHaveProperty("value", "40");
  await user.clear(percent("Cem"));
  await user.type(percent("Cem"), "10");
  expect(percent("Berk")).toHaveProperty("value", "30");
  await user.clear(percent("Berk"));
  await user.type(percent("Berk"), "40");
  await says("10% too much");
  await closeSheet("Close");
  await press("Save expense");
  expect((await screen.findByRole("alert")).textContent).toContain("10% too much");
  await openSheet("How is it split?");
  await screen.findByLabelText("Percent: Berk");
  await user.clear(percent("Berk"));
  await press("The rest: Berk");
  await closeSheet();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { split_method: "parts" },
      shares: [
        { user_id: "ada", share_amount: 6, parts: 60 },
        { user_id: "berk", share_amount: 3, parts: 30 },
        { user_id: "cem", share_amount: 1, parts: 10 },
      ],
    },
  ]);
});

it("an event's usual split is one tap away", async () => {
  const byParts = (id: string) =>
    answers.hotel({
      id,
      split_method: "parts",
      shares: [
        { user_id: "ada", share_amount: 60, share_in_event_currency: 60, parts: 2 },
        { user_id: "berk", share_amount: 30, share_in_event_currency: 30, parts: 1 },
      ],
    });
  const server = withEvent();
  const expenses = [byParts(EXPENSE_ID), byParts("22222222-2222-4222-8222-222222222223")];
  server.answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, BERK], { expenses, expense_count: 2, total: 180 }),
  );
  await enterTaxi();
  await openSheet("How is it split?");
  await press(/^As usual: You\s2\s· Berk\s1$/);
  expect(await screen.findByLabelText("Parts: You")).toHaveProperty("value", "2");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ shares: [{ parts: 2 }, { parts: 1 }] }]);
});

it("people are taken out of an expense and in again, and everyone with equal shares", async () => {
  withEvent();
  await enterTaxi();
  await openSheet("How is it split?");
  await screen.findByRole("checkbox", { name: /Berk/ });
  const berk = () => screen.getByRole("checkbox", { name: /Berk/ });
  await user.click(berk());
  await says("not part of it");
  await user.click(screen.getByRole("radio", { name: "Manual" }));
  expect(screen.getByLabelText("Your share")).toHaveProperty("value", "10.00");
  await user.click(berk());
  expect(screen.getByLabelText("Share of Berk")).toHaveProperty("value", "");
  await user.click(screen.getByRole("radio", { name: "Equal" }));
  expect(await screen.findAllByText("5.00")).toHaveLength(2);
});

it("two people whose names begin alike are told apart in every list", async () => {
  const names = ["Alexander Schmidt", "Alexander Schmitt", "عبد الرحمن القاسم", "عبد الرحمن القاسمي"];
  withEvent([ADA_LACE, ...names.map((name) => person(name, name))]);
  await enterTaxi();
  await openSheet("Who paid?");
  for (const name of names.map(isolated)) {
    expect(await screen.findByRole("radio", { name })).toHaveProperty("checked", false);
  }
  await closeSheet();
  await openSheet("Split between");
  for (const name of names.map(isolated)) {
    expect(await screen.findByRole("checkbox", { name: new RegExp(`^${name}`) })).toHaveProperty("checked", true);
  }
});
