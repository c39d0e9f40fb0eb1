import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { pathTo } from "@/core/routes/paths";
import * as changing from "@/data/receipt/changePhotos";
import { keepTablePhotos } from "@/data/table/tablePhotos";
import { AppError } from "@/platform/errors/appError";
import { changeLanguage } from "@/platform/i18n/i18n";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, EXPENSE_ID, person } from "./answers";
import { asRead } from "./asRead";
import { byItem, lineField } from "./billForm";
import {
  address,
  becomeOffline,
  becomeOnline,
  confirm,
  fill,
  goTo,
  onPhone,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { uploadPhoto, withPhotos } from "./photoServer";
import type { Server } from "./server";
import { BILL_ID, bill, TableServer } from "./tableServer";
import { EDIT, EVENT, NEW, openSheet, withEvent } from "./weekend";

/** The host's side of a table: from the bill in the form to the expense. */

const CLOSE = "rest/v1/rpc/close_shared_bill";
const OPEN = "rest/v1/rpc/open_shared_bill";
const TABLE = pathTo("table", { eventId: EVENT_ID, billId: BILL_ID });
const OPEN_BILL = {
  ...{ id: BILL_ID, title: "Gasthaus zur Post", currency: "EUR", total: 53.02 },
  ...{ host_id: "ada", created_at: "2027-05-14T19:00:00Z" },
};

/** An event with a bill on its table. */
function atTable(people = [ADA_LACE, BERK]): TableServer {
  const server = withEvent();
  const page = answers.eventPage(people, { open_bills: [OPEN_BILL] });
  server.answers("rest/v1/rpc/event_page", () => page);
  return new TableServer(server);
}

type Closing = {
  version: number;
  expense: {
    id: string;
    amount: number;
    paid_by: string;
    version?: number;
    refund?: boolean;
    items: { id: string; weights: object }[];
  };
  payers?: { user_id: string; paid_amount: number }[];
  shares: { user_id: string; share_amount: number }[];
};
/** Presses the button in the question. */
const close = async () =>
  user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Close the bill" }));
const closings = (server: Server) => server.bodiesAt(CLOSE) as Closing[];

it("a pasted bill is on the table after one tap, with a code and a seat for everybody of the event", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  const table = new TableServer(server);
  server.answers(OPEN, ({ body }) => {
    const { id, title } = body as { id: string; title: string };
    return table.change({ id, title });
  });
  await openApp(NEW);
  await byItem();
  fireEvent.paste(await lineField(), { clipboardData: { getData: () => "Pide 25.00\nWine 20.00\nVoucher -5.00" } });
  await press("Split it at the table");
  await screen.findByRole("img", { name: "QR code of this table" });
  const [{ id, token_digest, ...opened }] = server.bodiesAt(OPEN) as [Record<string, unknown>];
  expect(opened).toMatchObject({
    ...{ event_id: EVENT_ID, title: "Bill", currency: "EUR" },
    lines: [
      { label: "Pide", amount: 25 },
      { label: "Wine", amount: 20 },
    ],
    extras: [{ kind: "discount", amount: -5, spread: "items" }],
    seats: [{ person_id: "ada" }, { person_id: "berk" }, { person_id: "cem" }],
    draft: { description: "Bill", paid_by: "ada", payers: null, rate_source: "same", event_currency: "EUR" },
  });
  expect(address()).toBe(pathTo("table", { eventId: EVENT_ID, billId: String(id) }));
  const link = screen.getByLabelText<HTMLInputElement>("Link to this table").value;
  expect(link).toMatch(/\/t#[\w-]{22}$/);
  // The server has the digest alone.
  expect(token_digest).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(server.asked)).not.toContain(link.split("#")[1]);
});

