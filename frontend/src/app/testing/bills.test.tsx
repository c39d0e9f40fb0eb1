import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ADA_LACE, BERK, person } from "./answers";
import { asRead } from "./asRead";
import { byItem, facesOf, lineField, take, type } from "./billForm";
import { fill, goTo, openApp, press, says, user } from "./openApp";
import { amountField, closeSheet, EVENT, enter, NEW, openSheet, retype, SAVE, withEvent } from "./weekend";

/** A new expense split by the lines of its bill. */

const CEM = person("cem", "Cem");
const SIX = [ADA_LACE, BERK, CEM, person("dilan", "Dilan"), person("emre", "Emre"), person("figen", "Figen")];
const THREE = [ADA_LACE, BERK, CEM];

const BILL = `Gasthaus zur Post
2x Pide           25,00
1x Lahmacun        9,50
1x Adana          18,00
1x Mantı          14,00
3x Ayran           9,00
1x Rakı           16,00
1x Salata          7,50
1x Künefe          8,00
6x Çay             6,00
Summe            113,00`;

/** Pastes text into the field for lines. */
async function paste(text: string): Promise<void> {
  fireEvent.paste(await lineField(), { clipboardData: { getData: () => text } });
}

const saveButton = () => screen.getByRole("button", { name: /^Save (expense|changes)/ });

it("a pasted bill of nine dishes for six people, with a tip, is saved by its lines", async () => {
  const server = withEvent(SIX);
  await openApp(NEW);
  await user.type(await screen.findByLabelText("What was it for?"), "Dinner");
  await byItem();
  await paste(BILL);
  expect((await amountField()).value).toBe("113.00");
  // The name of the restaurant is no line, and is not lost.
  expect((await lineField()).value).toBe("Gasthaus zur Post");
  await user.clear(await lineField());
  expect(within(screen.getByRole("list", { name: "Lines of the bill" })).getAllByRole("listitem")).toHaveLength(9);
  await take("2× Pide", "You", "Berk");
  await take("Lahmacun", "Cem");
  await take("Adana", "Dilan");
  await take("Mantı", "Emre");
  await take("3× Ayran", "You", "Cem", "Figen");
  await take("Rakı", "Dilan", "Emre");
  await take("Künefe", "Figen");
  await press("Tip");
  expect((await amountField()).value).toBe("124.30");
  await press("Save expense");
  await says("Expense saved");
  const [{ expense, shares }] = server.bodiesAt(SAVE) as [
    { expense: Record<string, unknown>; shares: { user_id: string; share_amount: number }[] },
  ];
  expect(expense).toMatchObject({ amount: 124.3, split_method: "manual", refund: false });
  expect(expense.items).toHaveLength(9);
  expect(expense.items).toMatchObject([
    { label: "2× Pide", amount: 25, weights: { ada: 1, berk: 1 } },
    { label: "Lahmacun", amount: 9.5, weights: { cem: 1 } },
    { amount: 18 },
    { amount: 14 },
    { amount: 9, weights: { ada: 1, cem: 1, figen: 1 } },
    { amount: 16, weights: { dilan: 1, emre: 1 } },
    { label: "Salata", amount: 7.5, weights: {} },
    { amount: 8 },
    { label: "6× Çay", amount: 6, weights: {} },
  ]);
  expect(expense.extras).toEqual([{ kind: "tip", amount: 11.3, percent: 10, with_tax: false, spread: "items" }]);
  // Everyone's 13.50 are 2.25 each; with the tip everything is a tenth more.
  const cents = new Map(shares.map(({ user_id, share_amount }) => [user_id, Math.round(share_amount * 100)]));
  expect([...cents.values()].reduce((all, one) => all + one, 0)).toBe(12_430);
  for (const [name, exact] of Object.entries(exactTenths())) {
    expect(Math.abs((cents.get(name) ?? 0) * 10 - exact)).toBeLessThan(10);
  }
});

