import { beforeEach, expect, it, vi } from "vitest";

const told = vi.hoisted(() => ({ changed: (_event: string, _session: null) => {}, wiped: vi.fn() }));

vi.stubGlobal("window", { location: { hash: "", pathname: "/", search: "" }, addEventListener: () => {} });
vi.mock("@/platform/supabase/client", () => ({
  supabase: () => ({
    auth: {
      getSession: async () => ({ data: { session: null } }),
      signOut: async () => ({ error: null }),
      onAuthStateChange: (follow: typeof told.changed) => {
        told.changed = follow;
      },
    },
  }),
}));
vi.mock("@/platform/query/savedQueries", () => ({ clearStoredQueries: told.wiped, forgetAnswers: () => {} }));
vi.mock("@/platform/i18n/i18n", () => ({ changeLanguage: async () => {} }));

const { onBeforeSignOut, signOut, startSession, useSession } = await import("./session");

const ada = { userId: "ada", authUserId: "auth-ada", email: "ada@example.com" };
const farewell = vi.fn();
const failing = vi.fn();
onBeforeSignOut(failing);
onBeforeSignOut(farewell);
await startSession();

beforeEach(() => {
  vi.resetAllMocks();
  useSession.setState(ada);
});

it("signing out notifies listeners while the person is still signed in, then deletes their data", async () => {
  farewell.mockImplementation(async () => expect(useSession.getState().userId).toBe("ada"));
  await signOut();
  expect(farewell).toHaveBeenCalledExactlyOnceWith({ userId: "ada", why: "left" });
  expect(useSession.getState().userId).toBeNull();
  expect(told.wiped).toHaveBeenCalledOnce();
});

it("a session ended by the server notifies listeners once, with that reason", async () => {
  told.changed("SIGNED_OUT", null);
  await vi.waitFor(() => expect(told.wiped).toHaveBeenCalledOnce());
  expect(farewell).toHaveBeenCalledExactlyOnceWith({ userId: "ada", why: "ended" });
  expect(useSession.getState().userId).toBeNull();
});

it("a failing listener prevents neither the sign-out nor the other listeners", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  failing.mockRejectedValue(new Error("no disk"));
  await signOut();
  expect(farewell).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledOnce();
  expect(useSession.getState().userId).toBeNull();
});
