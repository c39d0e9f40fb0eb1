import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { GuestTable } from "@/features/table/pages/GuestTable";
import { changeLanguage } from "@/platform/i18n/i18n";
import { becomeOffline, becomeOnline, fill, openApp, press, user } from "./openApp";
import { Server } from "./server";
import { BILL_ID, GUEST_PATH, TableServer, TOKEN } from "./tableServer";

/** /t: guests at a table tap what they had, without an account. */

/** Opens the link of a bill. The page starts without the app, whose configuration and texts it shares here. */
async function scan(table: TableServer | null = null): Promise<TableServer> {
  const there = table ?? new TableServer(new Server());
  await openApp("/login", null);
  await i18next.loadNamespaces("table");
  return again(there);
}

/** Loads the page once more; the device's storage stays. */
async function again(table: TableServer): Promise<TableServer> {
  cleanup();
  render(<GuestTable token={TOKEN} foot={null} />);
  return table;
}

const row = (name: RegExp) => screen.findByRole("button", { name });
const rowSays = (name: RegExp) => waitFor(() => screen.getByRole("button", { name }));
const sum = (text: RegExp | string) => screen.findByText(text);

/** Sits down under a new name. */
async function sitDown(name = "Zoe", dish = /^2× Pide/): Promise<void> {
  await fill("Or type your name", name);
  await press("Join in");
  await row(dish);
}

it("a guest types a name and taps dishes: one, two, back, and sees the sum with the tip", async () => {
  const table = await scan();
  await screen.findByRole("heading", { level: 1, name: "Gasthaus zur Post" });
  screen.getByText("Shared by Ada");
  screen.getByText("Divido");
  await sitDown();
  screen.getByText("Shared by Ada");
  expect(document.title).toBe("Gasthaus zur Post · Divido");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Gasthaus zur Post"));
  await sum("Your share so far: 0.00 EUR");
  await sum("53.02 EUR not tapped yet");
  screen.getByText("includes 4.82 EUR tip, tax and the like");
  await user.click(await row(/^Wine, 20.00.EUR, nobody yet/));
  expect((await rowSays(/^Wine, 20.00.EUR, yours$/)).getAttribute("aria-pressed")).toBe("true");
  await sum("Your share so far: 22.00 EUR");
  await sum("includes 2.00 EUR tip, tax and the like");
  await sum("31.02 EUR not tapped yet");
  await user.click(await row(/^Wine/));
  await rowSays(/^Wine, 20.00.EUR, yours, 2 times$/);
  await user.click(await row(/^Wine/));
  expect((await rowSays(/^Wine, 20.00.EUR, nobody yet$/)).getAttribute("aria-pressed")).toBe("false");
  await sum("Your share so far: 0.00 EUR");
  await waitFor(() => expect(table.now.marks).toMatchObject([{ line_id: "wine", seat: 3, weight: 0 }]));
});

it("a guest whom the host named takes their seat with one tap", async () => {
  const table = await scan();
  await press("Berk");
  await row(/^2× Pide/);
  expect(table.server.bodiesAt(`${GUEST_PATH}/seats`)).toEqual([{ seat: 2 }]);
  expect(table.now.seats).toMatchObject([{ name: "Ada" }, { name: "Berk", is_here: true }]);
});

it("a seat needs a name", async () => {
  const table = await scan();
  await fill("Or type your name", "  ");
  await press("Join in");
  await screen.findByText("Type your name, so that the others know who had what.");
  expect(table.server.bodiesAt(`${GUEST_PATH}/seats`)).toEqual([]);
});

it("the reason why a guest has no seat follows the language that the reader changes to", async () => {
  const table = await scan();
  table.server.answers(`${GUEST_PATH}/seats`, () => Response.json({ code: "too_many_seats" }, { status: 422 }));
  await fill("Or type your name", "Zoe");
  await press("Join in");
  await screen.findByText("Thirty people sit at this table already. Ask somebody to tap for you, too.");
  await act(() => changeLanguage("de"));
  await screen.findByText("An diesem Tisch sitzen schon dreißig. Bitte jemanden, für dich mitzutippen.");
});

it("the taps of others appear as faces, and a shared dish counts by portions", async () => {
  const table = await scan();
  await sitDown();
  table.taps(1, "wine", 1);
  table.taps(2, "wine", 2);
  await rowSays(/^Wine, 20.00.EUR, Ada, Berk ×2$/);
  await user.click(await row(/^Wine/));
  await rowSays(/^Wine, 20.00.EUR, yours, also Ada, Berk ×2$/);
  await sum("Your share so far: 5.50 EUR");
});

it("taps without a network are kept, said, and sent when it is back, also after the page was loaded again", async () => {
  const table = await scan();
  await sitDown();
  act(becomeOffline);
  await user.click(await row(/^Wine/));
  await screen.findByText("No network. Your taps are kept and sent later.");
  await sum("Your share so far: 22.00 EUR");
  expect(table.now.marks).toEqual([]);
  act(becomeOnline);
  await again(table);
  await waitFor(() => expect(table.now.marks).toMatchObject([{ line_id: "wine", seat: 3, weight: 1 }]));
  await sum("Your share so far: 22.00 EUR");
});

