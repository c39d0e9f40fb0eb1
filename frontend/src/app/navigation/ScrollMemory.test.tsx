// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { recordScreen } from "@/platform/navigation/trail";
import { useSession } from "@/platform/session/session";
import { ScrollMemory } from "./ScrollMemory";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** Renders a page of a tab, whose session storage outlives it. */
function opened(path = "/") {
  const router = createMemoryRouter([{ path: "*", element: <ScrollMemory /> }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

function scrollTo(place: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(place);
  window.dispatchEvent(new Event("scroll"));
}

it("a tab remembers only the newest scroll positions, however many screens it shows", async () => {
  const router = opened();
  for (let step = 1; step <= 250; step++) {
    await act(() => router.navigate(`/${step}`));
    scrollTo(step);
  }
  window.dispatchEvent(new Event("pagehide"));
  const kept: [key: string, place: number][] = JSON.parse(sessionStorage.getItem("divido-scroll") ?? "[]");
  expect(kept).toHaveLength(100);
  expect(kept.at(-1)?.[1]).toBe(250);

  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
  await act(() => router.navigate(-1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 249);
});

/** Sets how the browser loaded the page. */
function loadedBy(type: "navigate" | "reload"): void {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type }] as unknown as PerformanceEntryList);
}

/** Scrolls a page down and leaves it for another site. */
function leaveScrolled(path: string): void {
  opened(path);
  scrollTo(662);
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
}

it("a page that is loaded by its address opens at its top, whatever was scrolled before in the tab", () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
  leaveScrolled("/events");
  loadedBy("reload");
  opened("/profile");
  cleanup();
  loadedBy("navigate");
  opened("/events");
  expect(scrolled).not.toHaveBeenCalledWith(0, 662);
});

it("a reload restores the scroll position of its page", () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue();
  leaveScrolled("/events");
  loadedBy("reload");
  opened("/events");
  expect(scrolled).toHaveBeenLastCalledWith(0, 662);
});

it("signing out leaves no address of a scrolled page in the tab", () => {
  useSession.setState({ userId: "ada" });
  opened("/events/secret");
  scrollTo(8);
  window.dispatchEvent(new Event("pagehide"));
  act(() => useSession.setState({ userId: null }));
  expect(sessionStorage.getItem("divido-scroll")).toBeNull();
  window.dispatchEvent(new Event("pagehide"));
  expect(sessionStorage.getItem("divido-scroll")).not.toContain("secret");
});

it("a tab remembers only the newest entries of its trail", () => {
  for (let idx = 0; idx < 250; idx++) {
    window.history.replaceState({ idx }, "");
    recordScreen(`/${idx}`);
  }
  const kept: Record<string, string> = JSON.parse(sessionStorage.getItem("divido-trail") ?? "{}");
  expect(Object.keys(kept)).toHaveLength(100);
  expect(kept[249]).toBe("/249");
});

it("the scrolling that opens a new screen does not change the position of the former one", async () => {
  let position = 250;
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => position);
  // Browsers report a scroll in the next frame, which may begin before React's passive effects run.
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation((...place: unknown[]) => {
    position = Number(place[1]);
    window.dispatchEvent(new Event("scroll"));
  });
  const router = opened("/home");
  window.dispatchEvent(new Event("scroll"));
  await act(() => router.navigate("/events/1"));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate(-1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 250);
});
