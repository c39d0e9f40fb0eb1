import { vi } from "vitest";
import { type Change, split } from "@/data/testMutation";
import { EVENT_ID } from "../answers";
import { type Device, soon, Tab } from "./device";

/** The part of the app that the model uses. */
export type App = NonNullable<Awaited<ReturnType<typeof openApp>>>;

/** The outcome of a change, as its form receives it. */
export type Told = "sent" | "waiting" | "refused" | "not_kept";

/** Starts the app in a new tab of a device, as main.tsx does, on the page of the event. Null when the tab dies meanwhile. */
export async function openApp(device: Device) {
  vi.resetModules();
  const tab = new Tab(device);
  // Loads modules before the clock advances, so that loading takes no simulated time.
  const modules = await tab.run(load);
  const opened = await tab.run(() => soon(tab.outlive(start(tab, modules))));
  return opened === "died" ? null : { tab, openedAt: Date.now(), ...opened };
}

async function load() {
  return {
    session: await import("@/platform/session/session"),
    signOut: await import("@/offline/signOut"),
    engine: await import("@/offline/mutation"),
    kinds: await import("@/data/mutations"),
    drafts: await import("@/platform/drafts/draft"),
    answers: await import("@/app/keepAnswers"),
    submission: await import("@/offline/submit"),
    queue: await import("@/offline/queue"),
    sender: await import("@/offline/sender"),
    overlay: await import("@/data/event/pendingEvent"),
    events: await import("@/data/event/eventPage"),
    queries: await import("@/platform/query/queryClient"),
    library: await import("@tanstack/react-query"),
  };
}

async function start(tab: Tab, modules: Awaited<ReturnType<typeof load>>) {
  const { session, drafts } = modules;
  const { useOutbox } = modules.queue;
  const { applyPendingMutations } = modules.overlay;
  const { queryClient } = modules.queries;
  const me = session.useSession.getState().userId ?? "";
  modules.engine.loadMutationKindsBy(async () => modules.kinds.MUTATION_KINDS);
  modules.signOut.followSignOut();
  drafts.followDrafts();
  await session.startSession();
  await Promise.all([modules.answers.keepAnswers(), drafts.loadDrafts()]);
  // The screen stays open, so that changes are refetched.
  const screen = new modules.library.QueryObserver(queryClient, modules.events.eventPageQuery(EVENT_ID));
  screen.subscribe(() => undefined);
  modules.sender.startOutbox();
  return {
    me,
    /** The event as its screen receives it; undefined before the first answer. */
    page() {
      const server = screen.getCurrentResult().data;
      return server && applyPendingMutations(server, useOutbox.getState().mutations, me);
    },
    /** Focuses the tab. */
    look: () => tab.document.dispatchEvent(new Event("visibilitychange")),
    unsent: () => useOutbox.getState().mutations,
    refresh: () => queryClient.refetchQueries({ type: "active" }),
    readDraft: (name: string) => drafts.readDraft<Change>(name),
    keepDraft: (name: string, value: Change) => drafts.keepDraft(name, JSON.stringify(value)),
    /** The form unmounts. */
    closeForm: (name: string) => drafts.releaseDraft(name),
    async submit(change: Change, draft?: string): Promise<Told> {
      return (await modules.submission.submitMutation(...split(change, modules.kinds.MUTATION_KINDS), { draft })).state;
    },
  };
}