it("a photo in the form is one of the expense once its bill is closed, which leads back to the event", async () => {
  const server = withEvent([ADA_LACE, BERK]);
  const table = new TableServer(server);
  server.answers(OPEN, ({ body }) => {
    const { id, title } = body as { id: string; title: string };
    return table.change({ id, title });
  });
  withPhotos(server);
  await openApp(EVENT);
  await user.click((await screen.findAllByRole("link", { name: "Add expense" }))[0] as HTMLElement);
  await fill("Amount", "5302");
  await press("More");
  await uploadPhoto();
  await says(/The picture is saved as a photo\./);
  await byItem();
  fireEvent.paste(await lineField(), { clipboardData: { getData: () => "Pide 25.00\nWine 28.02" } });
  await press("Split it at the table");
  await screen.findByRole("img", { name: "QR code of this table" });
  await press("Close the bill");
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
  await waitFor(() => expect(server.bodiesAt("rest/v1/rpc/add_receipt")).toMatchObject([{ expense_id: table.now.id }]));
});

it("a photo that could not be attached when its bill was closed is attached by the page of the closed bill", async () => {
  const { server } = atTable();
  withPhotos(server);
  const photo = { id: "11111111-1111-4111-8111-1111111111f0", type: "image/webp", width: 30, height: 40, bytes: 3 };
  const attach = vi.spyOn(changing, "attachPhoto").mockRejectedValueOnce(new AppError("storage_full", 0));
  await openApp(TABLE);
  keepTablePhotos(BILL_ID, [photo]);
  await press("Close the bill");
  await close();
  await waitFor(() => expect(attach).toHaveBeenCalledTimes(2));
  expect(attach).toHaveBeenLastCalledWith({ event_id: EVENT_ID, expense_id: BILL_ID, title: bill().title }, photo);
  expect(address()).toBe(TABLE);
});

/** A saved restaurant bill, whose lines nobody has been given. */
const RESTAURANT = () =>
  answers.hotel({
    ...{
      description: "Gasthaus",
      amount: 45,
      amount_in_event_currency: 45,
      split_method: "manual",
      version: 4,
      is_bill: true,
    },
    ...{ payers: [{ user_id: "ada", paid_amount: 45, paid_in_event_currency: 45 }], extras: [] },
    shares: ["ada", "berk"].map((user_id) => ({
      ...{ user_id, share_amount: 22.5, share_in_event_currency: 22.5, parts: null },
    })),
    items: [
      { id: "i1", label: "Pide", amount: 25, weights: {} },
      { id: "i2", label: "Wine", amount: 20, weights: {} },
    ],
  });

it("a saved expense is put on the table, and closing changes it", async () => {
  const server = withEvent([ADA_LACE, BERK], [RESTAURANT()]);
  const table = new TableServer(server);
  server.answers(OPEN, ({ body }) => {
    const { id, title, draft, expense_version } = body as unknown as ReturnType<typeof bill>;
    return table.change({ id, title, draft, expense_version });
  });
  await openApp(EDIT);
  await openSheet("How is it split?");
  await screen.findByText(/Until you close the table, the expense counts as it was saved/);
  await press("Split it at the table");
  await screen.findByRole("img", { name: "QR code of this table" });
  expect(server.bodiesAt(OPEN)).toMatchObject([
    {
      ...{ id: EXPENSE_ID, expense_version: 4, title: "Gasthaus" },
      lines: [{ label: "Pide" }, { label: "Wine" }],
      seats: [{ person_id: "ada" }, { person_id: "berk" }],
    },
  ]);
  expect(address()).toBe(pathTo("table", { eventId: EVENT_ID, billId: EXPENSE_ID }));
  await press("Discard the bill");
  await screen.findByText(/^The expense stays as it was/);
  await confirm("Cancel");
  await press("Close the bill");
  const question = within(await screen.findByRole("dialog"));
  question.getByText(/Until then it counts as before/);
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
  expect(closings(server)).toMatchObject([
    { expense: { id: EXPENSE_ID, version: 4, refund: false, description: "Gasthaus", paid_by: "ada" } },
  ]);
});

