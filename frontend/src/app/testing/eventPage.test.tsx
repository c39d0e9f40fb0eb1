import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { EventPageWire } from "@/domain/event/wire";
import { queryClient } from "@/platform/query/queryClient";
import { forget } from "@/platform/session/session";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { goTo, openApp, press } from "./openApp";
import { Server } from "./server";

/** What an event's page says besides its expenses. */

const path = `/events/${EVENT_ID}`;

/** An event with a hotel in it; `nets` are the balances of ada and berk. */
function page(revision: number, nets: [number, number], columns: Partial<EventPageWire> = {}): EventPageWire {
  const made = answers.eventPage(undefined, { expense_count: 1, total: 90, expenses: [answers.hotel()], ...columns });
  const balances = made.balances.map((balance, index) => ({
    ...balance,
    paid: 90,
    share: 90 - (nets[index] ?? 0),
    net: nets[index] ?? 0,
  }));
  return { ...made, event: { ...made.event, revision }, balances };
}

const entry = (id: number, actor: string, entity: string, action: string) => ({
  id,
  event_id: EVENT_ID,
  // A moment after whoever looked.
  at: new Date(Date.now() + 60_000).toISOString(),
  actor,
  entity,
  entity_id: `subject-${id}`,
  action,
  old: null,
  new: { description: "Ferry" },
});

/** Looks at the event, and again after `entries` happened. */
async function lookAgain(entries: object[]): Promise<Server> {
  let now = page(1, [-20, 20]);
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => now)
    .answers("rest/v1/rpc/event_history", () => ({ entries, next: null }));
  await openApp(path);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  expect(screen.queryByText("Since you last looked:")).toBeNull();
  now = page(4, [15, -15]);
  // So much later that what was asked then is asked again.
  queryClient.clear();
  await goTo(path);
  return server;
}

it("an event that is opened again says in a line what others did meanwhile, and leads to it", async () => {
  await lookAgain([
    entry(4, "berk", "expense", "created"),
    entry(3, "berk", "payment", "created"),
    entry(2, "ada", "expense", "created"),
  ]);
  const line = await screen.findByRole("button", { name: /^Since you last looked:/ });
  expect(line.textContent?.replaceAll("\u00a0", " ")).toBe(
    "Since you last looked: 1 new, 1 change, −20.00 becomes +15.00",
  );
  await press(/^Since you last looked:/);
  const history = await screen.findByRole("dialog", { name: "History" });
  const told = (await within(history).findAllByRole("listitem")).map((row) => row.querySelector("p")?.textContent);
  expect(told).toEqual(["Berk added Ferry", "Berk recorded a payment", "You added Ferry"]);
});

it("one's own changes are not told, and nobody's are after sign-out", async () => {
  const server = await lookAgain([entry(2, "ada", "expense", "created")]);
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith("/event_history"))).toBe(true));
  await screen.findAllByText("+15.00", { exact: false });
  expect(screen.queryByText("Since you last looked:")).toBeNull();
  expect(Object.keys(localStorage).some((key) => key.startsWith("look:"))).toBe(true);
  await forget();
  expect(Object.keys(localStorage).some((key) => key.startsWith("look:"))).toBe(false);
});

it("an event in which everyone is even says so", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [0, 0]));
  await openApp(path);
  const card = await screen.findByRole("region", { name: "Settle up" });
  expect(card.textContent).toContain("Everyone is settled up");
  expect(within(card).getByRole("link", { name: "Who paid whom" }).getAttribute("href")).toBe(`${path}/settlement`);
  expect(within(card).queryByRole("img")).toBeNull();
});

it("everyone's standing around zero is said in words, the most owed first", async () => {
  new Server().answers("rest/v1/rpc/event_page", () => page(1, [-20, 20]));
  await openApp(path);
  const bar = await screen.findByRole("img", { name: /Where everyone stands/ });
  expect(bar.getAttribute("aria-label")?.replace(/\p{Cf}/gu, "")).toBe(
    "Where everyone stands: Berk +20.00 EUR, You −20.00 EUR",
  );
});
