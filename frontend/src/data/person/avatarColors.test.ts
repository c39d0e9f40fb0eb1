// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { KEYS } from "@/platform/storage/localStore";
import { rememberOwner } from "@/platform/storage/owner";
import { meet, TINTS, tintOf } from "./avatarColors";

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `person ${(from + n) ** 2}` }));
const tintsOf = (list: readonly { id: string }[]) => list.map(({ id }) => tintOf(id));
const reading = (userId: string | null) =>
  rememberOwner({ userId, authUserId: userId && `account of ${userId}`, email: null });

beforeEach(() => {
  localStorage.clear();
  reading(null);
  tintOf("nobody");
  reading("ada");
});

describe("a person's tint", () => {
  it("differs from everybody else's in the event, as long as there are enough", () => {
    const eight = people(0, TINTS);
    expect(new Set(tintsOf(eight)).size).toBeLessThan(TINTS);
    meet(eight);
    expect(new Set(tintsOf(eight)).size).toBe(TINTS);
    const hundred = people(0, 100);
    meet(hundred);
    expect(tintsOf(hundred).every((tint) => tint >= 0 && tint < TINTS)).toBe(true);
  });

  it("is theirs in every event, whoever else is there and whoever joins", () => {
    const first = people(0, 5);
    meet(first);
    const before = tintsOf(first);
    meet([...people(5, 4), ...first]);
    expect(tintsOf(first)).toEqual(before);
  });

  it("is nobody else's, in lists over several events too, as long as there are enough", () => {
    meet(people(0, 4));
    meet(people(4, 4));
    expect(new Set(tintsOf(people(0, TINTS))).size).toBe(TINTS);
  });

  it("differs within an event also where all are taken elsewhere", () => {
    meet(people(0, TINTS));
    const others = people(20, TINTS);
    meet(others);
    expect(new Set(tintsOf(others)).size).toBe(TINTS);
  });

  it("is remembered by the device, for whom it is now", () => {
    meet(people(0, TINTS));
    const before = tintsOf(people(0, TINTS));
    localStorage.clear();
    reading("berk");
    expect(tintsOf(people(0, TINTS))).not.toEqual(before);
    localStorage.setItem(KEYS.tints, "{broken");
    reading("ada");
    expect(() => meet(people(0, TINTS))).not.toThrow();
    expect(tintsOf(people(0, TINTS))).toEqual(before);
  });

  it("of a reader who is not signed in leaves nothing on the device", () => {
    reading(null);
    meet(people(0, TINTS));
    expect(localStorage.getItem(KEYS.tints)).toBeNull();
  });
});
