import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import * as answers from "./answers";
import { EVENT_ID, hotel } from "./answers";
import { openApp, press, says } from "./openApp";
import { Server } from "./server";

/** Screens whose answers this version of the app cannot decode. */

const UNREADABLE = "Divido’s answer could not be read. Please reload the app, or try again later.";
it("home shows an error in place of a wrong sum, and the sum once it is right", async () => {
  const reported = vi.spyOn(console, "error").mockReturnValue();
  let total: unknown = "12.50 EUR";
  new Server().answers("rest/v1/rpc/dashboard", () => ({
    ...answers.dashboard(),
    recent_events: [answers.eventCard()],
    totals: [{ currency: "EUR", total }],
  }));
  await openApp("/home");
  await says(UNREADABLE);
  expect(reported).toHaveBeenCalledWith(
    expect.any(String),
    expect.objectContaining({ message: expect.stringContaining("totals.0.total") }),
  );
  total = 12.5;
  await press("Try again");
  expect((await screen.findAllByText(/12\.50/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(UNREADABLE)).toBeNull();
});

it("an event shows an error where an amount is finer than its currency", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const page = answers.eventPage(undefined, { expense_count: 1, total: 90.005, expenses: [hotel({ amount: 90.005 })] });
  new Server().answers("rest/v1/rpc/event_page", () => page);
  await openApp(`/events/${EVENT_ID}`);
  await says(UNREADABLE);
});
