import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ownSeats } from "@/data/table/ownSeat";
import { useSession } from "@/platform/session/session";
import { EVENT_ID } from "./answers";
import { letsGuestsIn } from "./guestServer";
import { address, goTo, openApp, press } from "./openApp";
import { BILL_ID, TableServer, TOKEN } from "./tableServer";

/** "Keep it": somebody who sat at a table under a name stays with the event. */

const KEEP = "rest/v1/rpc/keep_shared_bill_seat";
const PATH = `/keep-seat#${TOKEN}/${BILL_ID}`;

/** Zoe sits at a closed table, on this device. */
async function satAtTable(): Promise<TableServer> {
  const table = new TableServer(letsGuestsIn());
  const zoe = { seat: 3, person_id: "03", name: "Zoe", color: null, is_here: true, is_done: true, is_name_only: true };
  table.change({ status: "closed", seats: [...table.now.seats, zoe] });
  await openApp("/login", null);
  ownSeats.set(BILL_ID, { seat: 3, unsent: [], unsentDone: null, at: Date.now() });
  return table;
}

it("a name at a closed table becomes a guest of the event, without a further question", async () => {
  const { server } = await satAtTable();
  const key = ownSeats.newKey(BILL_ID);
  server.answers(KEEP, () => ({ event_id: EVENT_ID, person_id: "zoe" }));
  await goTo(PATH);
  await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
  expect(server.bodiesAt("rest/v1/rpc/begin_as_guest")).toMatchObject([{ name: "Zoe" }]);
  expect(server.bodiesAt(KEEP)).toEqual([{ token: TOKEN, key }]);
  expect(useSession.getState()).toMatchObject({ userId: "zoe", isGuest: true });
});

it("a refused seat says why and can be tried again", async () => {
  const { server } = await satAtTable();
  ownSeats.newKey(BILL_ID);
  server.answers(KEEP, () => Response.json({ code: "PT404", message: "shared_bill_not_found" }, { status: 404 }));
  await goTo(PATH);
  await screen.findByRole("alert");
  server.answers(KEEP, () => ({ event_id: EVENT_ID, person_id: "zoe" }));
  await press("Try again");
  await waitFor(() => expect(address()).toBe(`/events/${EVENT_ID}`));
});

it("a device without the seat keeps nothing", async () => {
  const { server } = await satAtTable();
  ownSeats.drop(BILL_ID);
  await goTo(PATH);
  await screen.findByRole("alert");
  expect(server.bodiesAt("auth/v1/signup")).toEqual([]);
});