it("a saved expense that is on the table leads there, also if somebody else has just put it there", async () => {
  const server = withEvent([ADA_LACE, BERK], [RESTAURANT()]);
  new TableServer(server).change({ id: EXPENSE_ID, expense_version: 4 });
  await openApp(EDIT);
  await openSheet("How is it split?");
  await server.refusing("open_shared_bill", "id_in_use", async () => {
    await press("Split it at the table");
    await waitFor(() => expect(address()).toBe(pathTo("table", { eventId: EVENT_ID, billId: EXPENSE_ID })));
  });
  // The code is on the phone of whoever was first.
  expect(screen.queryByRole("img", { name: "QR code of this table" })).toBeNull();
  cleanup();
  const page = answers.eventPage([ADA_LACE, BERK], {
    ...{ expenses: [RESTAURANT()], expense_count: 1, total: 45, open_bills: [{ ...OPEN_BILL, id: EXPENSE_ID }] },
  });
  server.answers("rest/v1/rpc/event_page", () => page);
  await openApp(EVENT);
  expect(asRead(await screen.findByRole("link", { name: /your share/ }))).toContain("at the table");
  await openApp(EDIT);
  await screen.findByText(/^This bill is at the table/);
  await openSheet("How is it split?");
  expect(screen.queryByRole("button", { name: "Split it at the table" })).toBeNull();
  await press("Done");
  await press("To the table");
  await waitFor(() => expect(address()).toBe(pathTo("table", { eventId: EVENT_ID, billId: EXPENSE_ID })));
});

it("a table says that its expense was changed or deleted meanwhile, and replaces a change only when asked again", async () => {
  const { server, ...table } = atTable();
  table.now.expense_version = 4;
  const edited = (updated_by: string) => ({ expense: { version: 6, updated_by } });
  const refused = (message: string) => () => Response.json({ code: "PT409", message }, { status: 409 });
  const closed = (answer: () => unknown, page: unknown, says: RegExp) =>
    server.during(CLOSE, answer as never, async () => {
      server.answers("rest/v1/rpc/expense_page", () => page as never);
      await press("Close the bill");
      await close();
      await screen.findByText(says);
    });
  await openApp(TABLE);
  await closed(refused("expense_not_found"), null, /^Somebody deleted the expense/);
  await closed(refused("version_conflict"), edited("berk"), /^Berk changed the expense/);
  await user.keyboard("{Escape}");
  await closed(refused("version_conflict"), edited("ada"), /^You changed the expense/);
  // The question stays, with the way to the expense.
  within(await screen.findByRole("dialog")).getByRole("button", { name: "See the expense" });
  expect(address()).toBe(TABLE);
  await close();
  await says(/“.?Gasthaus zur Post.?” is now split as tapped/);
  await waitFor(() => expect(address()).toBe(EVENT));
  expect(closings(server).map(({ expense }) => expense.version)).toEqual([4, 4, 6, 6]);
});

it("the reason why a bill was not put on the table follows the language that the reader changes to", async () => {
  const server = withEvent();
  await openApp(NEW);
  await byItem();
  fireEvent.paste(await lineField(), { clipboardData: { getData: () => "Pide 25.00\nWine 20.00" } });
  await server.refusing("open_shared_bill", "shared_bill_limit", async () => {
    await press("Split it at the table");
    await says("Ten bills are at the table in this event already. Close one first.");
  });
  await act(() => changeLanguage("de"));
  await says("In diesem Event liegen schon zehn Rechnungen auf dem Tisch. Schließe zuerst eine.");
});

it("the host closes the bill, and the expense has the taps, the sums and what nobody tapped", async () => {
  const table = atTable();
  table.change({
    seats: [
      ...bill().seats,
      { ...bill().seats[1], seat: 3, person_id: "cem", name: "Cem", is_name_only: true },
    ] as never,
  });
  table.taps(2, "wine", 1);
  table.taps(3, "wine", 3);
  await openApp(TABLE);
  await user.click(await screen.findByRole("button", { name: /^2× Pide/ }));
  await waitFor(() => expect(table.now.marks).toHaveLength(3));
  await press("Close the bill");
  const question = within(await screen.findByRole("dialog"));
  question.getByText("It becomes an expense of 53.02 EUR, split as tapped.");
  question.getByText("3.52 EUR that nobody tapped is split among: Ada, Berk, Cem.");
  question.getByText("Not all of these were tapped: 2× Pide (1 of 2). Whoever tapped them also pays for the rest.");
  question.getByText("Not at the table yet. Remove whoever was not there:");
  for (const name of ["Berk", "Cem"]) question.getByRole("button", { name: `Remove ${name} from the table` });
  await close();
  await says(/“.?Gasthaus zur Post.?” is in the event now/);
  expect(address()).toBe(EVENT);
  const [{ expense, shares, version }] = closings(table.server) as [Closing];
  expect(version).toBe(table.now.version - 1);
  expect(expense).toMatchObject({ id: BILL_ID, amount: 53.02, paid_by: "ada", split_method: "manual" });
  expect(expense.items.map(({ weights }) => weights)).toEqual([{ ada: 1 }, { berk: 1, cem: 3 }, {}]);
  expect(shares.reduce((sum, { share_amount }) => sum + Math.round(share_amount * 100), 0)).toBe(5302);
});

