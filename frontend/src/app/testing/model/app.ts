import { vi } from "vitest";
import type { Mutation } from "@/data/outbox/model";
import { EVENT_ID } from "../answers";
import { type Device, soon, Tab } from "./device";

/** What the model submits and reads: all that it knows of the app. */
export type App = NonNullable<Awaited<ReturnType<typeof openApp>>>;

/** What became of a change, as its form is told. */
export type Told = "sent" | "waiting" | "refused" | "not_kept";

/** Starts the app in a new tab of a device, as main.tsx does, on the page of the event. Null when the tab dies meanwhile. */
export async function openApp(device: Device) {
  vi.resetModules();
  const tab = new Tab(device);
  // Modules are loaded before the clock goes on: that takes no time of the device's.
  const modules = await tab.run(load);
  const opened = await tab.run(() => soon(tab.outlive(start(tab, modules))));
  return opened === "died" ? null : { tab, openedAt: Date.now(), ...opened };
}

async function load() {
  return {
    session: await import("@/platform/session/session"),
    departures: await import("@/data/outbox/departures"),
    drafts: await import("@/platform/drafts/draft"),
    answers: await import("@/app/keepAnswers"),
    outbox: await import("@/data/outbox/outbox"),
    entries: await import("@/data/outbox/entries"),
    overlay: await import("@/data/outbox/overlay"),
    events: await import("@/data/event/eventPage"),
    queries: await import("@/platform/query/queryClient"),
    library: await import("@tanstack/react-query"),
  };
}

async function start(tab: Tab, modules: Awaited<ReturnType<typeof load>>) {
  const { session, drafts, outbox } = modules;
  const { useOutbox } = modules.entries;
  const { withPending } = modules.overlay;
  const { queryClient } = modules.queries;
  const me = session.useSession.getState().userId ?? "";
  modules.departures.followDepartures();
  drafts.followDrafts();
  await session.startSession();
  await Promise.all([modules.answers.keepAnswers(), drafts.loadDrafts()]);
  // The screen stays open, so that what changed is asked for again.
  const screen = new modules.library.QueryObserver(queryClient, modules.events.eventPageQuery(EVENT_ID));
  screen.subscribe(() => undefined);
  outbox.startOutbox();
  return {
    me,
    /** The event as its screen is given it; undefined while nothing is known of it. */
    page() {
      const server = screen.getCurrentResult().data;
      return server && withPending(server, useOutbox.getState().entries, me);
    },
    /** Somebody turns to the tab. */
    look: () => tab.document.dispatchEvent(new Event("visibilitychange")),
    unsent: () => useOutbox.getState().entries,
    refresh: () => queryClient.refetchQueries({ type: "active" }),
    readDraft: (name: string) => drafts.readDraft<Mutation>(name),
    keepDraft: (name: string, value: Mutation) => drafts.keepDraft(name, value),
    /** The form goes. */
    closeForm: (name: string) => drafts.releaseDraft(name),
    async submit(mutation: Mutation, draft?: string): Promise<Told> {
      return (await outbox.handIn(mutation, { draft })).state;
    },
  };
}