it("“I’m done” is shown to everybody and can be taken back", async () => {
  const table = await scan();
  await sitDown();
  await press("I’m done");
  await waitFor(() => expect(table.now.seats.at(-1)).toMatchObject({ is_done: true }));
  const people = within(screen.getByRole("heading", { name: "At the table" }).closest("section") as HTMLElement);
  await waitFor(() => people.getByRole("img", { name: "done" }));
  await press("Done. Change it?");
  await waitFor(() => expect(table.now.seats.at(-1)).toMatchObject({ is_done: false }));
});

it("a locked bill takes no taps and says so", async () => {
  const table = await scan();
  await sitDown();
  table.change({ status: "locked" });
  const locked = await screen.findByText("The bill is locked: nobody can tap now.");
  // It is beside the sum, which stays in view.
  expect(locked.closest("[role=status]")?.parentElement?.textContent).toContain("Your share so far: 0.00");
  expect(screen.queryByRole("button", { name: /^Wine/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "I’m done" })).toBeNull();
});

it("a closed bill shows the part with what nobody tapped, and a name alone can be kept", async () => {
  const table = await scan();
  await sitDown();
  await user.click(await row(/^Wine/));
  await waitFor(() => expect(table.now.marks).toHaveLength(1));
  table.change({ status: "closed" });
  const closed = await screen.findByRole("heading", { name: "The bill is closed" });
  // The focus scrolls to it.
  expect(document.activeElement).toBe(closed);
  // Wine 20.00, a third of pide and bread 9.40, and their part of the tip 2.94.
  await sum("Your share: 32.34 EUR");
  await sum("22.00 + 10.34 of what nobody took");
  await sum("Settle up with Ada directly, or keep your seat: Divido then shows you what to pay to whom.");
  const keep = screen.getByRole("link", { name: "Keep it" });
  expect(keep.getAttribute("href")).toBe(`/keep-seat#${TOKEN}/${BILL_ID}`);
});

it("a seat of somebody of the event cannot be kept", async () => {
  const table = await scan();
  await press("Berk");
  await user.click(await row(/^Wine/));
  await waitFor(() => expect(table.now.marks).toHaveLength(1));
  table.change({ status: "closed" });
  await screen.findByRole("heading", { name: "The bill is closed" });
  await sum("Settle up with Ada directly, or later in Divido.");
  expect(screen.queryByRole("link", { name: "Keep it" })).toBeNull();
});

it("a closed bill of which everything was taken has no part of a rest", async () => {
  const table = await scan();
  await press("Berk");
  for (const dish of [/^2× Pide/, /^Wine/, /^Bread/]) await user.click(await row(dish));
  await waitFor(() => expect(table.now.marks).toHaveLength(3));
  table.change({ status: "closed" });
  await sum("Your share so far: 53.02 EUR");
  expect(screen.queryByText(/of what nobody took/)).toBeNull();
});

it("a line that counts pieces takes as many taps", async () => {
  const table = new TableServer(new Server());
  table.change({ lines: [{ id: "ayran", label: "3× Ayran", amount: 9 }] });
  await scan(table);
  await sitDown("Zoe", /^3× Ayran/);
  for (const said of ["yours, 1 of 3", "yours, 2 times, 2 of 3", "yours, 3 times", "nobody yet"]) {
    await user.click(await row(/^3× Ayran/));
    await rowSays(new RegExp(`, ${said}$`));
  }
});

it("a guest whose seat was removed is told so, and sits down again", async () => {
  const table = await scan();
  await sitDown();
  const gone = () => Response.json({ code: "seat_removed" }, { status: 403 });
  await table.server.during(`${GUEST_PATH}/marks`, gone, async () => {
    await user.click(await row(/^Wine/));
    await screen.findByRole("heading", { name: "Your seat was taken away" });
  });
  await press("Join in again");
  await sitDown("Zoe again");
  expect(table.now.seats.at(-1)).toMatchObject({ name: "Zoe again" });
});

it("an unknown link and one that is over say so", async () => {
  const table = new TableServer(new Server());
  const answer = (code: string, status: number) => () => Response.json({ code }, { status });
  await table.server.during(GUEST_PATH, answer("shared_bill_not_found", 404), async () => {
    await scan(table);
    await screen.findByRole("heading", { name: "There is no such table" });
    expect(screen.getByRole("link", { name: "To the start page" }).getAttribute("href")).toBe("/");
  });
  await table.server.during(GUEST_PATH, answer("shared_bill_expired", 410), async () => {
    await again(table);
    await screen.findByRole("heading", { name: "This table is over" });
  });
});

it("a table with thirty people says that it is full", async () => {
  const table = await scan();
  const full = () => Response.json({ code: "too_many_seats" }, { status: 422 });
  await table.server.during(`${GUEST_PATH}/seats`, full, async () => {
    await fill("Or type your name", "Zoe");
    await press("Join in");
    await screen.findByText(/^Thirty people sit at this table already/);
  });
});
