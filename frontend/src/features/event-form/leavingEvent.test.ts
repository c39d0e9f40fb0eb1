import { describe, expect, it } from "vitest";
import type { EventPage, ParticipantRole } from "@/data/event/model";
import { leavingOf, restorerOf } from "./leavingEvent";

interface Someone {
  role?: ParticipantRole;
  status?: "active" | "removed";
  joined?: string;
  account?: boolean;
}

const participant = (
  id: string,
  { role = "member", status = "active", joined = "2026-05-02", account = true }: Someone,
) => ({
  user_id: id,
  role,
  status,
  joined_at: joined,
  person: { id, has_account: account },
});

const page = (people: Record<string, Someone>, nets: Record<string, number> = {}) =>
  ({
    participants: Object.entries(people).map(([id, someone]) => participant(id, someone)),
    balances: Object.entries(nets).map(([user_id, net]) => ({ user_id, net })),
  }) as unknown as EventPage;

const me: Someone = { role: "admin" };

describe("leaving an event", () => {
  it("a person who leaves keeps their balance", () => {
    expect(leavingOf(page({ me, bo: {} }, { me: -1250, bo: 1250 }), "me").net).toBe(-1250);
    expect(leavingOf(page({ me, bo: {} }), "me").net).toBe(0);
  });

  it("the last admin who leaves hands over to the longest-standing participant", () => {
    const people = { me, cem: { joined: "2026-05-03" }, bo: { joined: "2026-05-02" }, ada: { joined: "2026-05-02" } };
    expect(leavingOf(page(people), "me").heir?.user_id).toBe("ada");
  });

  it("a person who leaves hands over to nobody if they are no admin or another admin stays", () => {
    expect(leavingOf(page({ me, bo: { role: "admin" }, cem: {} }), "me").heir).toBeNull();
    expect(leavingOf(page({ me: {}, bo: { role: "admin" } }), "me").heir).toBeNull();
  });

  it("a former participant or one without an account never becomes admin, and an event without accounts is deleted", () => {
    const people = { me, gone: { status: "removed" }, child: { account: false } } as const;
    expect(leavingOf(page(people), "me")).toMatchObject({ heir: null, deletes: true });
    expect(leavingOf(page({ ...people, bo: {} }), "me")).toMatchObject({ heir: { user_id: "bo" }, deletes: false });
  });
});

describe("restoring a deleted event", () => {
  const made = (created_by: string | null, people: Record<string, Someone>) =>
    ({ ...page(people), event: { created_by } }) as EventPage;

  it("a creator who takes part restores what anybody deleted, else the person who deleted it", () => {
    expect(restorerOf(made("me", { me, bo: {} }), "me")).toBeNull();
    expect(restorerOf(made("bo", { me, bo: {} }), "me")).toMatchObject({ user_id: "bo" });
    expect(restorerOf(made("bo", { me, bo: { status: "removed" } }), "me")).toBeNull();
    expect(restorerOf(made(null, { me }), "me")).toBeNull();
  });
});
