import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { STORED, violations } from "./support/app";
import { sql } from "./support/database";
import { expect, test } from "./support/device";
import { newPerson, type Person } from "./support/person";
import { newTrip, type Trip } from "./support/trip";

const BILL = `2x Pide           25.00
1x Lahmacun        9.50
1x Adana          18.00
1x Manti          14.00
3x Ayran           9.00
1x Raki           16.00
1x Salata          7.50
1x Kunefe          8.01
6x Cay             6.00`;

const row = (page: Page, dish: string) => page.getByRole("button", { name: new RegExp(`^(\\d× )?${dish}, `) });
const part = (page: Page) => page.getByText(/^Your share( so far)?: /);
const left = (page: Page) => page.getByText(/not tapped yet$|^Everything is taken/);

/** Opens the sheet of the split and pastes the bill. */
async function pasteBill(page: Page): Promise<void> {
  await page.getByRole("button", { name: "How is it split?" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("By item").click();
  await sheet.getByLabel("Type a line, or paste the bill").evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, BILL);
}

const PHONE = { viewport: { width: 390, height: 844 } };

test("eight phones on bad networks tap one bill: every mark arrives once, all show the same sums, and the expense equals them to the cent", async ({
  device,
  browse,
}) => {
  test.slow();
  const [ada, berk] = await Promise.all([newPerson("Ada"), newPerson("Berk")]);
  const trip = await newTrip(ada, [berk]);
  const host = await browse(ada, `/events/${trip.id}/add-expense`, PHONE);
  await pasteBill(host);
  await host.getByRole("button", { name: "Split it at the table" }).click();
  const link = await host.getByLabel("Link to this table").inputValue();
  const { pathname, hash } = new URL(link);
  expect(pathname).toBe("/t");

  const names = ["Berk", "Cem", "Dilan", "Emre", "Figen", "Gül", "Hale", "Ivo"];
  const phones = await Promise.all(names.map(() => device(null, { isNew: true, ...PHONE })));
  const pages = await Promise.all(phones.map(({ open }) => open(`${pathname}${hash}`)));
  for (const [index, { network }] of phones.entries()) network.flaky(0.1 + index * 0.03);
  const sit = async (page: Page, name: string) => {
    // A failed attempt says so, and the next one takes the same seat.
    await expect(async () => {
      if (await row(page, "Adana").isVisible()) return;
      const named = page.getByRole("button", { name, exact: true });
      if (await named.isVisible()) await named.click();
      else {
        await page.getByRole("textbox").fill(name);
        await page.getByRole("button", { name: "Join in" }).click();
      }
      await expect(row(page, "Adana")).toBeVisible({ timeout: 3_000 });
    }).toPass();
  };
  await Promise.all(pages.slice(0, 7).map((page, index) => sit(page, names[index] ?? "")));

  const taps: [phone: number, dish: string, times: number][] = [
    ...([
      [0, "Pide", 1],
      [1, "Pide", 1],
      [1, "Lahmacun", 1],
      [2, "Adana", 1],
      [3, "Manti", 1],
    ] as const),
    ...([
      [0, "Ayran", 2],
      [4, "Ayran", 1],
      [2, "Raki", 1],
      [5, "Raki", 2],
      [6, "Kunefe", 1],
    ] as const),
    ...([
      [3, "Salata", 1],
      [4, "Salata", 1],
      [5, "Salata", 1],
      [6, "Salata", 3],
    ] as const),
  ].map(([phone, dish, times]) => [phone, dish, times]);
  await Promise.all(
    pages.slice(0, 7).map(async (page, index) => {
      for (const [phone, dish, times] of taps) {
        if (phone !== index) continue;
        for (let tap = 0; tap < times; tap++) await row(page, dish).click();
      }
    }),
  );
  await row(host, "Pide").click();
  // Somebody joins at the last second.
  await sit(pages[7] as Page, "Ivo");
  await row(pages[7] as Page, "Manti").click();

  const bill = await ada.rpc<{ open_bills: { id: string }[] }>("event_page", { event_id: trip.id });
  const id = bill.open_bills[0]?.id ?? "";
  // The third tap on a dish puts it back.
  const marks = () => sql`
    select line.label, seat.name, mark.weight
    from public.shared_bill_marks as mark
    join public.shared_bill_lines as line using (event_id, shared_bill_id)
    join public.shared_bill_seats as seat using (event_id, shared_bill_id, seat)
    where mark.shared_bill_id = ${id} and line.id = mark.line_id and mark.weight > 0`;
  await expect.poll(async () => (await marks()).length).toBe(taps.length - 1 + 2);

  for (const { network } of phones) network.up();
  const everywhere = [host, ...pages];
  // All phones show what is left, and it is one figure.
  const tea = "6.00 EUR not tapped yet";
  for (const page of everywhere) await expect(left(page)).toHaveText(tea.replace(" EUR", "\u00a0EUR"));
  const cents = (text: string) => Math.round(Number(/([\d.]+)\s*EUR/.exec(text)?.[1] ?? "x") * 100);
  const shown = () => Promise.all(everywhere.map(async (page) => (await part(page).textContent()) ?? ""));
  // A phone that nobody touches asks every five seconds, so one may still show a dish without its last sharer.
  await expect.poll(async () => (await shown()).reduce((sum, text) => sum + cents(text), 600)).toBe(11301);

  // Two people close at once: one expense.
  const second = await browse(berk, `/events/${trip.id}/table/${id}`, PHONE);
  for (const page of [host, second]) await page.getByRole("button", { name: "Close the bill" }).click();
  await Promise.all(
    [host, second].map((page) => page.getByRole("dialog").getByRole("button", { name: "Close the bill" }).click()),
  );
  for (const page of [host, second]) await expect(page).toHaveURL(new RegExp(`/events/${trip.id}$`));
  const stored = await sql`select amount, items_total from (
    select e.amount, (select sum(s.share_amount) from public.expenses_participants s where s.expense_id = e.id) as items_total
    from public.expenses e where e.event_id = ${trip.id}) as whole`;
  expect(stored).toHaveLength(1);
  expect([Number(stored[0]?.amount), Number(stored[0]?.items_total)]).toEqual([113.01, 113.01]);
  // The parts that the phones show are the shares of the expense.
  const shares = await sql`select share_amount from public.expenses_participants where event_id = ${trip.id}`;
  for (const page of pages) await expect(page.getByRole("heading", { name: "The bill is closed" })).toBeVisible();
  const parts = await Promise.all(pages.map(async (page) => cents((await part(page).first().textContent()) ?? "")));
  const inExpense = shares.map(({ share_amount }) => Math.round(Number(share_amount) * 100));
  expect(inExpense.sort()).toEqual(expect.arrayContaining([...parts].sort()));
});

test("nothing moves on the smallest phone when the row of a bill at the table arrives", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const host = await browse(ada, `/events/${trip.id}/add-expense`, PHONE);
  await pasteBill(host);
  await host.getByRole("button", { name: "Split it at the table" }).click();
  await expect(host.getByLabel("Link to this table")).toBeVisible();

  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await browse(ada, `/events/${trip.id}/settlement`, {
    viewport: { width: 320, height: 640 },
    // Its label is the longest.
    stored: { [STORED.language]: "fr" },
    before: (opened) =>
      opened.route("**/assets/OpenTables-*.js", async (route) => {
        await arrived;
        await route.continue();
      }),
  });
  const below = page.locator('main a[href$="/add-expense"]');
  await expect(below).toBeVisible();
  const row = page.locator('a[href*="/table/"]');
  await expect(row).toHaveCount(0);
  const before = await below.boundingBox();
  arrive();
  await expect(row).toBeVisible();
  expect((await below.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
});

test("a host whose phone dies finds the bill on another one, makes a new code and closes", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const first = await browse(ada, `/events/${trip.id}/add-expense`, PHONE);
  await first.getByLabel("When?").fill("2026-06-14");
  await pasteBill(first);
  await first.getByRole("button", { name: "Split it at the table" }).click();
  const former = new URL(await first.getByLabel("Link to this table").inputValue());
  await row(first, "Adana").click();
  await expect(row(first, "Adana")).toHaveAttribute("aria-pressed", "true");
  const guest = await browse(null, former.pathname + former.hash, PHONE);
  await guest.getByRole("textbox").fill("Zoe");
  await guest.getByRole("button", { name: "Join in" }).click();
  await row(guest, "Raki").click();
  await expect(row(first, "Raki")).toHaveAccessibleName(/Zoe/);
  await first.context().close();

  const host = await browse(ada, `/events/${trip.id}`, PHONE);
  await host.getByRole("link", { name: /Bill/ }).click();
  await host.getByRole("button", { name: "New code" }).click();
  const link = new URL(await host.getByLabel("Link to this table").inputValue());
  expect(link.hash).not.toBe(former.hash);
  // The former code is over; the new one finds the seat and its taps.
  await expect(guest.getByRole("heading", { name: "There is no such table" })).toBeVisible();
  await guest.goto(link.pathname + link.hash);
  await guest.reload();
  await expect(row(guest, "Raki")).toHaveAttribute("aria-pressed", "true");
  await host.getByRole("button", { name: "Close the bill" }).click();
  // The new phone has the date that was filled in on the former one. The payer is changed at the end.
  const question = host.getByRole("dialog");
  await expect(question.getByLabel("When?")).toHaveValue("2026-06-14");
  await question.getByRole("combobox", { name: "Who paid?" }).click();
  await host.getByRole("option", { name: "Zoe" }).click();
  await question.getByRole("button", { name: "Close the bill" }).click();
  await expect(host).toHaveURL(new RegExp(`/events/${trip.id}$`));
  const [stored] = await sql`
    select expense_date::text as day, first_name from public.expenses
    join public.profiles on profiles.id = paid_by
    where event_id = ${trip.id}`;
  expect(stored).toEqual({ day: "2026-06-14", first_name: "Zoe" });
  // The guest keeps what was a name alone.
  await guest.getByRole("link", { name: "Keep it" }).click();
  await expect(guest).toHaveURL(new RegExp(`/events/${trip.id}$`));
  await expect(guest.getByText("Bill").first()).toBeVisible();
});

/** Puts a bill on the table by the API. Zoe's seat is named. */
async function openedBill(host: Person, trip: Trip) {
  const [token, id] = [randomBytes(16).toString("base64url"), randomUUID()];
  await host.rpc("open_shared_bill", {
    ...{ event_id: trip.id, id, title: "Chez Ana", currency: "EUR" },
    token_digest: createHash("sha256").update(token).digest("hex"),
    lines: ["Pide", "Adana", "Raki"].map((label, index) => ({ id: randomUUID(), label, amount: 8 + index })),
    extras: [{ kind: "tip", amount: 2.7, percent: 10, with_tax: false, spread: "items" }],
    seats: [{ name: "Zoe" }],
  });
  return { link: `/t#${token}`, path: `/events/${trip.id}/table/${id}` };
}

test("a guest's question is a card in a wide window, and begins at the top of a phone", async ({ browse }) => {
  const ada = await newPerson("Ada");
  const { link } = await openedBill(ada, await newTrip(ada));
  const guest = await browse(null, link, { viewport: { width: 1440, height: 900 } });
  const title = guest.getByRole("heading", { name: "Chez Ana" });
  const top = async () => (await title.boundingBox())?.y ?? 0;
  await expect(title).toBeVisible();
  await expect.poll(top).toBeGreaterThan(126);
  await guest.setViewportSize(PHONE.viewport);
  await expect.poll(top).toBeLessThan(80);
  await guest.setViewportSize({ width: 1440, height: 900 });
  await guest.getByRole("button", { name: "Zoe", exact: true }).click();
  await expect(row(guest, "Pide")).toBeVisible();
  await expect.poll(top).toBeLessThan(80);
});

test("the table has no accessibility violation in any of its states, in the light and in the dark", async ({
  browse,
}) => {
  test.slow();
  const ada = await newPerson("Ada");
  const { link, path } = await openedBill(ada, await newTrip(ada));
  const isAccessible = async (page: Page, state: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${state}, ${colorScheme}`).toEqual([]);
    }
  };
  const [host, guest, stranger] = await Promise.all([
    browse(ada, path, PHONE),
    browse(null, link, PHONE),
    browse(null, "/t#no-such-table", PHONE),
  ]);
  await expect(stranger.getByRole("heading", { name: "There is no such table" })).toBeVisible();
  await isAccessible(stranger, "gone");
  await expect(guest.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await isAccessible(guest, "name");
  await guest.getByRole("button", { name: "Join in" }).click();
  await expect(guest.getByRole("alert")).toBeVisible();
  await isAccessible(guest, "no name");
  await guest.getByRole("button", { name: "Zoe", exact: true }).click();
  await row(guest, "Pide").click();
  await row(host, "Pide").click();
  await expect(row(guest, "Pide")).toHaveAccessibleName(/also Ada/);
  await isAccessible(guest, "marking");
  await isAccessible(host, "host");
  // The bar is above the navigation, wherever the host has scrolled.
  const end = host.getByRole("button", { name: "Close the bill" });
  await expect(end).toBeInViewport({ ratio: 1 });
  // A wide window has the dishes beside the rest, which stays in view.
  await host.setViewportSize({ width: 1280, height: 720 });
  await expect(end).toBeInViewport({ ratio: 1 });
  const boxes = await Promise.all([row(host, "Pide"), end].map((one) => one.boundingBox()));
  expect((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0)).toBeLessThan(boxes[1]?.x ?? 0);
  await isAccessible(host, "host, wide");
  await host.setViewportSize(PHONE.viewport);
  await guest.context().setOffline(true);
  await row(guest, "Raki").click();
  await expect(guest.getByText(/^No network/)).toBeVisible();
  await isAccessible(guest, "offline");
  await guest.context().setOffline(false);
  await guest.getByRole("button", { name: "I’m done" }).click();
  await expect(guest.getByRole("button", { name: "Done. Change it?" })).toBeVisible();
  await isAccessible(guest, "done");
  await host.getByRole("button", { name: "Lock the bill" }).click();
  for (const page of [host, guest]) await expect(page.getByText("The bill is locked")).toBeVisible();
  await isAccessible(guest, "locked");
  await isAccessible(host, "locked, host");
  await host.getByRole("button", { name: "Close the bill" }).click();
  await expect(host.getByRole("dialog")).toBeVisible();
  await isAccessible(host, "closing");
  await host.getByRole("dialog").getByRole("button", { name: "Close the bill" }).click();
  await expect(host).toHaveURL(/\/events\/[^/]+$/);
  await expect(guest.getByRole("heading", { name: "The bill is closed" })).toBeVisible();
  await isAccessible(guest, "closed");
});

/** Returns how many dishes a guest sees whole above the bar. */
async function dishesAboveBar(guest: Page): Promise<number> {
  const bar = await guest.getByRole("button", { name: "I’m done" }).locator("..").boundingBox();
  const dishes = await guest.getByRole("list", { name: "The bill" }).getByRole("listitem").all();
  const boxes = await Promise.all(dishes.map((dish) => dish.boundingBox()));
  return boxes.filter((box) => box && bar && box.y >= 0 && box.y + box.height <= bar.y).length;
}

test("a dinner of six with nine dishes takes a guest at most three taps beside the dishes, and the host four", async ({
  browse,
}) => {
  test.slow();
  const ada = await newPerson("Ada");
  const trip = await newTrip(ada);
  const zoe = await ada.rpc<string>("add_person", { event_id: trip.id, name: "Zoe", id: randomUUID() });
  expect(zoe).toBeTruthy();
  const taps = new Map<Page, number>();
  const tap = async (page: Page, target: Locator) => {
    taps.set(page, (taps.get(page) ?? 0) + 1);
    await target.click();
  };
  const host = await browse(ada, `/events/${trip.id}/add-expense`, PHONE);
  await pasteBill(host);
  await tap(host, host.getByRole("button", { name: "Split it at the table" }));
  const { pathname, hash } = new URL(await host.getByLabel("Link to this table").inputValue());
  const dinner = [
    ["Zoe", ["Pide", "Ayran"]],
    ["Cem", ["Lahmacun", "Salata"]],
    ["Dilan", ["Adana", "Raki"]],
    ["Emre", ["Manti", "Cay"]],
    ["Figen", ["Pide", "Kunefe"]],
  ] as const;
  const rows = () =>
    host
      .getByRole("list", { name: "The bill" })
      .getByRole("listitem")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().top - (all[0]?.getBoundingClientRect().top ?? 0)),
      );
  await expect.poll(rows).toHaveLength(9);
  const untouched = await rows();
  for (const [at, [name, dishes]] of dinner.entries()) {
    const guest = await browse(null, pathname + hash, PHONE);
    const named = guest.getByRole("button", { name, exact: true });
    await expect(guest.getByRole("heading", { name: "Who are you?" })).toBeVisible();
    if (await named.isVisible()) await tap(guest, named);
    else {
      await tap(guest, guest.getByRole("textbox"));
      await guest.keyboard.type(name);
      await tap(guest, guest.getByRole("button", { name: "Join in" }));
    }
    if (name === "Zoe") {
      await guest.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => dishesAboveBar(guest)).toBeGreaterThanOrEqual(5);
      // A wide window has people and sum beside the dishes.
      await guest.setViewportSize({ width: 1280, height: 720 });
      const ends = async () => (await guest.getByRole("list", { name: "The bill" }).boundingBox())?.width ?? 0;
      await expect.poll(async () => (await part(guest).boundingBox())?.x ?? 0).toBeGreaterThan(await ends());
      await guest.setViewportSize({ width: 320, height: 640 });
    }
    for (const dish of dishes) await row(guest, dish).click();
    await tap(guest, guest.getByRole("button", { name: "I’m done" }));
    await expect(guest.getByRole("button", { name: "Done. Change it?" })).toBeVisible();
    await expect(part(guest)).not.toHaveText(/: 0\.00/);
    expect(taps.get(guest), name).toBeLessThanOrEqual(3);
    // Closing a context ends its network, unlike a phone that is put away.
    await expect(host.getByRole("img", { name: "done", exact: true })).toHaveCount(at + 1);
    await guest.context().close();
  }
  await row(host, "Pide").click();
  await expect(left(host)).toHaveText("Everything is taken.");
  // No row has moved under a thumb.
  await expect.poll(rows).toEqual(untouched);
  await tap(host, host.getByRole("button", { name: "Close the bill" }));
  await tap(host, host.getByRole("dialog").getByRole("button", { name: "Close the bill" }));
  await expect(host).toHaveURL(new RegExp(`/events/${trip.id}$`));
  expect(taps.get(host)).toBeLessThanOrEqual(4);
});