it("the question before closing removes people who never came, and then shares nothing with them", async () => {
  const table = atTable();
  await openApp(TABLE);
  await press("Close the bill");
  const question = within(await screen.findByRole("dialog"));
  question.getByText(/that nobody tapped is split among: Ada, Berk\.$/);
  await user.click(question.getByRole("button", { name: "Remove Berk from the table" }));
  await question.findByText(/that nobody tapped is split among: Ada\.$/);
  expect(question.queryByText("Not at the table yet. Remove whoever was not there:")).toBeNull();
  expect(table.now.seats.map(({ name }) => name)).toEqual(["Ada"]);
});

/** What the host filled in on another phone. */
const DRAFT = {
  ...{ description: "Dinner by the river", category: "place", topic: "eating_out", expense_date: "2027-05-12" },
  ...{
    place_name: "Gasthaus",
    place_id: null,
    place_lat: 48.2,
    place_lon: 16.4,
    place_country: "AT",
    place_city: "Wien",
  },
  ...{ paid_by: "berk", payers: null, event_currency: "EUR" },
  ...{ conversion_rate_to_event_currency: 1, rate_date: null, rate_source: "same" },
};

it("date, payer, topic and place that the host filled in are in the expense, whichever device closes", async () => {
  const table = atTable();
  table.change({ draft: DRAFT });
  await openApp(TABLE);
  await press("Close the bill");
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByRole("combobox", { name: "Who paid?" }).textContent).toContain("Berk");
  expect(question.getByLabelText<HTMLInputElement>("When?").value).toBe("2027-05-12");
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
  const { event_currency, payers, ...kept } = DRAFT;
  expect(closings(table.server)[0]?.expense).toMatchObject({ ...kept, id: BILL_ID, event_id: EVENT_ID, amount: 53.02 });
});

it("the host says at the end who paid, and when", async () => {
  const table = atTable();
  table.change({
    draft: {
      ...DRAFT,
      payers: [
        { user_id: "ada", paid_amount: 50 },
        { user_id: "berk", paid_amount: 3.02 },
      ],
    },
  });
  await openApp(TABLE);
  await press("Close the bill");
  const question = within(await screen.findByRole("dialog"));
  await user.click(question.getByRole("combobox", { name: "Who paid?" }));
  await user.click(within(await screen.findByRole("listbox")).getByRole("option", { name: "Ada" }));
  fireEvent.change(question.getByLabelText("When?"), { target: { value: "2027-05-13" } });
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
  expect(closings(table.server)[0]?.expense).toMatchObject({ paid_by: "ada", expense_date: "2027-05-13" });
  expect(closings(table.server)[0]?.payers).toBeFalsy();
});

it("several payers stay as they were filled in", async () => {
  const table = atTable();
  const payers = [
    { user_id: "berk", paid_amount: 50 },
    { user_id: "ada", paid_amount: 3.02 },
  ];
  table.change({ draft: { ...DRAFT, payers } });
  await openApp(TABLE);
  await press("Close the bill");
  within(await screen.findByRole("dialog")).getByText("Several people");
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
  expect(closings(table.server)[0]).toMatchObject({ expense: { paid_by: "berk" }, payers });
});

