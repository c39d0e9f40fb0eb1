import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pathTo } from "@/core/routes/paths";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { becomeOffline, becomeOnline, openApp, press, says } from "./openApp";
import { Server } from "./server";

/** The choice of photos for Divido's own file. */

const photo = { id: "photo", expense_id: "dinner", position: 1, bytes: 1_000_000 };

const exporting = () =>
  new Server()
    .answers("rest/v1/rpc/event_export", () => ({
      ...answers.eventPage(),
      payments: [],
      comments: [],
      check_marks: {},
    }))
    .answers("rest/v1/rpc/event_receipts", () => [photo]);

it("an export whose list of photos cannot be loaded says so, and offers the photos after a retry", async () => {
  const server = exporting();
  await server.breaking("rest/v1/rpc/event_receipts", async () => {
    await openApp(pathTo("export", { eventId: EVENT_ID }));
    await says(/Could not load whether the event has photos/);
  });
  expect(screen.queryByRole("checkbox", { name: /photo/ })).toBeNull();
  await press("Try again");
  expect(await screen.findByRole("checkbox", { name: "With the photo (1 MB)" })).toBeTruthy();
  expect(screen.queryByText(/Could not load whether/)).toBeNull();
});

it("an export says that photos need a connection while the device is offline", async () => {
  const server = exporting();
  await server.breaking("rest/v1/rpc/event_receipts", async () => {
    await openApp(pathTo("export", { eventId: EVENT_ID }));
    await says(/Could not load whether the event has photos/);
    await becomeOffline();
    await says("Photos need a connection.");
    expect(screen.queryByText(/Could not load whether/)).toBeNull();
    await becomeOnline();
  });
});
