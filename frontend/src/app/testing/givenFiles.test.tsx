import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Job, keepJob, noteProgress } from "@/features/import/sending/job";
import { followSignOut } from "@/offline/signOut";
import { dropFiles } from "@/platform/files/fileStore";
import { keepFile, keptFile } from "@/platform/files/keptFile";
import { endedByServer, startSession } from "@/platform/session/session";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import {
  ADA,
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  fill,
  goTo,
  openApp,
  press,
  says,
  sessionOf,
  user,
} from "./openApp";
import { ReadingHere } from "./readingHere";
import { Server } from "./server";
import { letsIn, refusal } from "./signIn";

/** Files and texts from outside the app: chosen without an account, opened with it, or shared into it. Also resumes imports. */

const SPLITWISE = `Date,Description,Category,Cost,Currency,Ada Lace,Ben
2026-05-01,Dinner,Dining out,90.00,EUR,45.00,-45.00
2026-05-03,Total balance,,,EUR,45.00,-45.00`;
const trip = (text = SPLITWISE) => new File([text], "trip.csv");

beforeEach(async () => {
  vi.stubGlobal("Worker", ReadingHere);
  await dropFiles();
  new Server().answers("rest/v1/rpc/my_events", () => []).answers("rest/v1/rpc/dashboard", () => null);
});

async function choose(file: File): Promise<void> {
  await user.upload(await screen.findByLabelText("File of another app"), file);
}

it("a file chosen without an account is read, and leads to signing up", async () => {
  await openApp("/import", null);
  await choose(trip());
  await says("The balances match those at the end of the file, to the cent.");
  await says("So far, nothing has left this device. Choose it again once you’re signed in.");
  expect(screen.queryByRole("combobox", { name: "Who Ada Lace is" })).toBeNull();
  const { href } = (await screen.findByRole("link", { name: "Sign up and continue" })) as HTMLAnchorElement;
  expect(new URL(href).pathname).toBe("/register");
});

it("a shared file is removed from the device after its import", async () => {
  const IMPORT = "rest/v1/rpc/import_expenses";
  const server = new Server()
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/events", () => new Response(null, { status: 201 }))
    .answers(IMPORT, () => null);
  await keepFile(trip());
  await openApp("/import?shared=file");
  await fill("Name", "Harbour weekend");
  await fill(/Country/, "Greece");
  await fill(/City/, "Hydra");
  becomeOffline();
  expect(canPress("Needs a connection")).toBe(false);
  becomeOnline();
  await press("Import 1 entry");
  await says("1 entry is here.");
  expect(server.bodiesAt("rest/v1/events")).toMatchObject([
    { name: "Harbour weekend", place_country: "Greece", place_city: "Hydra", default_currency: "EUR" },
  ]);
  expect(server.bodiesAt(IMPORT)).toMatchObject([
    { source: "splitwise", people: [{ name: "Ada Lace" }, { name: "Ben" }] },
    { entries: [{ expense: { description: "Dinner", amount: 90 } }] },
  ]);
  expect(await keptFile(ADA.userId)).toBeNull();
});

it("home links new people to the import", async () => {
  new Server().answers("rest/v1/rpc/dashboard", answers.dashboard);
  await openApp("/home");
  const { href } = (await screen.findByRole("link", { name: "Import from another app" })) as HTMLAnchorElement;
  expect(new URL(href).pathname).toBe("/import");
});

it("a file that was shared into the app is read at once, and a person who signs in later gets nothing of it", async () => {
  await keepFile(trip());
  await openApp("/import?shared=file");
  await screen.findByRole("combobox", { name: "Who Ada Lace is" });
  await openApp("/import?shared=file", { ...ADA, userId: "ben" });
  await says(/What you shared did not arrive here/);
  expect(screen.queryByText("trip.csv")).toBeNull();
});

it.each([
  ["lost", "What you shared did not arrive here. Share it once more, or choose the file."],
  ["too_large", "This file is too large: at most 30 MB can be read, or an archive of 200 MB."],
])("the import shows that a shared file is %s, until another one is chosen", async (shared, words) => {
  await openApp(`/import?shared=${shared}`);
  await says(words);
  await choose(trip());
  await screen.findByRole("combobox", { name: "Who Ada Lace is" });
  expect(screen.queryByText(words)).toBeNull();
});

