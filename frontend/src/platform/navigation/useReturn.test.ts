// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { useReturn } from "./useReturn";

it("a screen is left for its parent, which replaces it in the history", async () => {
  window.history.replaceState(null, "", "/events/1/edit");
  const { result } = renderHook(useReturn, { wrapper: BrowserRouter });
  result.current("/events/1");
  await vi.waitFor(() => expect(window.location.pathname).toBe("/events/1"));
});

it("a screen that the user has left already does not navigate back", async () => {
  window.history.replaceState(null, "", "/events/1/edit");
  const { result } = renderHook(useReturn, { wrapper: BrowserRouter });
  const left = result.current("/events/1");
  window.history.replaceState(null, "", "/home");
  await left;
  expect(window.location.pathname).toBe("/home");
});