/** Everyone's exact share of the bill above, in tenths of a cent. */
function exactTenths(): Record<string, number> {
  const all = 225;
  const of = (...parts: number[]) => parts.reduce((sum, part) => sum + part, all) * 11;
  return {
    ada: of(1250, 300),
    berk: of(1250),
    cem: of(950, 300),
    dilan: of(1800, 800),
    emre: of(1400, 800),
    figen: of(300, 800),
  };
}

it("the items of a bill are one of the ways to split", async () => {
  withEvent(THREE);
  await enter("2000", "Dinner");
  await byItem();
  await lineField();
  const ways = screen.getByRole("radiogroup", { name: "How is it split?" });
  const chosen = within(ways)
    .getAllByRole<HTMLInputElement>("radio")
    .map((way) => [way.labels?.[0]?.textContent, way.checked]);
  expect(chosen).toEqual([
    ["Equal", false],
    ["Parts", false],
    ["Manual", false],
    ["By item", true],
  ]);
});

it("a bill without a line is no error before the person saves, and the form says that nobody has a share", async () => {
  withEvent(THREE);
  await enter("13000", "Dinner");
  await byItem();
  await lineField();
  expect(screen.queryByText(/is not on a line yet/)).toBeNull();
  await closeSheet();
  expect(screen.queryByText(/is not on a line yet/)).toBeNull();
  // The sum on the button is rendered after what the person does (useDeferredValue).
  await waitFor(() => expect(asRead(saveButton())).toContain("130.00"));
  await says("Nobody has a share until the bill has lines.");
  expect(screen.queryByText("you are not part of it")).toBeNull();
  // A tip without a line has no share for anybody either.
  await openSheet("How is it split?");
  await press("Tip");
  await closeSheet("Close");
  expect(screen.queryByText("you are not part of it")).toBeNull();
  await press("Save expense");
  expect(asRead(await screen.findByRole("alert"))).toContain("130.00 is not on a line yet");
  expect(screen.queryByText(/^Nobody has a share/)).toBeNull();
});

it("typed lines fill an empty amount, and a typed amount stays", async () => {
  withEvent(THREE);
  await openApp(NEW);
  await byItem();
  await type("Pide 12,50", "2x Ayran @ 3,00");
  expect((await amountField()).value).toBe("18.50");
  await take("Pide", "Berk");
  expect((await amountField()).value).toBe("18.50");
  await closeSheet();
  await user.clear(await amountField());
  await user.type(await amountField(), "2000");
  await openSheet("How is it split?");
  await says("1.50 is not on a line yet");
  await press("It’s a tip");
  await says("The lines add up.");
  expect(screen.getByLabelText("Tip: amount")).toHaveProperty("value", "1.50");
});

it("the rest of an amount becomes everyone's, beside somebody's own extra", async () => {
  const server = withEvent(THREE);
  await enter("10000", "Dinner");
  await byItem();
  await says(/Add only that; the rest is everyone’s\./);
  await type("Cem’s wine 15");
  await take("Cem’s wine", "Cem");
  await says("85.00 is not on a line yet");
  await press("It’s everyone’s");
  await press("Save expense");
  await says("Expense saved");
  const [body] = server.bodiesAt(SAVE) as [{ shares: { user_id: string; share_amount: number }[] }];
  const shares = Object.fromEntries(body.shares.map((share) => [share.user_id, share.share_amount]));
  expect(shares.cem).toBeGreaterThanOrEqual(43.33);
  expect(shares.ada).toBeLessThan(28.35);
});

it("a pasted extra keeps its word, unless that only names the kind, and is saved with it", async () => {
  const server = withEvent(THREE);
  await openApp(NEW);
  await user.type(await screen.findByLabelText("What was it for?"), "Dinner");
  await byItem();
  await paste("Pide 3,29 x 2 6,58\nCouvert 6,00\nTrinkgeld 1,00");
  await screen.findByText("Who had 2× Pide?");
  expect(await screen.findByLabelText("Couvert: amount")).toHaveProperty("value", "6.00");
  screen.getByLabelText("Tip: amount");
  await press("Save expense");
  await says("Expense saved");
  const [{ expense }] = server.bodiesAt(SAVE) as [{ expense: { extras: object[] } }];
  const spread = { percent: null, with_tax: false, spread: "items" };
  expect(expense.extras).toEqual([
    { kind: "service", amount: 6, ...spread, label: "Couvert" },
    { kind: "tip", amount: 1, ...spread },
  ]);
});

