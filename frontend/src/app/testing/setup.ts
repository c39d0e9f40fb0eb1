import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { MUTATION_KINDS } from "@/data/mutations";
import { loadMutationKindsBy } from "@/offline/mutation";
import { clearQueue } from "@/offline/queue";
import { deleteEverythingOf } from "@/offline/store";
import { useSession } from "@/platform/session/session";

// Setup of each file of whole-app tests. They share one page and one app, which openApp resets.

/** Reports the text of the page in place of its markup when an element is missing. */
function notThere(message: string | null): Error {
  const [what = ""] = (message ?? "").split("\n\n");
  return new Error(`${what}\n${location.pathname}${location.search}: ${document.body.textContent}`);
}

// A long timeout lets forms wait on busy machines: the mock server always answers.
vi.mock("@/offline/answerTimeout", () => ({ ANSWER_TIMEOUT_MS: 60_000 }));

loadMutationKindsBy(async () => MUTATION_KINDS);

// The style that an element has itself: tests load no style sheets, and adding up the browser's own takes a seventh of their time.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// Newer browsers return a promise, which must not become what an effect returns.
Element.prototype.scrollIntoView = async () => {};

// Generous, for busy machines. Passing tests never wait for it.
configure({ asyncUtilTimeout: 30_000, getElementError: notThere, defaultHidden: true });

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // Restores the network that a test disconnected.
  window.dispatchEvent(new Event("online"));
  Reflect.deleteProperty(document, "execCommand");
  const { userId } = useSession.getState();
  if (userId !== null) await deleteEverythingOf(userId);
  clearQueue();
});

// Lets React finish its scheduled work before the page is removed.
afterAll(async () => {
  await new Promise((resolve) => setTimeout(resolve));
});
