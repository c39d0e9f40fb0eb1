import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { useOutbox } from "@/offline/queue";
import { eventChanged } from "@/platform/query/keys";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, EXPENSE_ID, person } from "./answers";
import { asRead } from "./asRead";
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
import { Server } from "./server";
import { refusal } from "./signIn";
import { amountField, closeSheet, EDIT, EVENT, enterTaxi, NEW, openSheet, retype, SAVE, withEvent } from "./weekend";

/** Editing, copying and deleting an expense: initial values of the form, and requests. */

/** Paid by berk, for both. */
const museum = (amount: number, version = 1) =>
  answers.hotel({
    ...{ description: "Museum", amount, amount_in_event_currency: amount, version, paid_by: "berk" },
    payers: [{ user_id: "berk", paid_amount: amount, paid_in_event_currency: amount }],
    shares: ["ada", "berk"].map((user_id) => {
      const share = amount / 2;
      return { user_id, share_amount: share, share_in_event_currency: share, parts: null };
    }),
  });

it("an edit starts from the saved expense, and sends the version that it is based on", async () => {
  const server = withEvent([ADA_LACE, BERK], [museum(90)]);
  await openApp(EDIT);
  expect(await amountField()).toHaveProperty("value", "90.00");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Museum");
  for (const chip of ["Who paid? Berk", "How is it split? equally", "Where was it? General"])
    await screen.findByRole("button", { name: chip });
  await retype("Amount", "3000");
  await press("Save changes");
  await says("Changes saved");
  await waitFor(() => expect(address()).toBe(EVENT));
  const [sent] = server.bodiesAt(SAVE);
  expect(sent).toMatchObject({
    expense: { id: EXPENSE_ID, amount: 30, paid_by: "berk", version: 1 },
    shares: [{ share_amount: 15 }, { share_amount: 15 }],
  });
});

it("Save changes is quiet until something was changed, and can be pressed all the same", async () => {
  withEvent([ADA_LACE, BERK], [museum(90)]);
  await openApp(EDIT);
  await amountField();
  const save = () => screen.getByRole("button", { name: "Save changes" }).className;
  expect(save()).toMatch(/secondary/);
  await retype("Amount", "3000");
  await waitFor(() => expect(save()).toMatch(/primary/));
  await goTo(EVENT);
  await goTo(EDIT);
  // The draft that was kept differs from what is saved.
  await says("We kept what you typed last time.");
  expect(save()).toMatch(/primary/);
  await press("Start over");
  await waitFor(() => expect(save()).toMatch(/secondary/));
  await press("Save changes");
  await waitFor(() => expect(address()).toBe(EVENT));
});

it("the row of a saved expense is scrolled into view once on a phone, and stays where it is in a wide window", async () => {
  const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  onTestFinished(() => shown.mockRestore());
  withEvent([ADA_LACE, BERK], [museum(90)]);
  const save = async () => {
    await openApp(EDIT);
    await retype("Amount", "3000");
    shown.mockClear();
    await press("Save changes");
    await waitFor(() => expect(address()).toBe(EVENT));
    await screen.findByRole("link", { name: /Museum/ });
    await act(() => new Promise(requestAnimationFrame));
  };
  await save();
  expect(shown).not.toHaveBeenCalled();
  onPhone();
  await save();
  expect(shown.mock.calls).toEqual([[{ block: "nearest" }]]);
  expect(shown.mock.contexts[0]).toHaveProperty("textContent", expect.stringContaining("Museum"));
});

it.each([
  ["Maximilian Müller-Ahrens", "Maximilian Müller-Zorn"],
  ["عبد الرحمن القاسم", "عبد الرحمن القحطاني"],
])("names that begin alike are not cut alike: %s", async (one, other) => {
  const alike = [person("berk", one), person("cem", other)];
  const payers = alike.map(({ id }) => ({ user_id: id, paid_amount: 45, paid_in_event_currency: 45 }));
  withEvent([ADA_LACE, ...alike], [{ ...museum(90), payers }]);
  await openApp(EDIT);
  await amountField();
  const shown = () => document.body.textContent;
  await waitFor(() => expect(shown()).toContain(one));
  expect(shown()).not.toContain(`${one.slice(0, 14)}…`);
});

