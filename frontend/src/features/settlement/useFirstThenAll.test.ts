// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useFirstThenAll } from "./useFirstThenAll";

it("the first render has the first items, the next one has all, and a changed item is shown at once", () => {
  const rendered: string[] = [];
  const { rerender } = renderHook(
    ({ items }) => {
      rendered.push(useFirstThenAll(items, 2).join(""));
    },
    { initialProps: { items: ["a", "b", "c"] } },
  );
  expect([rendered.at(0), rendered.at(-1)]).toEqual(["ab", "abc"]);
  const before = rendered.length;
  rerender({ items: ["x", "b", "c", "d"] });
  expect([rendered[before], rendered.at(-1)]).toEqual(["xbc", "xbcd"]);
  rerender({ items: ["x"] });
  expect(rendered.at(-1)).toBe("x");
});
