// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { noteScreen } from "@/platform/navigation/trail";
import { ScrollMemory } from "./ScrollMemory";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** A tab that keeps what it remembers when the page goes. */
function opened() {
  const router = createMemoryRouter([{ path: "*", element: <ScrollMemory /> }]);
  render(<RouterProvider router={router} />);
  return router;
}

function scrollTo(place: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(place);
  window.dispatchEvent(new Event("scroll"));
}

it("a tab remembers the newest scroll positions alone, however many screens it shows", async () => {
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

it("a tab remembers the newest steps of its way alone", () => {
  for (let idx = 0; idx < 250; idx++) {
    window.history.replaceState({ idx }, "");
    noteScreen(`/${idx}`);
  }
  const kept: Record<string, string> = JSON.parse(sessionStorage.getItem("divido-trail") ?? "{}");
  expect(Object.keys(kept)).toHaveLength(100);
  expect(kept[249]).toBe("/249");
});
