import { act, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { toast as sonner } from "sonner";
import { expect, it, onTestFinished, vi } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EXPENSE_ID, person } from "./answers";
import { asRead } from "./asRead";
import { address, canPress, fill, onPhone, openApp, press, says, user } from "./openApp";
import { amountField, EDIT, EVENT, enter, enterTaxi, NEW, retype, SAVE, withEvent } from "./weekend";

/** The form of an expense on a phone: one sentence, whose chips open sheets. */

const CEM = person("cem", "Cem");
const THREE = [ADA_LACE, BERK, CEM];

const sheet = (name: string) => screen.findByRole("dialog", { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const chip = (label: string) => screen.getByRole("button", { name: new RegExp(`^${label.replace("?", "\\?")}`) });
/** The value that a chip shows, behind its label. */
const textOf = (label: string) => asRead(chip(label)).replace(label, "").trim();
const save = () => screen.getByRole("button", { name: /^Save (expense|changes)$/ });
const done = () => press("Done");

it("the sentence is Turkish whether one person or several share, and keeps the words of a chip beside it", async () => {
  onPhone();
  withEvent(THREE);
  await enter("8430", "Dinner");
  const parts = () =>
    ["Kim ödedi?", "Kimler paylaşıyor?", "Nasıl bölünsün?"].map((label) => {
      const words = [...(chip(label).parentElement?.children ?? [])];
      return words.map((word) => asRead(word).replace(label, "").trim()).join(" ");
    });
  await act(() => i18next.changeLanguage("tr"));
  expect(parts()).toEqual(["Ödeyen: Adsen", "harcama 3 kişi arasında", "eşit bölünüyor"]);
  await user.click(chip("Kimler paylaşıyor?"));
  for (const name of [/^Sen/, /^Berk/]) await user.click(await screen.findByRole("checkbox", { name }));
  await press("Tamam");
  await isClosed();
  expect(parts()).toEqual(["Ödeyen: Adsen", "payı olan: Cem", "bölüşüm: eşit"]);
  await act(() => i18next.changeLanguage("en"));
});

it("an expense on a phone is an amount, a word and one sentence", async () => {
  onPhone();
  const server = withEvent(THREE);
  await enter("8430", "Dinner");
  expect([textOf("Who paid?"), textOf("How is it split?"), textOf("Split between")]).toEqual([
    "Adyou",
    "equally",
    "all 3",
  ]);
  expect(textOf("Where was it?")).toBe("Add a place");
  expect(screen.getByLabelText("When?")).toHaveProperty("type", "date");
  await says("= 28.10 each");
  expect(asRead(save())).toContain("84.30 · 3 people");
  // A closed sheet renders nothing.
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { amount: 84.3, category: "general", paid_by: "ada", split_method: "equal" } },
  ]);
});

/** Opens the form ten minutes before midnight. */
async function openBeforeMidnight(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-05-14T23:50") });
  onTestFinished(() => void vi.useRealTimers());
  onPhone();
  await openApp(NEW);
  await says("Today");
}

/** Wakes the device ten minutes after midnight. */
function wakeAfterMidnight(): void {
  vi.setSystemTime(new Date("2027-05-15T00:10"));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

it("a form that was left open overnight is one of the new day", async () => {
  const server = withEvent();
  await openBeforeMidnight();
  wakeAfterMidnight();
  await says("Today");
  await user.type(await amountField(), "450");
  await fill("What was it for?", "Breakfast");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { expense_date: "2027-05-15" } }]);
});

it("an expense typed before midnight keeps its day, which is called yesterday", async () => {
  const server = withEvent();
  await openBeforeMidnight();
  await user.type(await amountField(), "450");
  await fill("What was it for?", "Nightcap");
  wakeAfterMidnight();
  await says("Yesterday");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { expense_date: "2027-05-14" } }]);
});

it("a saved expense shows its amount in the message, and links back to itself", async () => {
  onPhone();
  withEvent();
  await enter("12", "Coffee");
  await press("Save expense");
  const message = (await screen.findByText("Expense saved")).closest("[data-sonner-toast]");
  expect(asRead(message)).toContain("Coffee · 0.12 EUR");
  await waitFor(() => expect(address()).toBe(EVENT));
  await press("Edit");
  await screen.findByRole("heading", { name: "Edit expense" });
});

it("the error of a failed save stands above the button alone, because a message would cover the amount", async () => {
  onPhone();
  const server = withEvent();
  await enter("1250", "Dinner");
  await server.refusing("save_expense", "invalid_date", async () => {
    await press("Save expense");
    await says("Not saved: This date is not valid.");
  });
  expect(await amountField()).toHaveProperty("value", "12.50");
  await press("Save expense");
  await says("Expense saved");
  expect(JSON.stringify(sonner.getHistory())).not.toContain("This date is not valid.");
});

