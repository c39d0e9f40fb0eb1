import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useOutbox } from "@/offline/queue";
import { flush } from "@/offline/sender";
import { readDraft } from "@/platform/drafts/draft";
import * as answers from "./answers";
import { address, becomeOffline, becomeOnline, canPress, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** The form of a new event, with its guesses. */

const INVITATION = { id: "invitation", token: "a-token-for-all", expires_at: "2028-05-01T12:00:00Z", kind: "group" };

/** A server with one event, in Porto, and one city. */
function withPorto(): Server {
  return new Server()
    .answers("rest/v1/rpc/my_events", () => [answers.eventCard()])
    .answers("rest/v1/rpc/create_invitation", () => INVITATION)
    .answers("rest/v1/events", () => new Response(null, { status: 201 }))
    .answers("functions/v1/places", ({ search }) => ({
      features: search.get("text") === "Kapadokya" ? [{ properties: answers.place("Nevşehir", "Türkiye", "tr") }] : [],
    }));
}

const field = async (label: string | RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement;
const stands = async (label: string | RegExp, value: string) => {
  const input = await field(label);
  await waitFor(() => expect(input.value, String(label)).toBe(value));
};
/** Waits for the last event, whose currency the form suggests. */
const guessed = () => says(/EUR/);
const kind = (name: string) => screen.getByRole("radio", { name }) as HTMLInputElement;

it("a name and one tap make an event without a place, with the last one's currency, whose ticket has the only QR code", async () => {
  const server = withPorto();
  await openApp("/add-event");
  const name = await field("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
  await guessed();
  await user.keyboard("Dinner at Mert's");
  await press("Create event");
  await says("Event created.");
  await waitFor(() => expect(address()).toMatch(/^\/events\/[0-9a-f-]{36}$/));
  expect(await screen.findAllByRole("img", { name: "QR code of the invite link" })).toHaveLength(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.bodiesAt("rest/v1/events")).toEqual([
    expect.objectContaining({
      name: "Dinner at Mert's",
      category: "dining_friends",
      description: "Dinner with friends",
      default_currency: "EUR",
      place_country: "-",
      place_city: "-",
      planned_start_date: null,
      planned_duration_days: null,
    }),
  ]);
});

it("a new event has the place in its name although it is saved before the search for it has ended", async () => {
  const server = withPorto().answers("rest/v1/rpc/my_events", () => []);
  await openApp("/add-event");
  await fill("Name", "Kapadokya");
  await press("Create event");
  await waitFor(() => expect(address()).toMatch(/^\/events\/[0-9a-f-]{36}$/));
  expect(server.bodiesAt("rest/v1/events")).toEqual([
    expect.objectContaining({ name: "Kapadokya", place_country: "Türkiye", place_city: "Nevşehir" }),
  ]);
});

it("the place in the name is suggested, and a person's choice outranks it", async () => {
  withPorto();
  await openApp("/add-event");
  await fill("Name", "Kapadokya");
  await stands(/City/, "Nevşehir");
  await says(/Nevşehir.* · Euro \(EUR\) · Short trip/);
  await press("Change");
  await stands(/Country/, "Türkiye");
  await stands("Description", "Short trip to Nevşehir");
  expect(kind("Short trip").checked).toBe(true);

  await user.click(kind("Special occasion"));
  await stands("Description", "Celebrating in Nevşehir");
  await fill("Description", "Ela turns thirty");
  await fill(/Country/, "Spain");
  await stands(/City/, "");
  await fill("Name", "Dinner");
  expect(kind("Special occasion").checked).toBe(true);
  await stands("Description", "Ela turns thirty");
});

it("a chosen city brings its country, also in place of a half-typed one", async () => {
  withPorto().answers("functions/v1/places", ({ search }) => ({
    features: search.get("type") === "city" ? [{ properties: answers.place("Kazan", "Russia", "ru") }] : [],
  }));
  await openApp("/add-event");
  await guessed();
  await press("Change");
  await fill(/Country/, "Turk");
  await fill(/City/, "Kazan");
  await user.click(await screen.findByRole("option", { name: /Kazan/ }));
  expect((await field(/Country/)).value).toBe("Russia");
});

it("a guessed description is selected when its field gets the focus, so that typing replaces it", async () => {
  withPorto();
  await openApp("/add-event");
  await fill("Name", "Dinner");
  await stands("Description", "Dinner with friends");
  await press("Change");
  await user.click(await field("Description"));
  await user.keyboard("Steak");
  await stands("Description", "Steak");
});

it("a guess that was cleared marks its field as missing, and is not guessed again", async () => {
  withPorto();
  await openApp("/add-event");
  await fill("Name", "Dinner");
  await stands("Description", "Dinner with friends");
  await fill("Description", "");
  await press("Create event");
  await says("Please fill in the marked fields.");
  const flagged = ["Name", "Description"].filter(
    (label) => screen.getByLabelText(label).getAttribute("aria-invalid") === "true",
  );
  expect(flagged).toEqual(["Description"]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Description")));
});

it("a refused creation leaves the typed place in the form, and the next attempt sends it", async () => {
  const server = withPorto();
  await openApp("/add-event");
  await guessed();
  await fill("Name", "Dinner");
  await fill(/Country/, "Spain");
  await fill(/City/, "Madrid");
  await server.during(
    "rest/v1/events",
    () => Response.json({ code: "23514", message: "events_description_check" }, { status: 400 }),
    async () => {
      await press("Create event");
      await waitFor(() => expect(server.bodiesAt("rest/v1/events")).toHaveLength(1));
      await waitFor(() => expect(canPress("Create event")).toBe(true));
    },
  );
  await act(flush);
  expect([(await field(/Country/)).value, (await field(/City/)).value]).toEqual(["Spain", "Madrid"]);
  await press("Create event");
  await waitFor(() => expect(server.bodiesAt("rest/v1/events")).toHaveLength(2));
  expect(server.bodiesAt("rest/v1/events")[1]).toMatchObject({ place_country: "Spain", place_city: "Madrid" });
});

it("a typed city that equals the guess stays when the guess changes", async () => {
  withPorto();
  await openApp("/add-event");
  await fill("Name", "Kapadokya");
  await stands(/City/, "Nevşehir");
  await fill(/City/, "");
  await fill(/City/, "Nevşehir");
  await fill("Name", "Dinner");
  await stands(/Country/, "");
  expect((await field(/City/)).value).toBe("Nevşehir");
});

it("a currency that was chosen and chosen back stays when the last event turns out to have another one", async () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("tr-TR");
  const server = withPorto();
  await server.holding(
    "rest/v1/rpc/my_events",
    () => [answers.eventCard()],
    async (letGo) => {
      await openApp("/add-event");
      for (const currency of ["US dollar (USD)", "Turkish lira (TRY)"]) {
        await user.click(await screen.findByRole("combobox", { name: "Currency" }));
        await user.click(await screen.findByRole("option", { name: currency, hidden: false }));
      }
      letGo();
      await guessed();
    },
  );
  expect((await screen.findByRole("combobox", { name: "Currency" })).textContent).toContain("TRY");
});

it("starting over empties every field that was filled in, and begins at the name", async () => {
  withPorto();
  await openApp("/add-event");
  await fill("Name", "Kapadokya");
  await stands(/City/, "Nevşehir");
  await fill(/City/, "Braga");
  await waitFor(() => expect(readDraft("event:new")).toEqual({ name: "Kapadokya", place_city: "Braga" }));
  await goTo("/add-event");
  await says("We kept what you typed last time.");
  await press("Start over");
  await stands(/City/, "");
  const name = await field("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it("a guess is not part of the draft, and is guessed anew", async () => {
  withPorto();
  await openApp("/add-event");
  await guessed();
  await fill("Name", "Half an idea");
  await waitFor(() => expect(kind("Other").checked).toBe(true));
  // The line names the currency, and no kind before one is known.
  await says("Euro (EUR)");
  await waitFor(() => expect(readDraft("event:new")).toMatchObject({ name: "Half an idea" }));
  expect(JSON.stringify(readDraft("event:new"))).not.toContain("EUR");
});

it("a new event is created without a network too, and the invitation waits for one", async () => {
  withPorto();
  await openApp("/add-event");
  await guessed();
  await fill("Name", "Ski");
  becomeOffline();
  await press("Create event");
  await waitFor(() => expect(address()).toMatch(/^\/events\//));
  expect(screen.queryByLabelText("Invite link")).toBeNull();
  becomeOnline();
});

it.each([
  ["en-US", "USD"],
  ["de-CH", "CHF"],
  ["xx", "TRY"],
])("a first event in %s begins with %s, and offers the four currencies", async (language, currency) => {
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
  new Server().answers("rest/v1/rpc/my_events", () => []);
  await openApp("/add-event");
  const list = await screen.findByRole("combobox", { name: "Currency" });
  await waitFor(() => expect(list.textContent).toContain(currency));
  await user.click(list);
  const options = await screen.findAllByRole("option", { hidden: false });
  expect(options.map(({ textContent }) => textContent?.match(/[A-Z]{3}/)?.[0])).toEqual(
    expect.arrayContaining(["TRY", "EUR", "USD", "GBP"]),
  );
});

it("a new event marks each missing field, and focuses the first", async () => {
  new Server();
  await openApp("/add-event");
  await press("Create event");
  await says("Please fill in the marked fields.");
  const invalid = (element: Element) => element.getAttribute("aria-invalid");
  for (const label of ["Name", "Description"]) {
    expect(invalid(screen.getByLabelText(label)), label).toBe("true");
  }
  expect(invalid(screen.getByRole("radiogroup", { name: "Category" }))).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
});

it("required and optional fields differ before anything is refused", async () => {
  new Server();
  await openApp("/add-event");
  for (const label of ["Name", "Description"]) expect((await field(label)).required, label).toBe(true);
  for (const label of ["Country (optional)", "City (optional)", "Start date (optional)", "Days (optional)"])
    expect((await field(label)).required, label).toBe(false);
});

it("a new event takes whole days only", async () => {
  new Server();
  await openApp("/add-event");
  for (const wrong of ["0", "-2", "1.5"]) {
    await fill(/Days/, wrong);
    fireEvent.blur(screen.getByLabelText(/Days/));
    await says("Whole days, at least 1.");
    await fill(/Days/, "3");
    await waitFor(() => expect(screen.queryByText("Whole days, at least 1.")).toBeNull());
  }
});

/** Reconnects, which sends all pending changes. */
async function backOnline(): Promise<void> {
  becomeOnline();
  await act(flush);
}

it("an event is created once, also when the first answer was lost", async () => {
  let lost = true;
  const server = withPorto().answers("rest/v1/events", () =>
    lost ? Promise.reject(new TypeError("Failed to fetch")) : new Response(null, { status: 201 }),
  );
  await openApp("/add-event");
  await guessed();
  await fill("Name", "Only once");
  await press("Create event");
  await screen.findByRole("heading", { level: 1, name: "Only once" });
  await says("Waiting to be sent");
  // A slow test also reads the event's revision at this path, without a body.
  const sentEvents = () => server.bodiesAt("rest/v1/events").filter((body) => body !== null);
  await waitFor(() => expect(sentEvents()).not.toEqual([]));
  lost = false;
  await backOnline();
  await waitFor(() => expect(screen.queryByText("Waiting to be sent")).toBeNull());
  const [first, ...again] = sentEvents();
  expect(again).not.toEqual([]);
  for (const sent of again) expect(sent).toEqual(first);
});

it("an event that the server refuses later is discarded with its expenses", async () => {
  const server = withPorto();
  await openApp("/add-event");
  await guessed();
  await fill("Name", "Never was");
  becomeOffline();
  await press("Create event");
  await screen.findByRole("heading", { level: 1, name: "Never was" });
  const event = address();
  for (const what of ["Coffee", "Simit"]) {
    await goTo(`${event}/add-expense`);
    await user.type(await screen.findByLabelText("Amount"), "450");
    await fill("What was it for?", what);
    await press("Save expense");
    await screen.findByRole("link", { name: new RegExp(what) });
  }
  server.answers("rest/v1/events", () =>
    Response.json({ code: "23514", message: "events_description_check" }, { status: 400 }),
  );
  await backOnline();
  await press("Have a look");
  const dialog = await screen.findByRole("dialog");
  const [refused, ...others] = await within(dialog).findAllByRole("listitem");
  expect(others).toEqual([]);
  expect(refused?.textContent).toContain("Event: Never was");
  await press("Discard with 2 entries");
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
  await waitFor(() => expect(screen.queryByText(/could not be saved/)).toBeNull());
  await goTo("/events");
  await screen.findByRole("heading", { name: "Weekend in Porto" });
  expect(screen.queryByText("Never was")).toBeNull();
  expect(screen.queryByText(/waiting/i)).toBeNull();
  expect(server.bodiesAt("rest/v1/rpc/save_expense")).toEqual([]);
});
