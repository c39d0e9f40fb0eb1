import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { startOutbox } from "@/offline/sender";
import { followSignOut } from "@/offline/signOut";
import { startSession } from "@/platform/session/session";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { EXPENSE_ID } from "./answers";
import { fillDisk } from "./fullDisk";
import {
  ADA,
  address,
  becomeOffline,
  becomeOnline,
  confirm,
  fill,
  goTo,
  openApp,
  press,
  says,
  sessionOf,
  user,
} from "./openApp";
import type { Server } from "./server";
import { ROW, typeCredentials } from "./signIn";
import { amountField, EDIT, EVENT, enter, enterTaxi, NEW, retype, SAVE, withEvent } from "./weekend";

/** Drafts and pending changes stay visible until they are saved, and are never lost. */

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Switches to fake timers, except setImmediate, which the disk of these tests uses. */
function turnClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
}

/** Longer than any toast is shown, in milliseconds. */
const A_WHILE_MS = 15_000;

type Expense = { id: string; amount: number; version?: number };
const expensesSentTo = (server: Server) => server.bodiesAt(SAVE).map((body) => (body as { expense: Expense }).expense);

describe("a pending change", () => {
  it("a pending change shows that it waits for a network", async () => {
    withEvent();
    await enterTaxi();
    becomeOffline();
    await press("Save expense");
    await says("Saved. Sent once you’re online.");
    becomeOnline();
  });

  it.each([
    { becomes: "Sent", answer: () => answers.hotel() },
    {
      becomes: "1 change needs you",
      answer: () => Response.json({ code: "PT422", message: "invalid_share" }, { status: 422 }),
    },
  ])("the message about a waiting change becomes its outcome: $becomes", async ({ becomes, answer }) => {
    const server = withEvent();
    startOutbox();
    await enterTaxi();
    becomeOffline();
    await press("Save expense");
    await says("Saved. Sent once you’re online.");
    server.answers(SAVE, answer);
    becomeOnline();
    await says(becomes);
    expect(screen.queryByText("Saved. Sent once you’re online.")).toBeNull();
  });

  it("a toast ends when the person goes to another screen", async () => {
    withEvent();
    await enterTaxi();
    await press("Save expense");
    await says("Expense saved");
    await user.click((await screen.findAllByRole("link", { name: /Hotel/ }))[0] as HTMLElement);
    await screen.findByRole("heading", { name: "Edit expense" });
    await waitFor(() => expect(screen.queryByText("Expense saved")).toBeNull());
  });

  it("a pending change shows that it waits because the server fails", async () => {
    const server = withEvent();
    await enterTaxi();
    server.answers(SAVE, () => Response.json({ message: "broken" }, { status: 500 }));
    await press("Save expense");
    await says("Saved on this device. Divido cannot be reached right now. It’ll be sent by itself.");
  });
});

describe("on a device without the session's token", () => {
  const refused = () => Response.json({ code: "42501", message: "permission denied" }, { status: 401 });

  it("an expense waits for its author, who is asked to log in again, and is sent afterwards", async () => {
    followSignOut();
    const server = withEvent();
    await enterTaxi();
    await startSession();
    startOutbox();
    localStorage.removeItem(KEYS.session);
    server.answers(SAVE, refused);
    await press("Save expense");
    await says(/Your session has ended. Please log in again. 1 entry is kept on this device/);
    expect(address()).toBe("/login");

    server
      .answers("auth/v1/token", () => sessionOf(ADA))
      .answers("auth/v1/user", () => sessionOf(ADA).user)
      .answers("rest/v1/rpc/ensure_user", () => ROW)
      .answers(SAVE, () => answers.hotel());
    await typeCredentials();
    await press("Log in");
    await waitFor(() => expect(server.bodiesAt(SAVE)).toHaveLength(2));
    const [first, second] = expensesSentTo(server);
    expect(second?.id).toBe(first?.id);
  });

  it("home asks to log in again once the server has refused its request", async () => {
    followSignOut();
    withEvent().answers("rest/v1/rpc/dashboard", refused);
    await openApp("/home");
    await startSession();
    localStorage.removeItem(KEYS.session);
    await goTo("/home");
    await says(/Your session has ended. Please log in again./);
    await screen.findByRole("button", { name: "Log in" });
    expect(address()).toBe("/login");
  });
});

