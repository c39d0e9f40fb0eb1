import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, EVENT_ID } from "./answers";
import { ZOE_HERSELF } from "./guestServer";
import { becomeOffline, becomeOnline, canPress, choose, confirm, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** Setting a guest free who lost phone and key (docs/product.md 3.5). */

const ZOE = { ...ZOE_HERSELF, is_guest: true };

function withZoe(isAdmin: boolean): Server {
  const page = answers.eventPage(isAdmin ? [ADA_LACE, ZOE] : [answers.BERK, ADA_LACE, ZOE]);
  const me = { ...page.me, role: isAdmin ? ("admin" as const) : ("member" as const) };
  return new Server().answers("rest/v1/rpc/event_page", () => ({ ...page, me }));
}

it("an admin sets a guest free in an event", async () => {
  const server = withZoe(true).answers("rest/v1/rpc/release_guest", () => ({ into: "new" }));
  await openApp(`/events/${EVENT_ID}`);
  await press(/2 people/);
  await choose("Free up the place", "Options: Zoe");
  await confirm("Free up the place");
  await says("Zoe is free to be claimed.");
  expect(server.bodiesAt("rest/v1/rpc/release_guest")).toEqual([{ event_id: EVENT_ID, person_id: "zoe" }]);
});

it("an answer that was lost while a guest is set free is asked for again, and without a network nothing is sent", async () => {
  const server = withZoe(true);
  let asked = 0;
  server.answers("rest/v1/rpc/release_guest", () => {
    asked += 1;
    return asked === 1 ? Response.json({ message: "no" }, { status: 503 }) : { into: "new" };
  });
  await openApp(`/events/${EVENT_ID}`);
  await press(/2 people/);
  await choose("Free up the place", "Options: Zoe");
  becomeOffline();
  await screen.findByRole("button", { name: "Offline" });
  expect(canPress("Offline")).toBe(false);
  expect(asked).toBe(0);
  becomeOnline();
  await confirm("Free up the place");
  await says("Zoe is free to be claimed.");
  expect(asked).toBe(2);
});

it("members cannot set a guest free, and accounts are never offered", async () => {
  withZoe(false);
  await openApp(`/events/${EVENT_ID}`);
  await press(/3 people/);
  await user.click(await screen.findByRole("button", { name: "Options: Zoe" }));
  await screen.findByRole("menuitem", { name: "Pays as one with…" });
  expect(screen.queryByRole("menuitem", { name: "Free up the place" })).toBeNull();
});