it("the second of two concurrent changes can look again, and take the other", async () => {
  const server = withEvent([ADA_LACE, BERK], [museum(90)]);
  await openApp(EDIT);
  await fill("What was it for?", "Modern art");
  server.answers("rest/v1/rpc/expense_page", () => ({ event: answers.eventPage().event, expense: museum(96, 2) }));
  const choice = () => screen.findByRole("dialog", { name: "Somebody else changed this too" });
  await server.refusing(
    "save_expense",
    "version_conflict",
    async () => {
      await press("Save changes");
      const rows = within(await choice()).getAllByRole("row");
      expect(rows.map(asRead)).toEqual([
        "FieldYoursTheirs",
        "Amount90.00 EUR96.00 EUR",
        "DescriptionModern artMuseum",
        expect.stringMatching(/^Your share/),
        expect.stringMatching(/^Share of Berk/),
      ]);
      await user.keyboard("{Escape}");
      expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Modern art");
      await press("Save changes");
      await choice();
    },
    409,
  );
  await press("Take theirs");
  expect(await amountField()).toHaveProperty("value", "96.00");
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Museum");
  await fill("What was it for?", "Modern art");
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE).at(-1)).toMatchObject({
    expense: { amount: 96, description: "Modern art", version: 2 },
  });
});

it("a copy is a new expense with the values of its original", async () => {
  const server = withEvent([ADA_LACE, BERK], [museum(90)]);
  await openApp(EDIT);
  const duplicate = await screen.findByRole("link", { name: "Duplicate" });
  const href = duplicate.getAttribute("href") ?? "";
  expect(href).toBe(`${NEW}?copy=${EXPENSE_ID}`);
  await goTo(href);
  await screen.findByRole("heading", { name: "New expense" });
  expect(await amountField()).toHaveProperty("value", "90.00");
  await press("Save expense");
  await says("Expense saved");
  const [sent] = server.bodiesAt(SAVE) as { expense: Record<string, unknown> }[];
  expect(sent).toMatchObject({ expense: { description: "Museum", paid_by: "berk" } });
  expect(sent?.expense.id).not.toBe(EXPENSE_ID);
  expect(sent?.expense.version ?? null).toBeNull();
});

it("a copy of an expense that cannot be loaded says so instead of opening an empty form", async () => {
  const server = withEvent([ADA_LACE, BERK], []);
  const failing = () => Response.json({ code: "XX000", message: "broken" }, { status: 400 });
  await server.during("rest/v1/rpc/expense_page", failing, async () => {
    await openApp(`${NEW}?copy=${EXPENSE_ID}`);
    await says("The expense could not be loaded.");
    expect(screen.queryByLabelText("What was it for?")).toBeNull();
  });
  server.answers("rest/v1/rpc/expense_page", () => ({ event: { default_currency: "EUR" }, expense: museum(90) }));
  await press("Try again");
  await shows("What was it for?", "Museum");
});

it("an expense that the device lacks is announced as such without network, to change and to copy", async () => {
  const server = withEvent([ADA_LACE, BERK], []);
  server.answers("rest/v1/rpc/expense_page", () => ({ event: { default_currency: "EUR" }, expense: museum(90) }));
  for (const path of [`${NEW}?copy=${EXPENSE_ID}`, EDIT]) {
    await openApp(EVENT);
    await screen.findByRole("heading", { level: 1, name: "Weekend in Porto" });
    becomeOffline();
    await goTo(path);
    await says(/^This expense is not on this device\./);
    expect(screen.queryByLabelText("What was it for?")).toBeNull();
    becomeOnline();
    await shows("What was it for?", "Museum");
  }
});

/** Opens another address without leaving the app. */
const follow = (path: string) =>
  act(() => {
    window.history.pushState({ idx: 1 }, "", path);
    window.dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } }));
  });
const shows = (label: string, text: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty("value", text));

it("a copy and a new expense each keep their own draft when one form follows the other", async () => {
  withEvent([ADA_LACE, BERK], [museum(90)]);
  await openApp(NEW);
  await fill("What was it for?", "Taxi");
  follow(`${NEW}?copy=${EXPENSE_ID}`);
  await shows("What was it for?", "Museum");
  await fill("What was it for?", "Museum again");
  follow(NEW);
  await shows("What was it for?", "Taxi");
  follow(`${NEW}?copy=${EXPENSE_ID}`);
  await shows("What was it for?", "Museum again");
});

