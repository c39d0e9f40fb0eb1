import { expect, it, vi } from "vitest";
import { openIn, pressed, showPushed } from "./pushed";

/** A device with its notifications, which replaces one of the same tag as browsers do. */
function device() {
  const shown: { title: string; tag: string; data?: unknown; body?: string; close(): void }[] = [];
  const badges: (number | null)[] = [];
  return {
    shown,
    badges,
    registration: {
      async showNotification(title: string, { tag = "", data, body }: NotificationOptions) {
        const former = shown.findIndex((one) => one.tag === tag);
        if (former >= 0) shown.splice(former, 1);
        const made = { title, tag, data, body, close: () => void shown.splice(shown.indexOf(made), 1) };
        shown.push(made);
      },
      getNotifications: async () => shown,
    },
    badge: {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(null),
    },
  };
}

const message = (tag: string, columns = {}) => ({
  web_push: 8030,
  notification: {
    ...{ title: "Ski week", body: "Ayşe added Fondue.", lang: "en", tag },
    navigate: `https://divido.example/events/${tag}`,
    ...columns,
  },
});

it("the badge counts events, and a second message about an event replaces the first", async () => {
  const { registration, badge, shown, badges } = device();
  await showPushed(message("a"), registration, badge);
  await showPushed(message("a", { body: "Ayşe made 2 changes." }), registration, badge);
  await showPushed(message("b"), registration, badge);
  expect(shown.map(({ tag, body }) => [tag, body])).toEqual([
    ["a", "Ayşe made 2 changes."],
    ["b", "Ayşe added Fondue."],
  ]);
  expect(badges).toEqual([1, 1, 2]);
});

it("a pressed notification opens its page in this app and leaves the badge", async () => {
  const { registration, badge, shown, badges } = device();
  await showPushed(message("a"), registration, badge);
  await showPushed(message("b"), registration, badge);
  const [first, second] = [...shown];
  if (!first || !second) throw new Error("nothing is shown");
  expect(await pressed(first, registration, badge, "http://192.168.0.5:8080")).toBe("http://192.168.0.5:8080/events/a");
  expect(await pressed(second, registration, badge, "https://divido.example")).toBe("https://divido.example/events/b");
  expect(badges.slice(2)).toEqual([1, null]);
  expect(shown).toEqual([]);
});

it("a pressed notification never leads to another site", async () => {
  const { registration, badge } = device();
  const hosts = ["https://evil.example/events/a", "//evil.example/", "https://divido.example//evil.example/events/a"];
  for (const navigate of [...hosts, "/.//evil.example/", "javascript:alert(1)", 7, undefined]) {
    const shown = { tag: "a", data: { navigate }, close: () => undefined };
    expect(new URL(await pressed(shown, registration, badge, "https://divido.example")).host).toBe("divido.example");
  }
});

it("an unreadable message shows the app's name, because a browser would show its own text", async () => {
  const { registration, badge, shown } = device();
  for (const unreadable of [null, "text", {}, { notification: { title: 1, body: {}, tag: [] } }]) {
    await showPushed(unreadable, registration, badge);
    expect(shown.map(({ title, data }) => [title, data])).toEqual([["Divido", { navigate: "/home" }]]);
  }
});

it("the app opens the page of a pressed notification itself, and a window that does not answer is sent there", async () => {
  const navigate = vi.fn(async () => null);
  const postMessage = (_: unknown, sent?: unknown) => (sent as MessagePort[])[0]?.postMessage(true);
  await openIn({ navigate, postMessage }, "/a");
  expect(navigate).not.toHaveBeenCalled();
  vi.useFakeTimers();
  const opening = openIn({ navigate, postMessage: () => undefined }, "/b");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await opening;
  expect(navigate).toHaveBeenCalledExactlyOnceWith("/b");
});
