import { beforeEach, expect, it, vi } from "vitest";

const device = vi.hoisted(() => ({
  farewell: async (_departure: { userId: string; why: "left" | "ended" }) => {},
  session: (_state: { userId: string | null }, _before: { userId: string | null }) => {},
  storedMutations: vi.fn(),
  deleteEverythingOf: vi.fn(),
}));

vi.mock("@/platform/session/session", () => ({
  onBeforeSignOut: (farewell: typeof device.farewell) => {
    device.farewell = farewell;
  },
  useSession: {
    subscribe: (told: typeof device.session) => {
      device.session = told;
    },
  },
}));
vi.mock("./store", () => device);

const { followSignOut, useEndedSession } = await import("./signOut");

beforeEach(() => {
  vi.resetAllMocks();
  useEndedSession.setState({ ended: null });
  followSignOut();
});

it("signing out deletes unsent mutations and shows no message about them", async () => {
  await device.farewell({ userId: "ada", why: "left" });
  expect(device.deleteEverythingOf).toHaveBeenCalledExactlyOnceWith("ada");
  expect(useEndedSession.getState().ended).toBeNull();
});

it("unsent mutations stay when the server ends the session, and are counted until somebody signs in", async () => {
  device.storedMutations.mockResolvedValue([{}, {}]);
  await device.farewell({ userId: "ada", why: "ended" });
  expect(device.storedMutations).toHaveBeenCalledExactlyOnceWith("ada");
  expect(device.deleteEverythingOf).not.toHaveBeenCalled();
  expect(useEndedSession.getState().ended).toEqual({ unsent: 2 });
  device.session({ userId: null }, { userId: "ada" });
  expect(useEndedSession.getState().ended).toEqual({ unsent: 2 });
  device.session({ userId: "ada" }, { userId: null });
  expect(useEndedSession.getState().ended).toBeNull();
});

it("the end of a session is shown also when the disk cannot be read", async () => {
  device.storedMutations.mockRejectedValue(new Error("no disk"));
  await device.farewell({ userId: "ada", why: "ended" });
  expect(useEndedSession.getState().ended).toEqual({ unsent: null });
});

it("the end of a session in another tab is shown without a count, and this tab's own sign-out is not", async () => {
  device.session({ userId: null }, { userId: "ada" });
  expect(useEndedSession.getState().ended).toEqual({ unsent: 0 });
  device.session({ userId: "ada" }, { userId: null });
  await device.farewell({ userId: "ada", why: "left" });
  device.session({ userId: null }, { userId: "ada" });
  expect(useEndedSession.getState().ended).toBeNull();
});
