import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { EventPageWire } from "@/data/event/schema";
import { NO_PAYMENT_DETAILS } from "@/data/payment/columns";
import { eventChanged } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { asRead } from "./asRead";
import { fillDisk } from "./fullDisk";
import {
  ADA,
  address,
  becomeOffline,
  becomeOnline,
  confirm,
  deviceHas,
  fill,
  goTo,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";

/** Payments of the settlement, and their reminders. */

const SETTLEMENT = `/events/${EVENT_ID}/settlement`;
const SAVE = "rest/v1/rpc/save_payment";
const READERS = { ada: ADA, berk: { userId: "berk", authUserId: "berk-auth", email: "berk@divido.test" } };
const CEM = person("cem", "Cem");

type Payment = EventPageWire["payments"][number];

/** Berk paid 90.00 EUR for three: ada and cem owe him 30.00 EUR each, of which the server keeps what is paid back. */
function withDinner(payments: Payment[] = []): Server {
  let kept = payments;
  const together = (key: "from_user" | "to_user", id: string) =>
    kept.filter((payment) => payment[key] === id).reduce((sum, { amount }) => sum + amount, 0);
  const balanceOf = (user_id: string) => {
    const [paid, share] = [user_id === "berk" ? 90 : 0, 30];
    const [sent, received] = [together("from_user", user_id), together("to_user", user_id)];
    return { user_id, paid, share, sent, received, net: paid - share + sent - received };
  };
  return new Server()
    .answers("rest/v1/rpc/event_page", () => {
      const people = [ADA_LACE, BERK, CEM];
      const balances = people.map(({ id }) => balanceOf(id));
      return answers.eventPage(people, {
        balances,
        expenses: [answers.hotel({ paid_by: "berk" })],
        expense_count: 1,
        payments: kept,
      });
    })
    .answers(SAVE, ({ body }) => {
      const made = { arrival: "asked", created_by: "ada", created_at: "2027-05-16T12:00:00Z" };
      const saved = { ...(body?.payment as object), ...made } as Payment;
      kept = [saved, ...kept];
      return saved;
    })
    .answers("rest/v1/rpc/delete_payment", ({ body }) => {
      kept = kept.filter(({ id }) => id !== body?.id);
      return null;
    })
    .answers("functions/v1/events/*/settlement", () => ({ currency: "EUR", transfers: [] }));
}

const open = async (reader: keyof typeof READERS) => openApp(SETTLEMENT, READERS[reader]);
const part = async (name: string) => within(await screen.findByRole("region", { name }));
const recorded = () => part("Recorded payments");
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

it("one sentence summarizes the reader's payments and the others', and a table lists all balances", async () => {
  withDinner();
  await open("berk");
  await says(/You get/);
  expect(asRead(screen.getByRole("main"))).toContain("You get 60.00 EUR in 2 payments");
  const mine = await part("Payments to you");
  expect(mine.getAllByRole("listitem")).toHaveLength(2);
  mine.getByText("Cem pays you");
  expect(screen.queryByRole("button", { name: /IBAN/ })).toBeNull();
  expect(within(screen.getByRole("table")).getAllByRole("row").slice(1).map(asRead)).toEqual([
    "BeYou+60.00 EUR to receive",
    "AdAda−30.00 EUR to pay",
    "CeCem−30.00 EUR to pay",
  ]);

  await openApp(`/events/${EVENT_ID}/settlements`);
  await says(/You pay/);
  expect(asRead(screen.getByRole("main"))).toContain("You pay Berk 30.00 EUR");
  const others = await part("Other payments");
  others.getByText("Cem pays Berk");
  await press("Between others: 1\u00a0payment");
  expect(others.queryByText("Cem pays Berk")).toBeNull();
});

it("a payment is recorded with one tap and undone with another", async () => {
  const server = withDinner();
  await open("ada");
  await press(/^You pay Berk/);
  await press("I’ve paid 30.00: Berk");
  await screen.findByRole("heading", { name: "You are settled up" });
  // The row with the pressed button is gone.
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  (await recorded()).getByText("You → Berk");
  await press("Undo");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  await says("Payment removed");
  await screen.findByRole("button", { name: /^You pay Berk/ });
  const [{ payment }] = server.bodiesAt(SAVE) as [{ payment: Payment }];
  expect(server.bodiesAt("rest/v1/rpc/delete_payment")).toMatchObject([{ event_id: EVENT_ID, id: payment.id }]);
});

const between = (from_user: string, to_user: string, amount: number): Payment => ({
  ...{ id: crypto.randomUUID(), event_id: EVENT_ID, from_user, to_user, amount },
  ...{
    paid_on: "2027-05-15",
    ...NO_PAYMENT_DETAILS,
    arrival: null,
    created_by: from_user,
    created_at: "2027-05-15T12:00:00Z",
  },
});

it("anyone deletes a payment, after a question", async () => {
  withDinner([between("cem", "berk", 30), between("ada", "berk", 30)]);
  await open("ada");
  await screen.findByRole("heading", { name: "Weekend in Porto is settled." });
  await press("Remove the payment: Cem → Berk, 30.00\u00a0EUR");
  await confirm("Remove");
  await says("Cem pays Berk");
  expect((await recorded()).queryByText("Cem → Berk")).toBeNull();
  (await recorded()).getByText("You → Berk");
});

it("a payment is recorded without a network, and sent when there is one", async () => {
  const server = withDinner();
  await open("ada");
  await press(/^You pay Berk/);
  becomeOffline();
  await press(/^I’ve paid/);
  await says("Saved. Sent once you’re online.");
  await screen.findByRole("heading", { name: "You are settled up" });
  (await recorded()).getByText("on its way");
  becomeOnline();
  await waitFor(() => expect(screen.queryByText("on its way")).toBeNull());
  const payment = { from_user: "ada", to_user: "berk", amount: 30 };
  expect(server.bodiesAt(SAVE).at(-1)).toMatchObject({ payment });
  (await recorded()).getByText("You → Berk");
});

it("a partial payment is recorded, and its remainder is shown beforehand", async () => {
  withDinner();
  await open("ada");
  await press(/^You pay Berk/);
  await press("Record part of it: You → Berk");
  const form = await dialog("Record a payment");
  const amount = form.getByRole<HTMLInputElement>("textbox", { name: "Amount in EUR" });
  expect(amount.value).toBe("30.00");
  fireEvent.change(amount, { target: { value: "1250" } });
  const after = asRead(form.getByRole("status"));
  expect(after).toContain("You−17.50 EUR to pay");
  expect(after).toContain("Berk+47.50 EUR to receive");
  await press("Record this payment");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asRead(screen.getByRole("main"))).toContain("You pay Berk 17.50 EUR");
  expect(asRead((await recorded()).getByRole("listitem"))).toContain("12.50 EUR");
});