it("a payer who left the event is replaced by the host", async () => {
  const table = atTable();
  table.change({ draft: { ...DRAFT, paid_by: "gone" } });
  await openApp(TABLE);
  await press("Close the bill");
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
  expect(closings(table.server)[0]?.expense.paid_by).toBe("ada");
});

it("a payer whom somebody claimed since is the one who did", async () => {
  const opa = person("opa", "Opa", { has_account: false, claimed_by: "berk", claimed_at: "2027-05-14T20:00:00Z" });
  const table = atTable([ADA_LACE, BERK, opa]);
  table.change({ draft: { ...DRAFT, paid_by: "opa" } });
  await openApp(TABLE);
  await press("Close the bill");
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
  expect(closings(table.server)[0]?.expense.paid_by).toBe("berk");
});

it("closing a bill that somebody changed at the last moment shows the fresh one", async () => {
  const table = atTable();
  table.taps(1, "pide");
  await openApp(TABLE);
  await press("Close the bill");
  await screen.findByRole("dialog");
  table.server.answers(CLOSE, () => {
    // The tap arrives between the host's last look and the request.
    if (table.now.marks.length === 1) table.taps(2, "wine");
    return Response.json({ code: "PT409", message: "shared_bill_changed" }, { status: 409 });
  });
  await close();
  // Screen readers announce it. It is above the button, at the end of the page, where the host is.
  const moved = await screen.findByRole("alert");
  expect(moved.textContent).toMatch(/^Somebody tapped at the last moment/);
  expect(moved.parentElement?.contains(screen.getByRole("button", { name: "Close the bill" }))).toBe(true);
  await screen.findByRole("button", { name: /^Wine, 20.00.EUR, Berk$/ });
  expect(address()).toBe(TABLE);
});

it("a bill that somebody else has closed meanwhile is in the event", async () => {
  const table = atTable();
  table.taps(1, "pide");
  await openApp(TABLE);
  await press("Close the bill");
  await screen.findByRole("dialog");
  table.server.answers(CLOSE, () => Response.json({ code: "PT409", message: "shared_bill_closed" }, { status: 409 }));
  await close();
  await waitFor(() => expect(address()).toBe(EVENT));
});

it("closing needs a network and says so", async () => {
  const table = atTable();
  await openApp(TABLE);
  await screen.findByRole("button", { name: "Close the bill" });
  act(becomeOffline);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Closing needs a network" });
  expect(button.disabled).toBe(true);
  act(becomeOnline);
  await screen.findByRole("button", { name: "Close the bill" });
  expect(closings(table.server)).toEqual([]);
});

it("the host locks the bill, opens it again, and removes a seat with its taps", async () => {
  const table = atTable();
  table.taps(2, "wine");
  await openApp(TABLE);
  await press("Lock the bill");
  await screen.findByText("The bill is locked: nobody can tap now.");
  expect(screen.queryByRole("button", { name: /^Wine/ })).toBeNull();
  await press("Unlock the bill");
  await screen.findByRole("button", { name: /^Wine, 20.00.EUR, Berk$/ });
  await press("Remove Berk from the table");
  await confirm("Remove");
  await screen.findByRole("button", { name: /^Wine, 20.00.EUR, nobody yet$/ });
  expect(table.now.seats.map(({ name }) => name)).toEqual(["Ada"]);
});

it("the question before an empty seat is removed says that nothing is lost", async () => {
  const table = atTable();
  const [ada, berk] = table.now.seats;
  await openApp(TABLE);
  await press("Remove Berk from the table");
  await screen.findByText("Nobody sits here yet. Nothing is lost.");
  await confirm("Cancel");
  table.change({ seats: [ada, { ...berk, is_here: true }] as typeof table.now.seats });
  await waitFor(() => expect(screen.queryByText("not here yet")).toBeNull());
  await press("Remove Berk from the table");
  await screen.findByText("Their taps go with them.");
});

