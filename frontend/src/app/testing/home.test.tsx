// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import * as answers from "./answers";
import { cannotCopy, openApp, press, says } from "./openApp";
import { Server } from "./server";

it("the personal code is copied, and said not to be where that is not possible", async () => {
  new Server().answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await openApp("/home");
  await press("Copy the code");
  await says("Code copied.");
  expect(writeText).toHaveBeenCalledWith("AB123456");
  cannotCopy();
  await press("Copy the code");
  await says("Copying failed.");
});

it("home says that the statistics are loading until they are there", async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  new Server().answers("rest/v1/rpc/dashboard", () => held.then(() => answers.dashboard()));
  await openApp("/home");
  await says("Loading your statistics…");
  answer();
  const first = await screen.findByRole("link", { name: "Create your first event" });
  expect(first.getAttribute("href")).toBe("/add-event");
  expect(screen.queryByText("Loading your statistics…")).toBeNull();
});