describe("on a device without room", () => {
  const NO_ROOM = "Not saved: This device has no room left to keep your entry. Free some space and save again.";
  const STILL = "Not saved yet. This is taking longer than usual: keep this page open.";

  it("an expense that could not be saved says so in its form until it is", async () => {
    const server = withEvent();
    await enterTaxi();
    const makeRoom = fillDisk();
    becomeOffline();
    turnClock();
    await press("Save expense");
    await says(NO_ROOM);
    await pass(A_WHILE_MS);
    await says(NO_ROOM);
    expect(await amountField()).toHaveProperty("value", "10.00");
    makeRoom();
    becomeOnline();
    await press("Save expense");
    await says("Expense saved");
    await waitFor(() => expect(screen.queryByText(NO_ROOM)).toBeNull());
    expect(expensesSentTo(server).at(-1)).toMatchObject({ amount: 10 });
  });

  it("a deletion that could not be persisted shows a message that does not disappear by itself", async () => {
    withEvent();
    await openApp(EDIT);
    await press("Delete expense");
    fillDisk();
    becomeOffline();
    turnClock();
    await confirm("Delete");
    const words = "This device has no room left to keep your entry. Free some space and save again.";
    await says(words);
    await pass(A_WHILE_MS);
    await says(words);
    becomeOnline();
  });

  it("a save without an answer shows that it is still going on", async () => {
    const server = withEvent();
    await enterTaxi();
    fillDisk();
    turnClock();
    await server.holding(
      SAVE,
      () => answers.hotel(),
      async (letGo) => {
        await press("Save expense");
        await pass(6_000);
        await says(STILL);
        await pass(A_WHILE_MS);
        await says(STILL);
        letGo();
        await says("Expense saved");
      },
    );
    await waitFor(() => expect(screen.queryByText(STILL)).toBeNull());
  });
});

describe("an expense that somebody deleted while it was being changed", () => {
  const GONE = "Someone deleted this expense while you were changing it. Save it as a new one, or discard your change.";

  async function changeHotel(): Promise<void> {
    await openApp(EDIT);
    await retype("Amount", "3000");
  }

  function deleteMeanwhile(server: Server): void {
    server.answers("rest/v1/rpc/event_page", () => answers.eventPage());
    server.answers("rest/v1/rpc/expense_page", () => Response.json(null));
  }

  it.each([
    ["is refused as gone", ["expense_not_found"]],
    ["is first refused as changed by somebody else", ["version_conflict", "expense_not_found"]],
  ])("an edit of a deleted expense that %s says so until it is read, and becomes a new one", async (_, codes) => {
    const server = withEvent();
    await changeHotel();
    deleteMeanwhile(server);
    const refusals = [...codes];
    server.answers(SAVE, () => {
      const message = refusals.shift();
      return message ? Response.json({ code: "PT409", message }, { status: 409 }) : answers.hotel();
    });
    turnClock();
    await press("Save changes");
    await says(GONE);
    await pass(A_WHILE_MS);
    await says(GONE);
    expect(await amountField()).toHaveProperty("value", "30.00");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull());
    await press("Save expense");
    await says("Expense saved");
    const made = expensesSentTo(server).at(-1);
    expect(made).toMatchObject({ amount: 30 });
    expect(made).not.toHaveProperty("version");
    expect(made?.id).not.toBe(EXPENSE_ID);
  });

  it("an edit of a deleted expense is there to be decided upon after the app was closed", async () => {
    const server = withEvent();
    await changeHotel();
    deleteMeanwhile(server);
    await server.refusing("save_expense", "expense_not_found", () => press("Save changes").then(() => says(GONE)), 404);
    await goTo(EVENT);
    await says("1 change could not be saved.");
    await goTo(EDIT);
    await says(GONE);
    expect(await amountField()).toHaveProperty("value", "30.00");
    // Its page says it already.
    expect(screen.queryByText("1 change could not be saved.")).toBeNull();
  });
});

describe("the draft of a new expense that was saved", () => {
  async function overwriteWithSecond(): Promise<void> {
    expect(await amountField()).toHaveProperty("value", "");
    expect(screen.queryByText("We kept what you typed last time.")).toBeNull();
    await user.type(await amountField(), "2000");
    await fill("What was it for?", "Second");
    await press("Save expense");
  }

  it("the draft of a saved expense is gone though the page ends before the server answers, and the next expense is another one", async () => {
    const server = withEvent();
    await enter("1000", "First");
    await server.holding(
      SAVE,
      () => answers.hotel(),
      async (letGo) => {
        await press("Save expense");
        await waitFor(() => expect(server.bodiesAt(SAVE)).toHaveLength(1));
        await goTo(NEW);
        letGo();
        await overwriteWithSecond();
        await waitFor(() => expect(server.bodiesAt(SAVE)).toHaveLength(2));
      },
    );
    const [first, second] = expensesSentTo(server);
    expect([first?.amount, second?.amount]).toEqual([10, 20]);
    expect(first?.id).not.toBe(second?.id);
  });

  it("the draft of an expense saved offline is gone too, and both expenses are shown", async () => {
    withEvent();
    await enter("1000", "First");
    becomeOffline();
    await press("Save expense");
    await says(/^Saved\. Sent once/);
    await goTo(NEW);
    await overwriteWithSecond();
    await waitFor(() => expect(address()).toBe(EVENT));
    await screen.findByText("First");
    await screen.findByText("Second");
    becomeOnline();
  });

  it("the draft of a saved expense is there again when the server refuses it, also after the page was closed", async () => {
    const server = withEvent();
    await enter("1000", "First");
    await server.refusing("save_expense", "text_too_long", async () => {
      await press("Save expense");
      await says(/^Not saved:/);
    });
    await goTo(NEW);
    await says("We kept what you typed last time.");
    expect(await amountField()).toHaveProperty("value", "10.00");
  });
});