it("a total on the bill becomes the amount also when lines are missing", async () => {
  withEvent(THREE);
  await openApp(NEW);
  await byItem();
  await paste("Pide 12,50\nTotal 20,00");
  expect((await amountField()).value).toBe("20.00");
  await says("7.50 is not on a line yet");
  await press("Change the amount to 12.50");
  expect((await amountField()).value).toBe("12.50");
});

it("a typed line that was not added keeps the bill from being saved", async () => {
  const server = withEvent(THREE);
  await openApp(NEW);
  await user.type(await screen.findByLabelText("What was it for?"), "Dinner");
  await byItem();
  await type("Pide 12,50");
  await user.type(await lineField(), "Ayran 3");
  await closeSheet("Close");
  await press("Save expense");
  expect(asRead(await screen.findByRole("alert"))).toContain("The typed line is not added yet");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await openSheet("How is it split?");
  await press("Add line");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 15.5 } }]);
});

it("lines above the amount are a discount with one tap", async () => {
  const server = withEvent();
  await enter("2000", "Dinner");
  await byItem();
  await type("Pide 23.20");
  await says("Is 3.20 a discount?");
  await press("Yes, a discount");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { amount: 20, extras: [{ kind: "discount", amount: -3.2, percent: null }] } },
  ]);
});

it("a person below zero is named and keeps the bill from being saved", async () => {
  const server = withEvent(THREE);
  await openApp(NEW);
  await user.type(await screen.findByLabelText("What was it for?"), "Dinner");
  await byItem();
  await type("Pide 20", "Voucher card -8");
  await take("Pide", "You");
  await take("Voucher card", "Berk");
  await closeSheet("Close");
  await press("Save expense");
  expect(asRead(await screen.findByRole("alert"))).toContain("Below zero: Berk");
  await waitFor(() => expect(asRead(saveButton())).toContain("Below zero: Berk"));
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await openSheet("How is it split?");
  await take("Voucher card", "Berk", "You");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ shares: [{ user_id: "ada", share_amount: 12 }] }]);
});

it("a tip by percentage has its percentage again after it was an amount", async () => {
  withEvent(THREE);
  await openApp(NEW);
  await byItem();
  await type("Pide 20");
  await press("Tip");
  await user.clear(screen.getByLabelText("Tip: percent"));
  await user.type(screen.getByLabelText("Tip: percent"), "15");
  const unit = within(screen.getByRole("radiogroup", { name: "Tip: percent or amount" }));
  await user.click(unit.getByRole("radio", { name: "EUR" }));
  expect(screen.getByLabelText("Tip: amount")).toHaveProperty("value", "3.00");
  await user.click(unit.getByRole("radio", { name: "%" }));
  expect(screen.getByLabelText("Tip: percent")).toHaveProperty("value", "15");
});

it("a line or a tip that is no amount of money is never saved as zero", async () => {
  const server = withEvent(THREE);
  await openApp(NEW);
  await fill("What was it for?", "Dinner");
  await byItem();
  await paste("Fish 20.00\nWine 45.00");
  await press("Edit Fish");
  await retype("Price", "20.5055");
  const price = screen.getByLabelText("Price");
  const done = () => screen.getAllByRole("button", { name: "Done" });
  for (const button of done()) {
    await user.click(button);
    await says("Amounts in this currency have fewer decimals.");
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect(price).toHaveProperty("value", "20.5055");
  }
  await retype("Price", "2000");
  await user.click(done()[0] as HTMLElement);
  await press("Tip");
  await user.click(
    within(screen.getByRole("radiogroup", { name: "Tip: percent or amount" })).getByRole("radio", { name: "EUR" }),
  );
  await retype("Tip: amount", "1.234.56");
  await press("Done");
  await says("Please enter an amount above zero.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Tip: amount")));
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await retype("Tip: amount", "250");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 67.5, items: [{ amount: 20 }, { amount: 45 }] } }]);
});