it("a sheet with a share that is no amount of money stays open until the share is corrected", async () => {
  onPhone();
  const server = withEvent(THREE);
  await enter("10000", "Boat");
  await user.click(chip("How is it split?"));
  await user.click(await screen.findByRole("radio", { name: "Manual" }));
  await retype("Share of Berk", "33.3333");
  const share = screen.getByLabelText("Share of Berk");
  const staysOpen = async () => {
    await waitFor(() => expect(document.activeElement).toBe(share));
    expect(share).toHaveProperty("value", "33.3333");
  };
  await done();
  await staysOpen();
  await says("Amounts in this currency have fewer decimals.");
  screen.getByRole("button", { name: "Done" }).focus();
  act(() => window.history.back());
  await staysOpen();
  await retype("Share of Berk", "5000");
  await done();
  await isClosed();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { shares: [{ share_amount: 25 }, { user_id: "berk", share_amount: 50 }, { share_amount: 25 }] },
  ]);
});

it("another payer takes two taps on a phone: the chip, and the person", async () => {
  onPhone();
  const server = withEvent(THREE);
  await enterTaxi();
  await user.click(chip("Who paid?"));
  await user.click(within(await sheet("Who paid?")).getByRole("radio", { name: "Berk" }));
  await isClosed();
  expect(textOf("Who paid?")).toBe("BeBerk");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { paid_by: "berk" } }]);
});

it("several payers of whom one is left become that one person", async () => {
  onPhone();
  const server = withEvent(THREE);
  await enterTaxi();
  await user.click(chip("Who paid?"));
  await press("Several people");
  await user.click(
    within(await sheet("Who paid?"))
      .getAllByRole("button", { name: "Done" })
      .at(-1) as HTMLElement,
  );
  await isClosed();
  expect(textOf("Who paid?")).toContain("you");
  expect(textOf("Who paid?")).not.toContain("several");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { paid_by: "ada" } }]);
});

it("several payers have their amounts in the sheet, and the chip names them", async () => {
  onPhone();
  const server = withEvent(THREE);
  await enterTaxi();
  await user.click(chip("Who paid?"));
  await press("Several people");
  await user.click(await screen.findByRole("checkbox", { name: "Berk" }));
  await retype("Paid by Berk", "400");
  await user.click(within(await sheet("Who paid?")).getByRole("button", { name: "Done" }));
  await isClosed();
  expect(textOf("Who paid?")).toBe("you 6.00 · Berk 4.00");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      payers: [
        { user_id: "ada", paid_amount: 6 },
        { user_id: "berk", paid_amount: 4 },
      ],
    },
  ]);
});

it("a manual split that does not add up shows an error in its sheet and at the save button", async () => {
  onPhone();
  const server = withEvent(THREE);
  await enter("1000", "Boat");
  await user.click(chip("How is it split?"));
  await user.click(await screen.findByRole("radio", { name: "Manual" }));
  await retype("Your share", "1450");
  const editor = await sheet("How is it split?");
  expect(asRead(within(editor).getByRole("button", { name: "Done" }).parentElement)).toContain("4.50 too much");
  expect(canPress("Done")).toBe(false);
  await user.keyboard("{Escape}");
  await isClosed();
  expect(asRead(save())).toContain("4.50 too much");
  await press("Save expense");
  await waitFor(() => expect(document.activeElement).toBe(chip("Split between")));
  await says("The shares do not add up to the amount.");
  expect(server.bodiesAt(SAVE)).toEqual([]);

  await user.click(chip("Split between"));
  await retype("Your share", "450");
  await done();
  await says("your share 4.50");
  expect(asRead(save())).toContain("10.00 · 3 people");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { shares: [{ share_amount: 4.5 }, { share_amount: 2.75 }, { share_amount: 2.75 }] },
  ]);
});

it("people are taken out in a sheet, and the chip names the remaining ones", async () => {
  onPhone();
  const server = withEvent(THREE);
  await enterTaxi();
  await user.click(chip("Split between"));
  await sheet("Split between");
  await user.click(screen.getByRole("checkbox", { name: /Cem/ }));
  await says("not part of it");
  await done();
  await isClosed();
  expect(textOf("Split between")).toBe("you and Berk");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ shares: [{ user_id: "ada" }, { user_id: "berk" }] }]);
});

it("an expense begins at a place without a name, which a sheet asks for", async () => {
  onPhone();
  const server = withEvent().answers("functions/v1/places", () => ({ type: "FeatureCollection", features: [] }));
  await enterTaxi();
  await user.click(chip("Where was it?"));
  const kind = await sheet("Where was it?");
  expect(within(kind).getByRole("radio", { name: "At a place" })).toHaveProperty("checked", true);
  await user.type(within(kind).getByRole("combobox", { name: "Where was it?" }), "Blue door");
  await done();
  await isClosed();
  expect(textOf("Where was it?")).toBe("Blue door");
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { category: "place", place_name: "Blue door" } }]);
});