it("a bill is found again from the event, and another phone makes a new code", async () => {
  const table = atTable();
  await openApp(EVENT);
  await user.click(await screen.findByRole("link", { name: /Gasthaus zur Post/ }));
  await screen.findByText(/^The QR code of this table is on another phone/);
  await press("New code");
  await screen.findByRole("img", { name: "QR code of this table" });
  const link = screen.getByLabelText<HTMLInputElement>("Link to this table").value;
  const [{ token_digest }] = table.server.bodiesAt("rest/v1/rpc/renew_shared_bill_token") as [{ token_digest: string }];
  expect(token_digest).toMatch(/^[0-9a-f]{64}$/);
  await goTo(TABLE);
  expect((await screen.findByLabelText<HTMLInputElement>("Link to this table")).value).toBe(link);
});

it("the code folds once somebody else sits, so that the lines have the screen, and the host unfolds it", async () => {
  onPhone();
  const table = atTable();
  await openApp(TABLE);
  await press("New code");
  const code = () => screen.queryByRole("img", { name: "QR code of this table" });
  await waitFor(() => expect(code()).not.toBeNull());
  await goTo(EVENT);
  const [ada, berk] = table.now.seats;
  table.change({ seats: [ada, { ...berk, is_here: true }] as typeof table.now.seats });
  await goTo(TABLE);
  const show = await screen.findByRole("button", { name: "Show the code" });
  expect(show.getAttribute("aria-expanded")).toBe("false");
  expect(code()).toBeNull();
  await user.click(show);
  expect(code()).not.toBeNull();
});

it("a low window begins with the code folded", async () => {
  onPhone({ width: 390, height: 500 });
  atTable();
  await openApp(TABLE);
  await press("New code");
  await screen.findByRole("img", { name: "QR code of this table" });
  await goTo(TABLE);
  expect((await screen.findByRole("button", { name: "Show the code" })).getAttribute("aria-expanded")).toBe("false");
});

it("the host has what is left beside the button that closes, and a participant their own sum and “I’m done”", async () => {
  onPhone();
  const table = atTable();
  table.taps(1, "wine");
  await openApp(TABLE);
  await screen.findByText("Tap what you had. Had it twice? Tap twice. When everybody is done, close the bill.");
  const bar = () => screen.getByText(/not tapped yet$/).closest("div[class*=bar]") as HTMLElement;
  await waitFor(() => expect(asRead(bar())).toBe("31.02 EUR not tapped yetYour share so far: 22.00 EURClose the bill"));
  within(bar()).getByRole("button", { name: "Close the bill" });
  cleanup();
  const page = answers.eventPage([ADA_LACE, BERK], { open_bills: [{ ...OPEN_BILL, host_id: "berk" }] });
  table.server.answers("rest/v1/rpc/event_page", () => page);
  await openApp(TABLE);
  await screen.findByText("Tap what you had. Had it twice? Tap twice.");
  await user.click(within(bar()).getByRole("button", { name: "I’m done" }));
  await waitFor(() => expect(table.now.seats[0]).toMatchObject({ is_done: true }));
  expect(asRead(bar())).toMatch(/^Your share so far: 22.00 EUR/);
  // Anybody of the event can close the bill, below the lines.
  screen.getByRole("button", { name: "Close the bill" });
});

it("lines that the host has given to people already are not put on the table", async () => {
  withEvent();
  await openApp(NEW);
  await byItem();
  fireEvent.paste(await lineField(), { clipboardData: { getData: () => "Pide 25.00\nWine 20.00" } });
  await screen.findByRole("button", { name: "Split it at the table" });
  const faces = within((await screen.findByText("Who had Pide?")).closest("fieldset") as HTMLElement);
  await user.click(faces.getByRole("button", { name: "Berk" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Split it at the table" })).toBeNull());
});

it("a bill that was put on the table by mistake is discarded after a question", async () => {
  const { server } = atTable();
  server.answers("rest/v1/rpc/cancel_shared_bill", () => ({ ...bill(), status: "cancelled" }));
  await openApp(TABLE);
  await press("Discard the bill");
  await confirm("Discard");
  await says("The bill was discarded.");
  expect(server.bodiesAt("rest/v1/rpc/cancel_shared_bill")).toEqual([{ event_id: EVENT_ID, id: BILL_ID }]);
  await waitFor(() => expect(address()).toBe(EVENT));
});
