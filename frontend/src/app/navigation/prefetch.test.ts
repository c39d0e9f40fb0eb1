// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { prefetchTouchedLinks } from "./prefetch";
import { prepare } from "./prepare";

vi.mock("./prepare", () => ({ prepare: vi.fn(async () => undefined) }));

/** Longer than any delay before a screen is prepared, in milliseconds. */
const LONG_MS = 1_000;

const link = () => document.querySelector("a") as HTMLAnchorElement;
const send = (type: string, pointerType: string) =>
  link().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));

beforeAll(prefetchTouchedLinks);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(prepare).mockClear();
  document.body.innerHTML = '<a href="/events"><span>Events</span></a>';
});

it("a finger that rests on a link prepares its screen before it is lifted", async () => {
  send("pointerdown", "touch");
  expect(prepare).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(prepare).toHaveBeenCalledExactlyOnceWith("/events");
});

it("a finger that scrolls the list prepares nothing", async () => {
  send("pointerdown", "touch");
  send("pointercancel", "touch");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(prepare).not.toHaveBeenCalled();
});

it("a pressed mouse button prepares the screen at once", async () => {
  send("pointerdown", "mouse");
  await vi.advanceTimersByTimeAsync(0);
  expect(prepare).toHaveBeenCalledExactlyOnceWith("/events");
});

it("a mouse that rests on a link prepares its screen, one that passes over it does not", async () => {
  send("pointerover", "mouse");
  document.body.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(prepare).not.toHaveBeenCalled();
  send("pointerover", "mouse");
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(prepare).toHaveBeenCalledExactlyOnceWith("/events");
});
