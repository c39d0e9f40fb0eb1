import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { MUTATION_KINDS } from "@/data/mutations";
import { registerMutationKinds } from "@/offline/mutation";
import { clearQueue } from "@/offline/queue";
import { deleteEverythingOf } from "@/offline/store";
import { useSession } from "@/platform/session/session";

// Before each file of tests of whole screens. They share one page and one app, which openApp begins anew.

/** The page as a reader has it, which says more than its markup. */
function notThere(message: string | null): Error {
  const [what = ""] = (message ?? "").split("\n\n");
  return new Error(`${what}\n${location.pathname}${location.search}: ${document.body.textContent}`);
}

// Forms wait for a busy machine, too: the server of these tests always answers.
vi.mock("@/offline/answerTimeout", () => ({ ANSWER_TIMEOUT_MS: 60_000 }));

registerMutationKinds(MUTATION_KINDS);

// Generous, for busy machines: a test that passes never waits for it.
configure({ asyncUtilTimeout: 30_000, getElementError: notThere, defaultHidden: true });

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // Whatever network a test took away is there again.
  window.dispatchEvent(new Event("online"));
  Reflect.deleteProperty(document, "execCommand");
  const { userId } = useSession.getState();
  if (userId !== null) await deleteEverythingOf(userId);
  clearQueue();
});

// React's postponed work needs the page that it belongs to.
afterAll(async () => {
  await new Promise((resolve) => setTimeout(resolve));
});
