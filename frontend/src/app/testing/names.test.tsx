import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import * as answers from "./answers";
import { fill, goTo, openApp, press, says } from "./openApp";
import { Server } from "./server";

/** Names and currencies of new accounts. */

const ASKED = "What should the others call you?";
const NAMELESS = { first_name: null, last_name: null };
let server: Server;

beforeEach(() => {
  const home = answers.dashboard();
  server = new Server()
    .answers("rest/v1/rpc/dashboard", () => ({ ...home, user: { ...home.user, ...NAMELESS } }))
    .answers("rest/v1/rpc/event_page", () => answers.eventPage([answers.person("ada", "", NAMELESS), answers.BERK]))
    .answers("rest/v1/rpc/save_profile", () => answers.profile());
});

it("a person without a name is asked for one after registering, and it is saved as first and last name", async () => {
  await openApp("/home");
  await fill(ASKED, " Ada King Lovelace ");
  await press("Save");
  await says("Your profile is saved.");
  await waitFor(() => expect(screen.queryByLabelText(ASKED)).toBeNull());
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toEqual([
    expect.objectContaining({ changes: { first_name: "Ada", last_name: "King Lovelace" } }),
  ]);
});

it("a person without a name is asked for one after joining, and not again once they decline", async () => {
  const event = `/events/${answers.EVENT_ID}`;
  await openApp(event);
  await screen.findByLabelText(ASKED);
  await press("Not now");
  expect(screen.queryByLabelText(ASKED)).toBeNull();
  await goTo("/home");
  await screen.findByRole("link", { name: "Create your first event" });
  expect(screen.queryByLabelText(ASKED)).toBeNull();
});

it("a person with a name is not asked for one", async () => {
  server.answers("rest/v1/rpc/dashboard", () => answers.dashboard());
  await openApp("/home");
  await screen.findByRole("link", { name: "Create your first event" });
  expect(screen.queryByLabelText(ASKED)).toBeNull();
});

it("the account's currency follows the IBAN's country until somebody chooses one", async () => {
  server
    .answers("rest/v1/users", () => answers.profile())
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => []);
  await openApp("/profile/iban");
  await screen.findByLabelText("IBAN");
  expect(screen.queryByRole("combobox", { name: "Currency of the account" })).toBeNull();
  await fill("IBAN", "TR33 0006 1005 1978 6457 8413 26");
  const currency = await screen.findByRole("combobox", { name: "Currency of the account" });
  expect(currency.textContent).toContain("TRY");
  await fill("IBAN", "DE89 3704 0044 0532 0130 00");
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Currency of the account" }).textContent).toContain("EUR"),
  );
  await fill("IBAN", "NO93 8601 1117 947");
  expect(screen.getByRole("combobox", { name: "Currency of the account" }).textContent).toContain("EUR");
});
