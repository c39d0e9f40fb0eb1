import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { EventNews } from "@/data/event/lastVisit";
import type { EventPageWire } from "@/data/event/schema";
import { storePushIsOn } from "@/platform/push/isOn";
import { queryClient } from "@/platform/query/queryClient";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { asRead } from "./asRead";
import { goTo, openApp } from "./openApp";
import { Server } from "./server";

/** "Since you last looked" on home (docs/product.md 5.6). */

const path = `/events/${EVENT_ID}`;
const NOTHING: EventNews = {
  event_id: EVENT_ID,
  others_log_id: 1,
  own_log_id: null,
  mention_log_id: null,
  mark_log_id: null,
};

/** The state of the event, which both screens read. */
let now = { revision: 1, last_log_id: 1, my_net: -20, news: NOTHING };
let server: Server;

function page(columns: Partial<EventPageWire>) {
  const made = answers.eventPage(undefined, { last_log_id: now.last_log_id, ...columns });
  const balances = made.balances.map((balance, at) => ({ ...balance, net: at === 0 ? now.my_net : -now.my_net }));
  return { ...made, event: { ...made.event, revision: now.revision }, balances };
}

beforeEach(() => {
  now = { revision: 1, last_log_id: 1, my_net: -20, news: NOTHING };
  server = new Server()
    .answers("rest/v1/rpc/dashboard", () => ({
      ...answers.dashboard(),
      recent_events: [answers.eventCard({ revision: now.revision, my_net: now.my_net })],
      news: [now.news],
    }))
    .answers("rest/v1/rpc/event_history", () => ({ entries: [], next: null }))
    .answers("rest/v1/rpc/event_page", () => page({ expense_count: 1, expenses: [answers.hotel()] }));
});

/** Opens a screen with fresh answers. */
async function look(at: string): Promise<void> {
  queryClient.clear();
  await goTo(at);
}

const card = async () => asRead(await screen.findByRole("link", { name: /Weekend in Porto/ }));

it("home names what concerns the reader since they last looked, until they open the event, in the requests it makes anyway", async () => {
  await openApp(path);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  await look("/home");
  expect(await card()).not.toContain("Since you last looked:");

  const news = { ...NOTHING, others_log_id: 3, mention_log_id: 2, mark_log_id: 3 };
  now = { revision: 3, last_log_id: 3, my_net: 15, news };
  const before = server.asked.length;
  await look("/home");
  expect(await card()).toContain(
    "Since you last looked: You were −20.00, now +15.00 You were mentioned A question for you",
  );
  expect(server.asked.slice(before).map((asked) => asked.path)).toEqual(["/rest/v1/rpc/dashboard"]);

  await look(path);
  await screen.findAllByText("+15.00", { exact: false });
  await look("/home");
  expect(await card()).not.toContain("Since you last looked:");
});

it("home names the first expense of an event that was empty when the reader looked", async () => {
  server.answers("rest/v1/rpc/event_page", () => page({}));
  await openApp(path);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith("visit:"))).toBe(true));
  now = { ...now, revision: 2, news: { ...NOTHING, others_log_id: 2 } };
  await look("/home");
  expect(await card()).toContain("Since you last looked: You were 0.00, now −20.00");
});

it("home does not repeat what a notification on this device said", async () => {
  await openApp(path);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  now = { revision: 2, last_log_id: 2, my_net: 15, news: { ...NOTHING, others_log_id: 2 } };
  vi.stubGlobal("Notification", { permission: "granted" });
  await look("/home");
  expect(await card()).toContain("Since you last looked:");
  storePushIsOn(true);
  await look("/home");
  expect(await card()).not.toContain("Since you last looked:");
});

it("home names what is new in further events, but not the reader's own changes", async () => {
  const { id, name, status, default_currency, household_net } = answers.eventCard();
  server.answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    recent_events: [answers.eventCard({ id: "another", name: "Another" })],
    open_events: [
      {
        id,
        name,
        status,
        default_currency,
        household_net,
        standings: null,
        revision: now.revision,
        my_net: now.my_net,
        others_log_id: now.news.others_log_id,
      },
    ],
    news: [],
  }));
  const news = () => screen.queryByRole("link", { name: /Weekend in Porto/ });
  await openApp(path);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  now = { ...now, revision: 2, my_net: 5 };
  await look("/home");
  await screen.findByRole("link", { name: /Another/ });
  expect(news()).toBeNull();

  now = { ...now, revision: 3, my_net: 15, news: { ...NOTHING, others_log_id: 3 } };
  await look("/home");
  expect(await card()).toContain("Since you last looked: You were −20.00, now +15.00");
  expect(news()).toHaveProperty("pathname", path);
});
