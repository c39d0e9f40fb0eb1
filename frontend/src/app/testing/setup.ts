import "fake-indexeddb/auto";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { forgetEntries } from "@/data/outbox/entries";
import { dropEverythingOf } from "@/data/outbox/storage";
import { useSession } from "@/platform/session/session";

// Before each file of tests of whole screens. They share one page and one app, which openApp begins anew.

/** The page as a reader has it, which says more than its markup. */
function notThere(message: string | null): Error {
  const [what = ""] = (message ?? "").split("\n\n");
  return new Error(`${what}\n${location.pathname}${location.search}: ${document.body.textContent}`);
}

// A busy machine answers late, and is waited for all the same. The server of these tests is never silent.
vi.mock("@/data/outbox/patience", () => ({ PATIENCE_MS: 60_000 }));

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
  if (userId !== null) await dropEverythingOf(userId);
  forgetEntries();
});

// React's postponed work needs the page that it belongs to.
afterAll(async () => {
  await new Promise((resolve) => setTimeout(resolve));
});
