import { describe, expect, it } from "vitest";
import { TINTS, tintOf } from "@/domain/people/displayName";
import type { Person } from "@/domain/people/person";
import { personWith } from "@/domain/people/person";
import type { Participant } from "./model";
import { participantsWithTints, withTints } from "./tints";

const person = (id: string) => personWith({ id });
const people = (count: number) => Array.from({ length: count }, (_, n) => person(`person ${n * n}`));
const tintsOf = (list: readonly Person[]) => list.map(({ tint }) => tint);

describe("avatars of one event", () => {
  it("differ as long as there are tints enough", () => {
    const own = people(TINTS).map(({ id }) => tintOf(id));
    expect(new Set(own).size).toBeLessThan(TINTS);
    expect(new Set(tintsOf(withTints(people(TINTS)))).size).toBe(TINTS);
    expect(withTints(people(100)).every(({ tint = -1 }) => tint >= 0 && tint < TINTS)).toBe(true);
  });

  it("have a person's own tint where nobody before has it", () => {
    const [first] = withTints(people(3));
    expect(first?.tint).toBe(tintOf("person 0"));
  });

  it("stay as they are when somebody joins", () => {
    expect(tintsOf(withTints(people(9))).slice(0, 5)).toEqual(tintsOf(withTints(people(5))));
  });

  it("are the same on a card, which does not know who has left", () => {
    const participants = people(6).map(
      (one, n): Participant => ({
        id: one.id,
        user_id: one.id,
        role: "participant",
        status: n === 1 ? "removed" : "active",
        joined_at: "",
        removed_at: null,
        unit_id: null,
        person: one,
      }),
    );
    const active = participants.filter(({ status }) => status === "active").map((p) => p.person);
    const onPage = participantsWithTints(participants).filter(({ status }) => status === "active");
    expect(onPage.map((p) => p.person)).toEqual(withTints(active));
  });
});