it("a payment's draft stays when somebody else settles it meanwhile, and the dialog says so", async () => {
  const payments: Payment[] = [];
  withDinner(payments);
  await open("ada");
  await press(/^You pay Berk/);
  await press("Record part of it: You → Berk");
  const form = await dialog("Record a payment");
  const amount = form.getByRole<HTMLInputElement>("textbox", { name: "Amount in EUR" });
  fireEvent.change(amount, { target: { value: "1250" } });
  await fill("When?", "2027-05-15");

  payments.push(between("ada", "berk", 10));
  await act(() => queryClient.invalidateQueries());
  await says(/You → Berk: 20\.00 EUR are due now instead of 30\.00 EUR\./);
  payments.push(between("ada", "berk", 20));
  await act(() => queryClient.invalidateQueries());
  await says(/You → Berk: the 30\.00 EUR are no longer due\./);
  expect(screen.queryByText(/You pay Berk/)).toBeNull();
  expect(amount.value).toBe("12.50");
  expect(screen.getByLabelText<HTMLInputElement>("When?").value).toBe("2027-05-15");
  expect(form.getByRole("combobox", { name: "Who was paid?" }).textContent).toBe("Berk");
});

const sideOf = (name: string) => screen.getByRole("combobox", { name });
const choosePerson = async (name: string, who: string) => {
  await user.click(sideOf(name));
  await user.click(await screen.findByRole("option", { name: who, hidden: false }));
};
const amountField = () => screen.findByLabelText<HTMLInputElement>("Amount in EUR");
const KEPT = "We kept what you typed last time.";