it("a file that is opened with the installed app is read at once", async () => {
  const launchQueue = {
    setConsumer: (consume: (launch: object) => void) => consume({ files: [{ getFile: async () => trip() }] }),
  };
  Object.assign(window, { launchQueue });
  await openApp("/import");
  await screen.findByRole("combobox", { name: "Who Ada Lace is" });
  delete window.launchQueue;
});

it("a shared text goes to the current event, or the app asks for the event when there is none", async () => {
  const page = answers.eventPage();
  const going = { ...answers.eventCard(), planned_start_date: "2020-01-01", planned_duration_days: 36_500 };
  const over = { ...answers.eventCard(), id: "over", name: "Long ago", planned_start_date: null };
  const server = new Server()
    .answers("rest/v1/rpc/my_events", () => [over, going])
    .answers("rest/v1/rpc/event_page", () => page);
  await openApp("/add-expense?text=Lunch+at+Rosa");
  await waitFor(() => expect(address()).toBe(`/events/${going.id}/add-expense?text=Lunch+at+Rosa`));
  expect(await screen.findByLabelText("What was it for?")).toHaveProperty("value", "Lunch at Rosa");

  server.answers("rest/v1/rpc/my_events", () => [over, { ...going, planned_start_date: null }]);
  await openApp("/add-expense?text=Lunch+at+Rosa");
  await user.click(await screen.findByRole("button", { name: /Long ago/ }));
  await waitFor(() => expect(address()).toBe("/events/over/add-expense?text=Lunch+at+Rosa"));
});

async function logInAgain(): Promise<void> {
  await says(/Your session has ended. Please log in again./);
  expect(address()).toBe("/login");
  await fill("Email", ADA.email);
  await fill("Password", "correct horse");
  await press("Log in");
}

it("an import whose session has ended at its first request resumes after logging in, with all choices", async () => {
  followSignOut();
  const IMPORT = "rest/v1/rpc/import_expenses";
  const expired = () => Response.json({ code: "PGRST303", message: "JWT expired" }, { status: 401 });
  const server = letsIn()
    .answers("rest/v1/events", expired)
    .answers("auth/v1/token", refusal("refresh_token_not_found", "Invalid Refresh Token"))
    .answers("auth/v1/logout", () => new Response(null, { status: 204 }));
  await openApp("/import");
  await startSession();
  await choose(trip());
  await fill("Name", "Harbour weekend");
  await fill(/Country/, "Greece");
  await fill(/City/, "Hydra");
  await press("Import 1 entry");
  await says(/Your session has ended/);

  server
    .answers("auth/v1/token", () => sessionOf(ADA))
    .answers("rest/v1/events", () => new Response(null, { status: 201 }))
    .answers(IMPORT, () => null);
  await logInAgain();
  await says("0 of 1 have arrived.");
  await press("Continue");
  await says("1 entry is here.");
  expect(server.bodiesAt("rest/v1/events").at(-1)).toMatchObject({ name: "Harbour weekend", place_city: "Hydra" });
  expect(await keptFile(ADA.userId)).toBeNull();
});

it("a chosen file is there again when the session ended before its import, and says that its choices are not", async () => {
  followSignOut();
  letsIn();
  await openApp("/import");
  await choose(trip());
  await waitFor(() => expect(address()).toBe("/import?shared=chosen"));
  await screen.findByRole("combobox", { name: "Who Ada Lace is" });
  const AGAIN = "Your file is still here. Please make your choices again.";
  expect(screen.queryByText(AGAIN)).toBeNull();
  await act(endedByServer);
  await logInAgain();
  await screen.findByRole("combobox", { name: "Who Ada Lace is" });
  await says(AGAIN);
  await choose(trip());
  await waitFor(() => expect(screen.queryByText(AGAIN)).toBeNull());

  await openApp("/import?shared=chosen", { ...ADA, userId: "ben" });
  await screen.findByRole("button", { name: "Choose a file" });
  expect(screen.queryByText("trip.csv")).toBeNull();
});