it("the forms of two events show each their own contents when one follows the other", async () => {
  const other = "99999999-9999-4999-8999-999999999999";
  const { event, ...page } = answers.eventPage();
  const pages = [page, page].map((one, at) => ({ ...one, event: at ? { ...event, id: other, name: "Ski" } : event }));
  new Server().answers("rest/v1/rpc/event_page", ({ search, body }) => {
    const asked = search.get("event_id") ?? body?.event_id;
    return pages.find((one) => one.event.id === asked) ?? null;
  });
  await openApp(`/events/${other}/edit`);
  await shows("Name", "Ski");
  follow(`${EVENT}/edit`);
  await shows("Name", "Weekend in Porto");
  follow(`/events/${other}/edit`);
  await shows("Name", "Ski");
  follow(NEW);
  await screen.findByText("Weekend in Porto");
  await fill("What was it for?", "Taxi");
  follow(`/events/${other}/add-expense`);
  await screen.findByText("Ski");
  await shows("What was it for?", "");
});

it("an expense is deleted after a question, and restored from the message", async () => {
  const server = withEvent();
  const REMOVE = "rest/v1/rpc/delete_expense";
  await openApp(EDIT);
  await press("Delete expense");
  await says("“Hotel” disappears for everyone and balances will be recalculated.");
  expect(server.bodiesAt(REMOVE)).toEqual([]);
  await confirm("Delete");
  await says("Expense deleted");
  expect(server.bodiesAt(REMOVE)).toMatchObject([{ id: EXPENSE_ID, version: 1 }]);
  await press("Undo");
  await says("Expense restored");
  expect(server.bodiesAt("rest/v1/rpc/restore_expense")).toMatchObject([{ id: EXPENSE_ID }]);
});

it("the button of an open form brings back the expense that somebody deleted, and keeps what was typed", async () => {
  const stored = { page: answers.eventPage([ADA_LACE, BERK], { expenses: [museum(90)], expense_count: 1, total: 90 }) };
  const { page } = stored;
  const entry = { id: 7, event_id: EVENT_ID, at: "2027-05-18T10:00:00Z", actor: "berk", entity: "expense" };
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => stored.page)
    .answers("rest/v1/rpc/expense_page", () => null)
    .answers("rest/v1/event_log", () => [{ ...entry, entity_id: EXPENSE_ID, action: "deleted", old: null, new: null }])
    .answers(SAVE, () => museum(30, 4))
    .answers("rest/v1/rpc/restore_expense", () => {
      stored.page = { ...page, expenses: [museum(90, 3)] };
      return museum(90, 3);
    });
  await openApp(EDIT);
  await retype("Amount", "3000");
  stored.page = { ...page, expenses: [], expense_count: 0, total: 0 };
  await act(() => eventChanged(EVENT_ID));
  await says("Berk deleted this expense while you had it open.");
  for (const name of ["Delete expense", "Save changes"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(await amountField()).toHaveProperty("value", "30.00");
  // Enter in a field does what the button says.
  await user.type(screen.getByLabelText("What was it for?"), "{Enter}");
  await says("Expense restored");
  expect(server.bodiesAt(SAVE)).toEqual([]);
  await waitFor(() => expect(screen.queryByText(/^Berk deleted this expense/)).toBeNull());
  expect(await amountField()).toHaveProperty("value", "30.00");
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { id: EXPENSE_ID, amount: 30, version: 3 } }]);
});

it("discarding a change that was refused later shows the expense as it is", async () => {
  const server = withEvent([ADA_LACE, BERK], [museum(90)]);
  await openApp(EDIT);
  await fill("What was it for?", "Modern art");
  becomeOffline();
  await press("Save changes");
  await waitFor(() => expect(address()).toBe(EVENT));
  await server.refusing("save_expense", "sharer_not_participant", async () => {
    becomeOnline();
    await press("Have a look");
  });
  await says(/^Your change could not be saved:/);
  expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Modern art");
  await press("Discard my change");
  await waitFor(() => expect(screen.getByLabelText("What was it for?")).toHaveProperty("value", "Museum"));
  expect(screen.queryByText(/^Your change could not be saved:/)).toBeNull();
  expect(useOutbox.getState().mutations).toEqual([]);
});

