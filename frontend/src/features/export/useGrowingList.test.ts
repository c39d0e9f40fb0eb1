// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useGrowingList } from "./useGrowingList";

it("a long list starts with one chunk and is complete when it is printed", () => {
  const list = Array.from({ length: 250 }, (_, number) => number);
  const { result } = renderHook(() => useGrowingList(list));
  const shown = () => result.current.pieces.flatMap(({ rows }) => rows);
  expect(shown()).toEqual(list.slice(0, 100));
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(shown()).toEqual(list);
});