it("a new price of a voucher is taken off again", async () => {
  withEvent(THREE);
  await openApp(NEW);
  await byItem();
  await type("Pide 20", "Voucher card -8");
  await press("Edit Voucher card");
  const price = await screen.findByLabelText("Taken off");
  await user.clear(price);
  await user.type(await screen.findByLabelText("Taken off"), "500");
  expect((await amountField()).value).toBe("15.00");
});

it("portions weigh a line, and a line that nobody took is everyone's", async () => {
  const server = withEvent(THREE);
  await openApp(NEW);
  await user.type(await screen.findByLabelText("What was it for?"), "Dinner");
  await byItem();
  await type("Pide 9");
  const line = within(screen.getByRole("list", { name: "Lines of the bill" })).getByRole("listitem");
  expect(asRead(line)).toContain("Everyone’s");
  await take("Pide", "You", "Cem");
  expect(asRead(line)).not.toContain("Everyone’s");
  expect(within(line).getByRole("button", { name: "Cem" }).getAttribute("aria-pressed")).toBe("true");
  expect(within(line).getByRole("button", { name: "Berk" }).getAttribute("aria-pressed")).toBe("false");
  await press("Edit Pide");
  await press("One portion more: Cem");
  within(line).getByRole("button", { name: "Cem, 2 portions" });
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { items: [{ weights: { ada: 1, cem: 2 } }] },
      shares: [
        { user_id: "ada", share_amount: 3 },
        { user_id: "cem", share_amount: 6 },
      ],
    },
  ]);
});

it("a reload keeps lines, takers and the text that is no line yet", async () => {
  withEvent(THREE);
  await openApp(NEW);
  await byItem();
  await type("Pide 12,50", "Sour cherry juice");
  await says("No price found here. Put it at the end of the line.");
  await take("Pide", "Cem");
  await goTo(EVENT);
  await goTo(NEW);
  await openSheet("How is it split?");
  const faces = await facesOf("Pide");
  expect(faces.getByRole("button", { name: "Cem" }).getAttribute("aria-pressed")).toBe("true");
  expect((await lineField()).value).toBe("Sour cherry juice");
  expect((await amountField()).value).toBe("12.50");
});

it("a refund has a bill with its amounts above zero", async () => {
  const server = withEvent();
  await openApp(NEW);
  await user.type(await screen.findByLabelText("What was it for?"), "Returned bottles");
  await press("More");
  await user.click(await screen.findByRole("switch", { name: "Money came back" }));
  await byItem();
  await type("Bottles 4.00");
  await take("Bottles", "Berk");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { amount: 4, refund: true, items: [{ label: "Bottles", amount: 4 }] },
      shares: [{ user_id: "berk", share_amount: 4 }],
    },
  ]);
});

it("an expense with a bill cannot repeat, and one that repeats has no lines", async () => {
  withEvent();
  await enter("1000", "Bottles");
  await press("More");
  await screen.findByRole("button", { name: /^Repeat/ });
  await byItem();
  await lineField();
  expect(screen.queryByRole("button", { name: /^Repeat/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Equal" }));
  await closeSheet();
  await press(/^Repeat/);
  await closeSheet();
  await openSheet("How is it split?");
  await screen.findByRole("radio", { name: "Equal" });
  await waitFor(() => expect(screen.queryByRole("radio", { name: "By item" })).toBeNull());
});

it("an event of twelve people folds the faces of a line, and none are left for a few to be chosen", async () => {
  const twelve = [ADA_LACE, ...Array.from({ length: 11 }, (_, n) => person(`p${n}`, `Person ${n}`))];
  const server = withEvent(twelve);
  await enter("3000", "Dinner");
  await byItem();
  await press("12 of 12");
  await press("None");
  const people = within(screen.getByRole("group", { name: "Who was there?" }));
  await user.click(people.getByRole("button", { name: "You" }));
  await user.click(people.getByRole("button", { name: "Person 3" }));
  await type("Pide 30");
  await take("Pide", "Person 3");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ shares: [{ user_id: "p3", share_amount: 30 }] }]);
});