it("a payment that was typed is there again after the page was closed, until it is recorded", async () => {
  const server = withDinner();
  await open("ada");
  await press("Record a payment");
  await fill("Amount in EUR", "5.00");
  await choosePerson("Who was paid?", "Cem");
  await fill("Note (optional)", "taxi");

  await goTo(SETTLEMENT);
  await press("Record a payment");
  await says(KEPT);
  expect((await amountField()).value).toBe("5.00");
  expect(sideOf("Who was paid?").textContent).toBe("Cem");
  expect(screen.getByLabelText<HTMLInputElement>("Note (optional)").value).toBe("taxi");
  await press("Record this payment");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.bodiesAt(SAVE)).toMatchObject([{ payment: { to_user: "cem", note: "taxi" } }]);
  await goTo(SETTLEMENT);
  await press("Record a payment");
  expect((await amountField()).value).toBe("");
  expect(screen.queryByText(KEPT)).toBeNull();
});

it("a payment that the server refuses is there again after the page was closed", async () => {
  const server = withDinner();
  await open("ada");
  await press("Record a payment");
  await fill("Amount in EUR", "5.00");
  await choosePerson("Who was paid?", "Cem");
  await server.refusing("save_payment", "text_too_long", async () => {
    await press("Record this payment");
    await says(/^Not saved:/);
  });
  await goTo(SETTLEMENT);
  await press("Record a payment");
  expect((await amountField()).value).toBe("5.00");
});

it("a payment without room on the device keeps its id when its answer is lost, so that it is recorded once", async () => {
  const server = withDinner();
  await open("ada");
  await press("Record a payment");
  await fill("Amount in EUR", "5.00");
  await choosePerson("Who was paid?", "Cem");
  const makeRoom = fillDisk();
  const lost = () => {
    throw new TypeError("Failed to fetch");
  };
  await server.during(SAVE, lost, async () => {
    await press("Record this payment");
    await says(/^Not saved:/);
  });
  makeRoom();
  await press("Record this payment");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, ...others] = (server.bodiesAt(SAVE) as { payment: Payment }[]).map(({ payment }) => payment.id);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set(others)).toEqual(new Set([first]));
});

it("closing a payment's dialog keeps the draft of its transfer, and another transfer begins fresh", async () => {
  withDinner();
  await open("ada");
  await press(/^You pay Berk/);
  await press("Record part of it: You → Berk");
  await fill("Amount in EUR", "12.50");
  await press("Close");
  await press("Record a payment");
  expect((await amountField()).value).toBe("");
  await press("Close");

  await press("Record part of it: You → Berk");
  await says(KEPT);
  expect((await amountField()).value).toBe("12.50");
  await press("Start over");
  expect((await amountField()).value).toBe("30.00");
  expect(screen.queryByText(KEPT)).toBeNull();
  await press("Close");
  await press("Record part of it: You → Berk");
  expect((await amountField()).value).toBe("30.00");
});

it("a payment's draft drops a payee who has left, and an amount in a currency that the event no longer has", async () => {
  const server = withDinner();
  await open("ada");
  await press("Record a payment");
  await fill("Amount in EUR", "5.00");
  await choosePerson("Who was paid?", "Cem");
  await fill("Note (optional)", "taxi");
  await press("Close");
  const { event, ...page } = answers.eventPage([ADA_LACE, BERK], { expenses: [answers.hotel()], expense_count: 1 });
  server.answers("rest/v1/rpc/event_page", () => ({ ...page, event: { ...event, default_currency: "JPY" } }));
  await act(() => queryClient.invalidateQueries());

  await goTo(SETTLEMENT);
  await press("Record a payment");
  await says(KEPT);
  expect((await screen.findByLabelText<HTMLInputElement>("Amount in JPY")).value).toBe("");
  expect(sideOf("Who was paid?").textContent).toBe("Choose");
  expect(screen.getByLabelText<HTMLInputElement>("Note (optional)").value).toBe("taxi");
});

