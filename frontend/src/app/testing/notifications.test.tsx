import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { config } from "@/platform/config/config";
import { leavePush, renewPush } from "@/platform/push/device";
import { pushIsOn } from "@/platform/push/isOn";
import { queryClient } from "@/platform/query/queryClient";
import { KEYS, localStore } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { address, becomeOffline, becomeOnline, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Switching notifications on and off, and their settings. */

const PUSH_KEY = "BGRvZXMgbm90IG1hdHRlcg";
const SAVE = "rest/v1/rpc/save_push_subscription";
const SETTINGS = {
  quiet_hours: true,
  quiet_from: "22:00",
  quiet_until: "08:00",
  hide_amounts: false,
  muted_events: [],
};

/** A browser with push notifications, whose user answers the question for permission. */
function browser(answer: NotificationPermission) {
  let subscription: object | null = null;
  let number = 0;
  const closed: string[] = [];
  const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    number += 1;
    const endpoint = `https://fcm.googleapis.com/${number}`;
    subscription = {
      endpoint,
      options: { applicationServerKey: applicationServerKey.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
      unsubscribe: async () => drop(),
    };
    return subscription;
  };
  const notification = (tag: string) => ({ tag, close: () => closed.push(tag) });
  const shown = [notification(EVENT_ID), notification("another event")];
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe },
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown.filter((one) => !closed.includes(one.tag) && (!tag || one.tag === tag)),
  };
  const permission = {
    permission: "default" as NotificationPermission,
    requestPermission: async () => {
      permission.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", permission);
  Object.defineProperty(navigator, "serviceWorker", {
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
    configurable: true,
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "serviceWorker"));
  const drop = () => {
    subscription = null;
  };
  return { closed, permission, drop, isSubscribed: () => subscription !== null };
}

/** A server with notifications that knows an event with somebody else's expense. */
function server() {
  const page = answers.eventPage(undefined, { expense_count: 1, expenses: [answers.hotel({ created_by: "berk" })] });
  return new Server()
    .answers("rest/v1/rpc/my_notification_settings", () => SETTINGS)
    .answers("rest/v1/rpc/my_events", () => [answers.eventCard()])
    .answers("rest/v1/rpc/event_page", () => page)
    .answers("rest/v1/rpc/*_push_subscription", () => new Response(null, { status: 204 }))
    .answers("rest/v1/rpc/save_notification_settings", () => new Response(null, { status: 204 }))
    .answers("rest/v1/rpc/mute_event", () => new Response(null, { status: 204 }));
}

const toggle = async (label: string | RegExp) => user.click(await screen.findByLabelText(label));

async function open(path: string): Promise<void> {
  await openApp("/import");
  config().pushKey = PUSH_KEY;
  await goTo(path);
}

it("a device is registered when its notifications are switched on, and forgotten when they are switched off", async () => {
  const device = browser("granted");
  const told = server();
  await open("/profile/notifications");
  await toggle("Notify me on this device");
  await waitFor(() => expect(screen.getByLabelText("Notify me on this device")).toHaveProperty("checked", true));
  expect(told.bodiesAt(SAVE)).toEqual([
    {
      ...{ endpoint: "https://fcm.googleapis.com/1", p256dh: "p", auth: "a", locale: "en" },
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
  await toggle("Notify me on this device");
  await waitFor(() => expect(screen.getByLabelText("Notify me on this device")).toHaveProperty("checked", false));
  expect(device.isSubscribed()).toBe(false);
  expect(told.bodiesAt("rest/v1/rpc/delete_push_subscription")).toEqual([{ endpoint: "https://fcm.googleapis.com/1" }]);
});

it("notifications that the user or the browser refuses stay off, and the page says why", async () => {
  const { permission } = browser("denied");
  const told = server();
  await open("/profile/notifications");
  await toggle("Notify me on this device");
  await says("Notifications stay off: the browser did not allow them.");
  await says(/Your browser blocks notifications from Divido/);
  expect(permission.permission).toBe("denied");
  expect(told.bodiesAt(SAVE)).toEqual([]);
});

it("a browser without push notifications says so", async () => {
  server();
  await open("/profile/notifications");
  await says(/This browser cannot show notifications from Divido/);
});

it("an iPhone shows how to install the app before notifications can be switched on", async () => {
  server();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)");
  await open("/profile/notifications");
  await says(/On an iPhone or iPad, notifications need Divido on the home screen/);
  expect(within(screen.getByRole("main")).getAllByRole("listitem")).toHaveLength(3);
});

it("quiet hours, hidden amounts and muted events are saved at once, and restored after a refusal", async () => {
  browser("granted");
  const told = server();
  await open("/profile/notifications");
  await toggle("Hide amounts on the lock screen");
  await waitFor(() =>
    expect(told.bodiesAt("rest/v1/rpc/save_notification_settings")).toEqual([{ hide_amounts: true }]),
  );
  await toggle(answers.eventCard().name);
  await waitFor(() =>
    expect(told.bodiesAt("rest/v1/rpc/mute_event")).toEqual([{ event_id: answers.eventCard().id, muted: true }]),
  );
  await told.refusing("save_notification_settings", "invalid_change", async () => {
    await toggle(/^Quiet hours/);
    await waitFor(() => expect(screen.getByLabelText(/^Quiet hours/)).toHaveProperty("checked", true));
  });
});

it("an archived event can be muted too, since it goes on sending", async () => {
  browser("granted");
  const archived = answers.eventCard({ id: "99999999-9999-4999-8999-999999999999", name: "Ski", status: "passive" });
  const told = server().answers("rest/v1/rpc/my_events", ({ search, body }) => {
    const isAsked = `${search.get("include_passive") ?? body?.include_passive}` === "true";
    return [answers.eventCard(), ...(isAsked ? [archived] : [])];
  });
  await open("/profile/notifications");
  await toggle("Ski");
  await waitFor(() =>
    expect(told.bodiesAt("rest/v1/rpc/mute_event")).toEqual([{ event_id: archived.id, muted: true }]),
  );
});

it("settings that are changed without a network apply at once, stay on the way back and are sent in order later", async () => {
  browser("granted");
  const told = server();
  const arrived: unknown[] = [];
  for (const rpc of ["save_notification_settings", "mute_event"]) {
    told.answers(`rest/v1/rpc/${rpc}`, ({ body }) => {
      arrived.push(body);
      return new Response(null, { status: 204 });
    });
  }
  await open("/profile/notifications");
  await screen.findByLabelText("Hide amounts on the lock screen");
  becomeOffline();
  await toggle("Hide amounts on the lock screen");
  await says(/^Saved\. Sent once/);
  await toggle(/^Quiet hours/);
  await toggle(answers.eventCard().name);
  const isChecked = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).checked;
  const shown = () => [
    isChecked("Hide amounts on the lock screen"),
    isChecked(/^Quiet hours/),
    isChecked(answers.eventCard().name),
  ];
  await waitFor(() => expect(shown()).toEqual([true, false, false]));
  await goTo("/home");
  await goTo("/profile/notifications");
  await screen.findByLabelText("Hide amounts on the lock screen");
  expect(shown()).toEqual([true, false, false]);
  expect(arrived).toEqual([]);
  becomeOnline();
  await waitFor(() =>
    expect(arrived).toEqual([{ hide_amounts: true }, { quiet_hours: false }, { event_id: EVENT_ID, muted: true }]),
  );
  expect(shown()).toEqual([true, false, false]);
});

it("notifications are offered once, on an event with somebody else's expense", async () => {
  browser("granted");
  const told = server();
  await open(`/events/${EVENT_ID}`);
  const offer = await screen.findByText("Hear about new expenses?");
  // What the reader came for stays where it is.
  const balances = screen.getByRole("link", { name: "Who paid whom" });
  expect(balances.compareDocumentPosition(offer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(told.bodiesAt(SAVE)).toEqual([]);
  await press("Not now");
  expect(screen.queryByText("Hear about new expenses?")).toBeNull();
  await goTo("/home");
  await goTo(`/events/${EVENT_ID}`);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  expect(screen.queryByText("Hear about new expenses?")).toBeNull();
  expect(localStore.get(KEYS.pushOffered)).toBe("true");
});

it("notifications are not offered before somebody else has added an expense", async () => {
  browser("granted");
  server().answers("rest/v1/rpc/event_page", () =>
    answers.eventPage(undefined, { expense_count: 1, expenses: [answers.hotel({ created_by: "ada" })] }),
  );
  await open(`/events/${EVENT_ID}`);
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  expect(screen.queryByText("Hear about new expenses?")).toBeNull();
});

it("an expense of somebody else that arrives on the open event is followed by the offer only on the next visit", async () => {
  browser("granted");
  let author = "ada";
  server().answers("rest/v1/rpc/event_page", () =>
    answers.eventPage(undefined, {
      expense_count: 1,
      expenses: [answers.hotel({ created_by: author, description: `Hotel of ${author}` })],
    }),
  );
  await open(`/events/${EVENT_ID}`);
  await says("Hotel of ada");
  author = "berk";
  await act(() => queryClient.invalidateQueries());
  await says("Hotel of berk");
  expect(screen.queryByText("Hear about new expenses?")).toBeNull();
  await goTo("/home");
  await goTo(`/events/${EVENT_ID}`);
  await says("Hear about new expenses?");
});

it("an event that is opened closes its own notifications and no others", async () => {
  const { closed, permission } = browser("granted");
  permission.permission = "granted";
  server();
  await open(`/events/${EVENT_ID}`);
  await waitFor(() => expect([...new Set(closed)]).toEqual([EVENT_ID]));
  expect(address()).toBe(`/events/${EVENT_ID}`);
});

it("a start registers the device again, also for another key of the server, and sign-out ends it", async () => {
  const device = browser("granted");
  const told = server();
  await open("/profile/notifications");
  await toggle("Notify me on this device");
  await waitFor(() => expect(told.bodiesAt(SAVE)).toHaveLength(1));
  await act(renewPush);
  config().pushKey = `${PUSH_KEY.slice(0, -1)}Q`;
  await act(renewPush);
  const endpoints = told.bodiesAt(SAVE).map((body) => (body as { endpoint: string }).endpoint);
  expect(endpoints.map((endpoint) => endpoint.at(-1))).toEqual(["1", "1", "2"]);
  await act(leavePush);
  expect(device.isSubscribed()).toBe(false);
  expect(device.closed).toContain("another event");
  await act(renewPush);
  expect(told.bodiesAt(SAVE)).toHaveLength(3);
});

it("a device whose browser dropped its notifications counts as one without them from the next start on", async () => {
  const { permission, drop } = browser("granted");
  server();
  await open("/profile/notifications");
  await toggle("Notify me on this device");
  await waitFor(() => expect(pushIsOn()).toBe(true));
  drop();
  await act(renewPush);
  expect(permission.permission).toBe("granted");
  expect(pushIsOn()).toBe(false);
});