it("an import whose session another tab has ended asks to log in, and shows its file to nobody else", async () => {
  followSignOut();
  const server = letsIn();
  server.answers("rest/v1/rpc/event_page", () => answers.eventPage());
  const follows = (person: object | null) => {
    if (person) localStorage.setItem(KEYS.user, JSON.stringify(person));
    else localStorage.removeItem(KEYS.user);
    return act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: KEYS.user })));
  };
  for (const path of ["/import", `/events/${answers.EVENT_ID}/import`]) {
    await openApp(path);
    await startSession();
    await choose(trip());
    await screen.findByRole("combobox", { name: "Who Ada Lace is" });
    await follows(null);
    await says(/Your session has ended/);
    await waitFor(() => expect(address()).toBe("/login"));
    await follows(ADA);
    await screen.findByRole("combobox", { name: "Who Ada Lace is" });
    // The other tab's sign-out and its next sign-in can arrive as one.
    await follows({ ...ADA, userId: "ben", authUserId: "ben-auth" });
    await screen.findByRole("button", { name: "Choose a file" });
    expect(screen.queryByText("trip.csv")).toBeNull();
  }
});

it("an import whose event has the name of one of the reader's leads there with the file", async () => {
  letsIn()
    .answers("rest/v1/rpc/my_events", () => [answers.eventCard({ name: "Harbour" })])
    .answers("rest/v1/rpc/event_page", () => answers.eventPage());
  await openApp("/import");
  await choose(trip());
  await waitFor(() => expect(address()).toBe("/import?shared=chosen"));
  await fill("Name", "harbours");
  expect(screen.queryByText(/already have an event/)).toBeNull();
  await fill("Name", "harbour ");
  await says("You already have an event “Harbour”. Importing makes another one.");
  await press("Add the file to it");
  await waitFor(() => expect(address()).toBe(`/events/${answers.EVENT_ID}/import?shared=chosen`));
  await screen.findByText("trip.csv");
});

it("an archive that is larger than the device keeps is read, and the file before it does not come back", async () => {
  letsIn();
  await openApp("/import");
  await choose(trip());
  await waitFor(() => expect(address()).toBe("/import?shared=chosen"));
  const photos = new File([trip()], "photos.zip");
  Object.defineProperty(photos, "size", { value: 30 * 1024 * 1024 + 1 });
  await choose(photos);
  await waitFor(() => expect(address()).toBe("/import"));
  await screen.findByText("photos.zip");
  expect(await keptFile(ADA.userId)).toBeNull();
});

const JOB: Job = {
  id: { event_id: answers.EVENT_ID, import_id: "import", source: "splitwise" },
  event: null,
  shipment: {
    people: [{ id: "ben", name: "Ben" }],
    households: [],
    entries: ["Dinner", "Taxi"].map((title, at) => ({
      ...{ id: title, digest: "", row: at + 2, title },
      ...{ expense: { description: title }, shares: [], payers: [] },
    })),
    nothing: [],
    photos: [],
  },
  answers: null,
  photos: [],
};

it("an import that stopped with the app resumes under the same name, once", async () => {
  const server = new Server()
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/rpc/import_expenses", () => null);
  await openApp("/robots.txt");
  await keepJob(ADA.userId, JOB);
  noteProgress({ sent: 1, of: 2 });
  await goTo("/import");
  await says("1 of 2 have arrived.");
  await press("Continue");
  await says("2 entries are here.");
  const bodies = server.bodiesAt("rest/v1/rpc/import_expenses") as { import_id: string; entries: { id: string }[] }[];
  expect(new Set(bodies.map(({ import_id }) => import_id))).toEqual(new Set(["import"]));
  expect(bodies.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(["Dinner", "Taxi"]);
  await goTo("/import");
  await screen.findByRole("button", { name: "Choose a file" });
});

it("an import that stopped is undone, also when nothing of it had arrived", async () => {
  new Server()
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/rpc/undo_import", () =>
      Response.json({ code: "PT404", message: "import_not_found" }, { status: 404 }),
    );
  await keepJob(ADA.userId, JOB);
  await openApp("/import");
  await says("0 of 2 have arrived.");
  await press("Undo the import");
  await says("The import is undone.");
});

it("an import into an event that stopped resumes there", async () => {
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/import_expenses", () => null);
  await keepJob(ADA.userId, JOB);
  await openApp(`/events/${answers.EVENT_ID}/import`);
  await says("0 of 2 have arrived.");
  await press("Continue");
  await says("2 entries are here.");
  expect(server.bodiesAt("rest/v1/events")).toEqual([]);
});

it("a stopped import is deleted when another person signs in", async () => {
  new Server().answers("rest/v1/rpc/my_events", () => []);
  await keepJob(ADA.userId, JOB);
  await openApp("/import", { ...ADA, userId: "ben" });
  await screen.findByRole("button", { name: "Choose a file" });
  await openApp("/import");
  await screen.findByRole("button", { name: "Choose a file" });
});