it("what few expenses need waits for the first digit, behind one chip", async () => {
  onPhone();
  withEvent();
  await openApp(NEW);
  await amountField();
  const rare = () => screen.queryAllByText(/^(More|Money came back|Repeat)$/).map((found) => found.textContent);
  expect(rare()).toEqual([]);
  await user.type(await amountField(), "8");
  expect(rare()).toEqual(["More"]);
  await press("More");
  await screen.findByRole("button", { name: /^Repeat/ });
  const cameBack = await screen.findByRole("switch", { name: "Money came back" });
  expect(document.activeElement).toBe(cameBack);
});

it("a foreign currency adds one line with its rate, and a tap opens the field for another", async () => {
  onPhone();
  const server = withEvent().answers("functions/v1/exchange-rates", () => ({
    ...{ date: "2027-05-14", rates: { EUR: 0.02 } },
    source: "live",
  }));
  await enter("100000", "Market");
  await user.click(screen.getByRole("combobox", { name: "Currency" }));
  await user.click(await screen.findByRole("option", { name: "₺ TRY", hidden: false }));
  await says("1 EUR = 50.0000 TRY");
  await says("(May 14, 2027)");
  await says("= 10.00 EUR each (500.00 TRY)");
  await press("Save expense");
  await says("Please confirm the exchange rate.");
  const confirmed = screen.getByRole("checkbox", { name: "I confirm this exchange rate" });
  await waitFor(() => expect(document.activeElement).toBe(confirmed));
  await user.click(confirmed);
  await press("Use my own rate");
  const own = await screen.findByLabelText("1 EUR in TRY");
  expect(own).toHaveProperty("value", "50");
  await waitFor(() => expect(document.activeElement).toBe(own));
  await user.clear(own);
  await user.type(own, "40");
  await user.click(screen.getByLabelText("I confirm this exchange rate"));
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { rate_source: "own", conversion_rate_to_event_currency: 0.025 } },
  ]);
});

it("an amount far below the event's asks whether whole units were meant", async () => {
  onPhone();
  const server = withEvent();
  await enter("12", "Coffee");
  await press("Did you mean 12.00?");
  expect(await amountField()).toHaveProperty("value", "12.00");
  expect(screen.queryByRole("button", { name: /^Did you mean/ })).toBeNull();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 12 } }]);
});

it("Enter in the amount moves on to the words, and an empty field is not red before saving is tried", async () => {
  onPhone();
  withEvent();
  await openApp(NEW);
  await user.type(await amountField(), "1200{Enter}");
  const what = screen.getByLabelText("What was it for?");
  expect(document.activeElement).toBe(what);
  await user.tab();
  expect(screen.queryByRole("alert")).toBeNull();
  await user.type(what, "ab");
  await user.tab();
  await says("The description needs at least 3 characters.");
});

it("an ordinary expense takes three taps besides typing", async () => {
  onPhone();
  const server = withEvent();
  await openApp(EVENT);
  const taps = [
    async () => user.click((await screen.findAllByRole("link", { name: /^(Add|New) expense$/ }))[0] as HTMLElement),
    async () => user.click(await screen.findByLabelText("What was it for?")),
    () => press("Save expense"),
  ];
  await taps[0]?.();
  const amount = await amountField();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await user.keyboard("4250");
  await taps[1]?.();
  await user.keyboard("Dinner");
  await taps[2]?.();
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 42.5, description: "Dinner" } }]);
});

it("a saved expense opens with its own payer, split and place in the chips", async () => {
  onPhone();
  const shares = [
    { user_id: "ada", share_amount: 60, share_in_event_currency: 60, parts: 2 },
    { user_id: "berk", share_amount: 30, share_in_event_currency: 30, parts: 1 },
  ];
  withEvent(THREE, [answers.hotel({ id: EXPENSE_ID, split_method: "parts", shares })]);
  await openApp(EDIT);
  await amountField();
  expect([textOf("How is it split?"), textOf("Split between"), textOf("Where was it?")]).toEqual([
    "by parts",
    "you and Berk",
    "General",
  ]);
  await says("your share 60.00");
  await fill("What was it for?", "Hotel by the river");
  await press("Save changes");
  await says("Changes saved");
});

it("a few of many people on a phone are chosen after everyone was deselected at once", async () => {
  onPhone();
  const crowd = ["Cem", "Deniz", "Ela", "Fatma", "Gül", "Hale", "İpek"].map((name) => person(name, name));
  const server = withEvent([ADA_LACE, BERK, ...crowd]);
  await enterTaxi();
  await user.click(chip("Who paid?"));
  await user.click(within(await sheet("Who paid?")).getByRole("radio", { name: "Ela" }));
  await isClosed();
  await user.click(chip("Split between"));
  await press("Deselect all");
  for (const name of ["Berk", "Hale"]) await user.click(screen.getByRole("checkbox", { name: new RegExp(`^${name}`) }));
  await screen.findByRole("button", { name: "Select all" });
  await done();
  await isClosed();
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    { expense: { paid_by: "Ela" }, shares: [{ user_id: "berk" }, { user_id: "Hale" }] },
  ]);
});
