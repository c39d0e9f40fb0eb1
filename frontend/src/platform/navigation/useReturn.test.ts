// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { useReturn } from "./useReturn";

it("leaves a screen for the one it belongs to, in its place", async () => {
  window.history.replaceState(null, "", "/events/1/edit");
  const { result } = renderHook(useReturn, { wrapper: BrowserRouter });
  result.current("/events/1");
  await vi.waitFor(() => expect(window.location.pathname).toBe("/events/1"));
});

it("takes nobody back who has gone elsewhere meanwhile", async () => {
  window.history.replaceState(null, "", "/events/1/edit");
  const { result } = renderHook(useReturn, { wrapper: BrowserRouter });
  const left = result.current("/events/1");
  window.history.replaceState(null, "", "/home");
  await left;
  expect(window.location.pathname).toBe("/home");
});
