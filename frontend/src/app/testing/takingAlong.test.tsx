import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { becomeOffline, becomeOnline, canPress, openApp } from "./openApp";
import { Server } from "./server";

it("the archive of all events needs a network, which the button says", async () => {
  new Server().answers("rest/v1/rpc/ensure_user", () => answers.profile());
  await openApp("/profile");
  await screen.findByRole("button", { name: "Download my data" });
  becomeOffline();
  expect(canPress("Needs a connection")).toBe(false);
  becomeOnline();
  expect(canPress("Download my data")).toBe(true);
});