it("a manual payment marks its missing fields, and is never between one and the same person", async () => {
  const server = withDinner();
  // Two people owe the reader.
  await open("berk");
  await press("Record a payment");
  expect((await screen.findByLabelText("Who was paid?")).textContent).toBe("You");
  await press("Record this payment");
  await says("Please enter an amount above zero.");
  await says("Please choose two people who are in the event.");
  await user.click(screen.getByLabelText("Amount in EUR"));
  await user.paste("0.505");
  await says("Amounts in this currency have fewer decimals.");
  expect(screen.queryByText("Please enter an amount above zero.")).toBeNull();
  await choosePerson("Who paid?", "Cem");
  await choosePerson("Who was paid?", "Cem");
  expect(sideOf("Who paid?").textContent).toBe("You");
  await choosePerson("Who paid?", "Cem");
  await fill("Amount in EUR", "5.00");
  await fill("When?", "2027-05-15");
  await press("Record this payment");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const payment = { from_user: "cem", to_user: "berk", amount: 5, paid_on: "2027-05-15" };
  expect(server.bodiesAt(SAVE)).toMatchObject([{ payment }]);
});

it("a manual payment in an event of two goes to the other person, without a choice", async () => {
  const server = withDinner().answers("rest/v1/rpc/event_page", () =>
    answers.eventPage([ADA_LACE, BERK], { expenses: [answers.hotel({ paid_by: "berk" })], expense_count: 1 }),
  );
  await open("ada");
  await press("Record a payment");
  expect((await screen.findByLabelText("Who was paid?")).textContent).toBe("Berk");
  await fill("Amount in EUR", "5.00");
  await press("Record this payment");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.bodiesAt(SAVE)).toMatchObject([{ payment: { from_user: "ada", to_user: "berk", amount: 5 } }]);
});

const message = () => screen.findByLabelText<HTMLTextAreaElement>("Message");

it("a reminder and the plan are shown, and changed, before the device's share sheet gets them", async () => {
  const share = vi.fn(async (_data: ShareData) => {});
  deviceHas("share", share);
  withDinner();
  await open("berk");
  await press("Remind Cem: 30.00\u00a0EUR");
  expect((await message()).value).toContain("Hi Cem! You still owe me");
  await user.type(await message(), "\nSee you on Friday!");
  expect(share).not.toHaveBeenCalled();
  await press("Share");
  await waitFor(() => expect(screen.queryByLabelText("Message")).toBeNull());
  await press("Share who pays whom");
  await message();
  await press("Share");
  await waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  const [reminder = "", list = ""] = share.mock.calls.map(([{ text = "" }]) => text.replace(/\u00a0/g, " "));
  const link = window.location.origin + SETTLEMENT;
  expect(reminder).toMatch(/^Hi Cem! You still owe me 30\.00\sEUR from “Weekend in Porto”\./);
  expect(reminder.endsWith(`\n${link}\nSee you on Friday!`)).toBe(true);
  const [title, ...lines] = list.split("\n");
  expect(title).toBe("Weekend in Porto: who pays whom");
  expect(lines.toSorted()).toEqual(["Ada → Berk: 30.00 EUR", "Cem → Berk: 30.00 EUR", link].toSorted());
});

it("a device without a share sheet copies the text", async () => {
  const writeText = vi.fn(async (_text: string) => {});
  deviceHas("clipboard", { writeText });
  withDinner();
  await open("berk");
  await press("Remind Cem: 30.00\u00a0EUR");
  await message();
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  await press("Copy");
  await says("Copied. Now paste it into your chat.");
  expect(writeText.mock.calls[0]?.[0]).toContain("Hi Cem! You still owe me");
});