it("an expense saved after the session has ended waits for the next sign-in, and says so without an action", async () => {
  const server = withEvent().answers("auth/v1/token", refusal("refresh_token_not_found", "Refresh token not found"));
  await enterTaxi();
  await server.refusing(
    "save_expense",
    "PGRST301",
    async () => {
      await press("Save expense");
      await says("Saved on this device. It’ll be sent once you are logged in.");
    },
    401,
  );
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

describe("the form of a deleted expense", () => {
  const GONE = "This expense is not here any more";

  /** A server that returns the hotel, in its event and by id, until it is deleted. */
  function withDeletableHotel() {
    const { event } = answers.eventPage();
    const server = withEvent()
      .answers("rest/v1/rpc/expense_page", () => ({ event, expense: answers.hotel() }))
      .answers("rest/v1/rpc/delete_expense", () => {
        server.answers("rest/v1/rpc/event_page", () => answers.eventPage());
        server.answers("rest/v1/rpc/expense_page", () => Response.json(null));
        return Response.json(null);
      });
    return server;
  }

  async function deleteHotel(): Promise<void> {
    await press("Delete expense");
    await confirm("Delete");
    await says("Expense deleted");
    await waitFor(() => expect(address()).toBe(EVENT));
  }

  it("the form of a deleted expense does not open, also after an earlier change of it was refused", async () => {
    const server = withDeletableHotel();
    await openApp(EDIT);
    await fill("What was it for?", "Modern art");
    await server.refusing(
      "save_expense",
      "text_too_long",
      () => press("Save changes").then(() => says(/too long/)),
      400,
    );
    await press("Save changes");
    await says("Changes saved");
    await waitFor(() => expect(address()).toBe(EVENT));
    await goTo(EDIT);
    await deleteHotel();
    await goTo(EDIT);
    await says(GONE);
    expect(screen.queryByLabelText("Amount")).toBeNull();
  });

  it("the form of a deleted expense does not open while the deletion waits for a network", async () => {
    withDeletableHotel();
    await openApp(EDIT);
    await amountField();
    becomeOffline();
    await deleteHotel();
    await goTo(EDIT);
    await says(GONE);
    expect(screen.queryByLabelText("Amount")).toBeNull();
    becomeOnline();
    await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
  });
});

it("another amount is divided among the payers, until one of them pays everything", async () => {
  const boat = answers.hotel({
    amount: 480,
    amount_in_event_currency: 480,
    shares: [{ user_id: "ada", share_amount: 480, share_in_event_currency: 480, parts: null }],
    payers: [
      { user_id: "berk", paid_amount: 300, paid_in_event_currency: 300 },
      { user_id: "ada", paid_amount: 180, paid_in_event_currency: 180 },
    ],
    paid_by: "berk",
  });
  const server = withEvent([ADA_LACE, BERK], [boat]);
  await openApp(EDIT);
  await retype("Amount", "24001");
  const line = await screen.findByRole("button", { name: /^Who paid\? / });
  expect(line.textContent?.replaceAll("\u00a0", " ")).toBe("Who paid? Berk 150.01 · you 90.00");
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      payers: [
        { user_id: "berk", paid_amount: 150.01 },
        { user_id: "ada", paid_amount: 90 },
      ],
    },
  ]);

  await openApp(EDIT);
  await press(/^Who paid\? /);
  expect(await screen.findByLabelText("Paid by Berk")).toHaveProperty("value", "300.00");
  await user.click(screen.getByRole("checkbox", { name: "Berk" }));
  await closeSheet();
  await screen.findByRole("button", { name: "Who paid? you" });
  await press("Save changes");
  await says("Changes saved");
  const [, second] = server.bodiesAt(SAVE) as { expense: object; payers?: object }[];
  expect(second?.expense).toMatchObject({ amount: 480, paid_by: "ada" });
  expect(second).not.toHaveProperty("payers");
});

it("another amount is split by the saved parts, on any device", async () => {
  const cem = person("cem", "Cem");
  const shares = [
    { user_id: "ada", share_amount: 20, share_in_event_currency: 20, parts: 1 },
    { user_id: "berk", share_amount: 40, share_in_event_currency: 40, parts: 2 },
    { user_id: "cem", share_amount: 30, share_in_event_currency: 30, parts: 1.5 },
  ];
  const server = withEvent([ADA_LACE, BERK, cem], [answers.hotel({ split_method: "parts", shares })]);
  await openApp(EDIT);
  await retype("Amount", "4500");
  await openSheet("How is it split?");
  expect(await screen.findByLabelText("Parts: Berk")).toHaveProperty("value", "2");
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([
    {
      expense: { split_method: "parts" },
      shares: [
        { user_id: "ada", share_amount: 10, parts: 1 },
        { user_id: "berk", share_amount: 20, parts: 2 },
        { user_id: "cem", share_amount: 15, parts: 1.5 },
      ],
    },
  ]);
});
