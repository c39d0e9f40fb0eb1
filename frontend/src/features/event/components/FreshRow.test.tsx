// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import styles from "@/ui/expense/Rows.module.css";
import { FreshRow, noteShown } from "./FreshRow";

const SERVER_NOW = Date.UTC(2027, 4, 14, 12);
const MINUTE_MS = 60_000;

const row = (event_id: string, minutesAgo: number) => ({
  event_id,
  created_at: new Date(SERVER_NOW - minutesAgo * MINUTE_MS).toISOString(),
});

function comesInFromTheSide(shown: ReturnType<typeof row>, isPending = false): boolean {
  const { container } = render(
    <FreshRow row={shown} isPending={isPending}>
      Dinner
    </FreshRow>,
  );
  return container.querySelector("li")?.className === styles.fresh;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ["right", 0],
  ["ten minutes fast", 10],
  ["ten minutes slow", -10],
])("a row that is newer than all rows shown before slides in while the device's clock is %s", (name, ahead) => {
  vi.useFakeTimers({ toFake: ["Date"], now: SERVER_NOW + ahead * MINUTE_MS });
  noteShown([row(name, 2), row(name, 3)]);
  expect(comesInFromTheSide(row(name, 0))).toBe(true);
  expect(comesInFromTheSide(row(name, 2))).toBe(false);
  noteShown([row(name, 0)]);
  expect(comesInFromTheSide(row(name, 0))).toBe(false);
});

it("no row slides in when its event was not shown before", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: SERVER_NOW });
  noteShown([row("seen", 60)]);
  expect(comesInFromTheSide(row("other", 0))).toBe(false);
});

it("a pending row slides in within five seconds after it was made, by the device's clock", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: SERVER_NOW });
  noteShown([row("trip", -30)]);
  expect(comesInFromTheSide(row("trip", 0), true)).toBe(true);
  expect(comesInFromTheSide(row("trip", 1), true)).toBe(false);
});