it("a reminder of somebody without an account has an invitation, and says so where there is none", async () => {
  const GRANDPA = person("cem", "Grandpa", { email: null, has_account: false });
  const balanceOf = (user_id: string, net: number) => ({ user_id, paid: 0, share: 0, sent: 0, received: 0, net });
  const page = answers.eventPage([BERK, GRANDPA], {
    balances: [balanceOf("berk", 30), balanceOf("cem", -30)],
    ...{ expenses: [answers.hotel({ paid_by: "berk" })], expense_count: 1 },
  });
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("functions/v1/events/*/settlement", () => ({ currency: "EUR", transfers: [] }))
    .answers("rest/v1/rpc/create_invitation", () => ({ id: "i", token: "token-of-the-group" }));
  const invitation = `${window.location.origin}/invite/token-of-the-group?lang=en`;
  const plain = window.location.origin + SETTLEMENT;
  const warning = /Grandpa has no account and cannot open this address/;

  await open("berk");
  becomeOffline();
  await press("Remind Grandpa: 30.00\u00a0EUR");
  await says(warning);
  expect((await message()).value).toMatch(/^Please tell Grandpa: /);
  expect((await message()).value.endsWith(`\n${plain}`)).toBe(true);
  await user.type(await message(), "\nSee you on Friday!");
  becomeOnline();
  await waitFor(async () => expect((await message()).value).toContain(invitation));
  expect((await message()).value).toMatch(/\nSee you on Friday!$/);
  expect((await message()).value).not.toContain(plain);
  expect(screen.queryByText(warning)).toBeNull();
  await press("Close");

  await press("Remind Grandpa: 30.00\u00a0EUR");
  expect((await message()).value).toMatch(
    /^Hi Grandpa! You still owe me 30\.00\sEUR from “Weekend in Porto”\. Join without/,
  );
  expect((await message()).value.endsWith(`\n${invitation}`)).toBe(true);
  expect(server.bodiesAt("rest/v1/rpc/create_invitation")).toEqual([{ event_id: EVENT_ID, kind: "group" }]);
});

it("the payee says on the line of a payment whether it arrived, also for their household, and both sides read it", async () => {
  const paid: Payment = { ...between("ada", "berk", 30), arrival: "asked" };
  const kept = [paid];
  const server = withDinner(kept).answers("rest/v1/rpc/answer_payment", ({ body }) => {
    kept[0] = Object.assign(paid, { arrival: body?.received ? "arrived" : "not_arrived" });
    return paid;
  });
  const question = { name: "Did 30.00\u00a0EUR from Ada arrive?" };
  await open("ada");
  expect((await recorded()).queryByRole("group")).toBeNull();

  await open("berk");
  await (await recorded()).findByRole("group", question);
  await press("Not yet");
  await (await recorded()).findByText("Not arrived yet");
  await waitFor(() => expect(paid.arrival).toBe("not_arrived"));
  await open("ada");
  (await recorded()).getByText("Not arrived yet");
  expect((await recorded()).queryByRole("group")).toBeNull();

  await open("berk");
  becomeOffline();
  await press("It has arrived");
  await (await recorded()).findByText("Arrived");
  await (await recorded()).findByText("on its way");
  expect((await recorded()).queryByRole("group")).toBeNull();
  becomeOnline();
  const answered = [false, true].map((received) => ({ event_id: EVENT_ID, id: paid.id, received }));
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/answer_payment")).toEqual(answered));
  await says("Marked as arrived.");
  await press("Undo");
  await (await recorded()).findByRole("button", { name: "It has arrived" });
  (await recorded()).getByText("Not arrived yet");
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/answer_payment")).toEqual([...answered, answered[0]]));

  const page = answers.eventPage([ADA_LACE, BERK, CEM], {
    payments: [{ ...paid, arrival: "asked" }],
    expense_count: 1,
  });
  page.households = [{ id: "flat", name: "Flat" }];
  for (const one of page.participants) if (one.user_id !== "ada") one.household_id = "flat";
  server.answers("rest/v1/rpc/event_page", () => page);
  await openApp(SETTLEMENT, { userId: "cem", authUserId: "cem-auth", email: "cem@divido.test" });
  const ofBerk = await (await recorded()).findByRole("group", { name: "Did it reach Berk?" });
  within(ofBerk).getByText("Did it reach Berk?", { selector: "legend" });
});

it("a payer's unsent payment waits for the payee's word, and one that the payee records has arrived", async () => {
  withDinner();
  await open("ada");
  becomeOffline();
  await press("I’ve paid 30.00: Berk");
  expect((await recorded()).queryByText("Arrived")).toBeNull();
  becomeOnline();

  withDinner();
  await open("berk");
  becomeOffline();
  await press(/^Ada pays you/);
  await press("Mark as received: 30.00\u00a0EUR from Ada");
  await (await recorded()).findByText("Arrived");
  becomeOnline();
});

it("an address that names a payment leads to its line, which has the focus", async () => {
  const seen: Element[] = [];
  Element.prototype.scrollIntoView = function () {
    seen.push(this);
  };
  const [first, second] = [between("cem", "berk", 30), between("ada", "berk", 5)];
  withDinner([first, second]);
  await openApp(`${SETTLEMENT}?payment=${second.id}`);
  const line = (await recorded()).getByText("You → Berk").closest("li");
  await waitFor(() => expect(document.activeElement).toBe(line));
  expect(seen).toContain(line);
});

it("a balance shows how it came about, and links to its expenses", async () => {
  withDinner([between("ada", "berk", 10)]);
  await open("ada");
  await user.click(within(await screen.findByRole("table")).getByRole("button", { name: "Berk" }));
  const account = await dialog("Balance: Berk");
  expect(account.getAllByRole("definition").map(asRead)).toEqual([
    "+90.00 EUR",
    "−30.00 EUR",
    "0.00 EUR",
    "−10.00 EUR",
    "+50.00 EUR",
  ]);
  const hrefOf = (name: string) => account.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Expenses shared")).toBe(`/events/${EVENT_ID}?shared_by=berk`);
  await user.click(account.getByRole("link", { name: "Expenses paid" }));
  await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}?paid_by=berk`));
});

it("the form of a payment names who left the event while it was open", async () => {
  const columns = { expenses: [answers.hotel({ paid_by: "berk" })], expense_count: 1, total: 90 };
  const stored = { page: answers.eventPage([ADA_LACE, BERK, CEM], columns) };
  withDinner().answers("rest/v1/rpc/event_page", () => stored.page);
  await open("ada");
  await press("Record a payment");
  await choosePerson("Who was paid?", "Cem");
  stored.page = answers.eventPage([ADA_LACE, BERK, CEM], columns);
  Object.assign(stored.page.participants[2] ?? {}, { status: "removed", removed_at: new Date().toISOString() });
  await act(() => eventChanged(EVENT_ID));
  await says("Cem left the event meanwhile.");
  await choosePerson("Who was paid?", "Berk");
  expect(screen.queryByText("Cem left the event meanwhile.")).toBeNull();
});

it("the form of a payment follows a merge, and one between the two needs another payee", async () => {
  const opa = person("opa", "Opa", { email: null, has_account: false });
  const balanceOf = (user_id: string, paid: number, share: number) => ({
    ...{ user_id, paid, share, sent: 0, received: 0, net: paid - share },
  });
  const columns = {
    balances: [balanceOf("ada", 0, 30), balanceOf("berk", 60, 0), balanceOf("cem", 0, 30)],
    ...{ expenses: [answers.hotel({ paid_by: "berk" })], expense_count: 1, total: 60 },
  };
  const stored = { page: answers.eventPage([ADA_LACE, BERK, CEM, opa], columns) };
  const server = withDinner().answers("rest/v1/rpc/event_page", () => stored.page);
  await open("ada");
  await press("Record a payment");
  const form = await dialog("Record a payment");
  fireEvent.change(form.getByRole("textbox", { name: "Amount in EUR" }), { target: { value: "1000" } });
  await choosePerson("Who paid?", "Cem");
  await choosePerson("Who was paid?", "Opa");
  const claimed = { ...opa, claimed_by: "cem", claimed_at: new Date().toISOString() };
  stored.page = answers.eventPage([ADA_LACE, BERK, CEM, claimed], columns);
  Object.assign(stored.page.participants[3] ?? {}, { status: "removed", removed_at: claimed.claimed_at });
  await act(() => eventChanged(EVENT_ID));
  await says("“Opa” is Cem now.");
  await press("Record this payment");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await choosePerson("Who was paid?", "Berk");
  await press("Record this payment");
  await waitFor(() =>
    expect(server.bodiesAt(SAVE)).toMatchObject([{ payment: { from_user: "cem", to_user: "berk", amount: 10 } }]),
  );
});
