import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { pathTo } from "@/core/routes/paths";
import { seriesIdOf } from "@/features/import/sending/toSend";
import { dropFiles } from "@/platform/files/fileStore";
import { KEYS, localStore } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { EVENT_ID } from "./answers";
import { canPress, fill, goTo, openApp, press, says, user } from "./openApp";
import { ReadingHere } from "./readingHere";
import { Server } from "./server";

/** Questions of the import about ambiguous files, and its reasons for refusing one. */

const IMPORT = "rest/v1/rpc/import_expenses";
const HEAD = "Date;Title;Paid by Ada;Paid for Ada;Paid for Bo;Currency";
const table = (row: string, head = HEAD) => new File([`${head}\n${row}`], "table.csv");

beforeEach(async () => {
  vi.stubGlobal("Worker", ReadingHere);
  await dropFiles();
});

function serve() {
  return new Server()
    .answers("rest/v1/rpc/my_events", () => [])
    .answers("rest/v1/rpc/dashboard", () => null)
    .answers("rest/v1/events", () => new Response(null, { status: 201 }))
    .answers(IMPORT, () => null);
}

async function choose(file: File): Promise<void> {
  await user.upload(await screen.findByLabelText("File of another app"), file);
}

async function nameEvent(): Promise<void> {
  await fill("Name", "Harbour");
  await fill(/Country/, "Greece");
  await fill(/City/, "Hydra");
}

const isChosen = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;

it("an ambiguous table is imported after the person answered questions without a preselected answer", async () => {
  const server = serve();
  await openApp("/import");
  await choose(table("03/04/2026;Dinner;1,000;500;500;EUR"));
  await nameEvent();
  await says("First answer the question above.");
  for (const name of ["A comma", "A point", "Day, month", "Month, day"]) expect(isChosen(name)).toBe(false);
  expect(canPress("Import 1 entry")).toBe(false);
  expect(screen.queryByRole("row", { name: /Ada/ })).toBeNull();

  await user.click(screen.getByRole("radio", { name: "A point" }));
  await user.click(await screen.findByRole("radio", { name: "Month, day" }));
  await says("So far, nothing has left this device.");
  // An import that did not happen stores no answers.
  expect(localStore.get(KEYS.tables)).toBeNull();
  await press("Import 1 entry");
  await says("1 entry is here.");
  expect(server.bodiesAt(IMPORT)[1]).toMatchObject({
    entries: [{ expense: { amount: 1000, expense_date: "2026-03-04" } }],
  });
  expect(localStore.get(KEYS.tables)).not.toBeNull();

  // The stored answers fill gaps of another such file, and override nothing that it defines itself.
  await goTo("/home");
  await goTo("/import");
  await choose(table("05/06/2026;Taxi;2,000;1,000;1,000;EUR"));
  await waitFor(() => expect([isChosen("A point"), isChosen("Month, day")]).toEqual([true, true]));
  await choose(table("13/04/2026;Lunch;12,50;6,25;6,25;EUR"));
  expect(await screen.findByRole("row", { name: "Bo −6.25" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "A point" })).toBeNull();
});

it("a file in which the reader is nobody yet says that they would join with a balance of zero", async () => {
  serve();
  await openApp("/import");
  await choose(table("2026-05-03;Dinner;10.00;5.00;5.00;EUR", HEAD.replaceAll("Ada", "Cy")));
  const said = /You are none of these people yet/;
  await says(said);
  await user.click(await screen.findByRole("combobox", { name: "Who Cy is" }));
  await user.click(await screen.findByRole("option", { name: "You" }));
  expect(screen.queryByText(said)).toBeNull();
});

it("a table whose columns suffice shows the others after one press", async () => {
  serve();
  await openApp("/import");
  await choose(table("2026-05-03;7;Dinner;10.00;5.00;5.00;EUR;ok", `${HEAD.replace("Date;", "Date;Number;")};Remark`));
  await screen.findByRole("combobox", { name: "What is in “Date”" });
  for (const name of ["What is in “Number”", "What is in “Remark”"])
    expect(screen.queryByRole("combobox", { name })).toBeNull();
  await press("Show 2 other columns");
  await screen.findByRole("combobox", { name: "What is in “Number”" });
  await screen.findByRole("combobox", { name: "What is in “Remark”" });
});

it("the preview shows ten of many people first, and all others after one press", async () => {
  serve();
  await openApp("/import");
  const people = Array.from({ length: 13 }, (_, place) => `P${place + 1}`);
  const head = `Date;Title;Paid by P1;${people.map((name) => `Paid for ${name}`).join(";")};Currency`;
  const shares = people.map(() => "1.00").join(";");
  await choose(table(`13/04/2026;Dinner;13.00;${shares};EUR\n14/04/2026;Taxi;13.00;${shares};USD`, head));
  const count = () =>
    [/^Who P/, /^P\d+ \S/].map((name, row) => screen.getAllByRole(row ? "row" : "combobox", { name }).length);
  await screen.findAllByRole("row", { name: /^P10 / });
  expect(count()).toEqual([10, 20]);
  const [whoIsWho, euros, dollars] = screen.getAllByRole("button", { name: "3 more" });
  for (const button of [whoIsWho, euros, dollars]) if (button) await user.click(button);
  expect(count()).toEqual([13, 26]);
  expect(screen.queryByRole("button", { name: "3 more" })).toBeNull();
});

it("people whose balance differs from the file's come first in the preview", async () => {
  serve();
  await openApp("/import");
  const others = Array.from({ length: 11 }, (_, place) => `P${place + 2}`);
  const share = (amount: string) => others.map(() => amount).join(",");
  const lines = [
    `Date,Description,Category,Cost,Currency,P1,${others}`,
    `2026-05-01,Dinner,Dining out,12.00,EUR,11.00,${share("-1.00")}`,
    `2026-05-03,Total balance,,,EUR,11.00,${share("-1.00").replace(/-1.00$/, "-2.00")}`,
  ];
  await choose(new File([lines.join("\n")], "trip.csv"));
  const rows = await screen.findAllByRole("row", { name: /^P\d/ });
  expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual(["P12−1.00−2.00", "P111.0011.00"]);
});

it("refused rows are listed after the questions are answered", async () => {
  serve();
  await openApp("/import");
  const rows =
    "03/04/2026;Dinner;10.00;5.00;5.00;EUR\n03/04/2026;Öl;10.00;5.00;5.00;EUR\n03/04/2026;Te;8.00;4.00;4.00;EUR";
  await choose(table(rows));
  await says("First answer the question above.");
  expect(screen.queryByText(/^Row 3/)).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Month, day" }));
  await says("Row 3: a title needs three letters");
  const [first] = await screen.findAllByLabelText("Title");
  await user.type(first as HTMLElement, "ives{Enter}");
  await waitFor(() => expect(screen.queryByText(/^Row 3/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByLabelText("Title"));
});

/** A file of Divido with recurring expenses, in dollars with a rate to euros, and nothing else unless given. */
function recurring(ids: string[], more: object = {}): File {
  const rhythm = { unit: "month", every: 1, time_zone: "Europe/Istanbul", ask_amount: false, skipped: [] };
  const power = { description: "Power", amount: "90.00", currency: "USD", conversion_rate_to_event_currency: "0.9" };
  const place = { place_country: "Greece", place_city: "Hydra" };
  const event = { name: "Flat", category: "other", default_currency: "EUR", ...place };
  const people = ["Ada", "Bo"].map((name, at) => ({ id: `p${at + 1}`, name }));
  const series = ids.map((id) => ({
    ...{ ...rhythm, id, anchor: "2027-01-31", expense: { ...power, split_method: "equal" } },
    payers: [{ user_id: "p1", paid_amount: "90.00" }],
    shares: [{ user_id: "p1", share_amount: "90.00" }],
  }));
  const written = { format: "divido", version: 1, event, people, households: [], expenses: [], series, payments: [] };
  return new File([JSON.stringify({ ...written, ...more })], "flat.json");
}

it("the line under a file counts recurring expenses too, and adds up to what the button imports", async () => {
  const server = serve();
  const dinner = {
    expense_date: "2027-01-31",
    description: "Dinner",
    amount: "9.00",
    currency: "EUR",
    split_method: "equal",
  };
  const expenses = ["Dinner", "Supper"].map((id) => ({
    ...dinner,
    id,
    payers: [{ user_id: "p1", paid_amount: "9.00" }],
    shares: [{ user_id: "p1", share_amount: "9.00" }],
  }));
  const payments = [{ id: "paid", paid_on: "2027-02-01", from_user: "p1", to_user: "p2", amount: "4.00" }];
  await openApp("/import");
  await choose(recurring(["s1", "s2"], { expenses, payments }));
  await says(/2 expenses · 1 payment · 2 recurring expenses/);
  await press("Import 5 entries");
  await says("5 entries are here.");
  expect(server.bodiesAt(IMPORT)[1]).toMatchObject({ entries: { length: 5 } });
});

it.each([
  ["a recurring expense", 1, /0 expenses · 0 payments · 1 recurring expense ·/],
  ["people and saved splits", 0, /0 expenses · 0 payments ·/],
])("an import of nothing but %s can be undone", async (_, series, counts) => {
  const undone = { ...{ source: "divido", expenses: 0, payments: 0, series, changed: [] }, undone_at: null };
  const server = serve()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/import_page", () => ({
      ...{ ...undone, undoable: true, created_at: "2027-02-01T12:00:00Z", created_by: answers.ADA_LACE.id },
    }))
    .answers("rest/v1/rpc/undo_import", () => ({ left: 0 }));
  await openApp(pathTo("importInto", { eventId: EVENT_ID }, { undo: "import" }));
  await says(counts);
  await press("Undo the import");
  await says("The import is undone.");
  expect(server.bodiesAt("rest/v1/rpc/undo_import")).toHaveLength(1);
});

it("a file with nothing but a recurring expense is imported", async () => {
  const server = serve();
  await openApp("/import");
  await choose(recurring(["s1"]));
  await press("Import 1 entry");
  await waitFor(() =>
    expect(server.bodiesAt(IMPORT)[1]).toMatchObject({
      entries: [{ series: { expense: { amount: 90, currency: "USD", conversion_rate_to_event_currency: 0.9 } } }],
    }),
  );
});

// Regression: the first series of a second file had the id of the first file's, and was lost without a word.
it("a second file with the same numbers as the first brings its recurring expenses, too", async () => {
  const { event, ...page } = answers.eventPage();
  const server = serve().answers("rest/v1/rpc/event_page", () => ({
    ...page,
    event: { ...event, default_currency: "USD" },
  }));
  const known = {
    digest: "",
    is_there: false,
    date: null,
    description: null,
    from_user: null,
    to_user: null,
    currency: "USD",
  };
  const written = (id: string) => ({
    event: { id, name: "Flat", category: "other", default_currency: "USD", place_country: "X", place_city: "Y" },
  });
  const sent = () => server.bodiesAt(IMPORT).flatMap((body) => (body as { entries: { id: string }[] }).entries);
  await openApp(pathTo("importInto", { eventId: EVENT_ID }));
  await choose(recurring(["s1"], written("first")));
  await press("Import 1 entry");
  await says("1 entry is here.");
  const [first] = sent();
  server.answers("rest/v1/rpc/imported_entries", () => [{ ...known, id: first?.id, amount: null }]);
  await openApp(pathTo("importInto", { eventId: EVENT_ID }));
  await choose(recurring(["s1"], written("first")));
  await says("Everything that can be imported is here already.");
  await choose(recurring(["s1"], written("second")));
  await press("Import 1 entry");
  await says("1 entry is here.");
  expect(new Set(sent().map(({ id }) => id)).size).toBe(2);
});

it("a newer file brings only the recurring expense that the event lacks, and needs a rate for that one alone", async () => {
  const known = {
    digest: crypto.randomUUID(),
    is_there: false,
    date: null,
    description: null,
    from_user: null,
    to_user: null,
  };
  const page = answers.eventPage();
  const server = serve()
    .answers("rest/v1/rpc/event_page", () => ({ ...page, event: { ...page.event, default_currency: "GBP" } }))
    .answers("rest/v1/rpc/imported_entries", () => [
      { ...known, id: seriesIdOf({ source: "divido" }, { identity: "s1" }, EVENT_ID), amount: null, currency: "GBP" },
    ]);
  await openApp(pathTo("importInto", { eventId: EVENT_ID }));
  await choose(recurring(["s1"]));
  await says("Everything that can be imported is here already.");
  expect(canPress("Import 0 entries")).toBe(false);
  expect(screen.queryByText("Exchange rates")).toBeNull();

  await choose(recurring(["s1", "s2"]));
  await fill("1 USD in GBP", "0.8");
  await press("Import 1 entry");
  await says("1 entry is here.");
  expect(server.bodiesAt(IMPORT)[1]).toMatchObject({
    entries: [
      {
        id: seriesIdOf({ source: "divido" }, { identity: "s2" }, EVENT_ID),
        series: { expense: { conversion_rate_to_event_currency: 0.8 } },
      },
    ],
  });
});

it("saved splits of a file are counted and arrive, and bad and refused ones are named with their reason", async () => {
  const server = serve();
  const saved_splits = [
    { name: "Nights", parts: { p1: 2, p2: 1 }, is_default: true },
    { name: "Nobody", parts: {} },
    { name: "Late", parts: { p1: 1 } },
  ];
  server.answers(IMPORT, ({ body }) => {
    const entries = body?.entries as { saved_split?: { name: string } }[];
    if (!entries.some(({ saved_split }) => saved_split?.name === "Late")) return null;
    return Response.json({ code: "PT422", message: "too_many" }, { status: 422 });
  });
  await openApp("/import");
  await choose(recurring([], { saved_splits }));
  await says("Divido");
  await says(/2 saved splits/);
  await says("Row 2: a part of the saved split is not a number above 0 with at most four decimals");
  await press("Import 2 entries");
  await says("1 entry is here.");
  await says("Row 3: There are too many of these already.");
  const sent = server.bodiesAt(IMPORT).flatMap((body) => (body as { entries: object[] }).entries);
  expect(sent).toContainEqual(
    expect.objectContaining({ saved_split: expect.objectContaining({ name: "Nights", is_default: true }) }),
  );
});

it.each([
  [
    "columns are not chosen",
    table("2026-05-01;Dinner;Ada;30", "When;Whatfor;Who;Sum"),
    "First say above what is in each column.",
  ],
  [
    "there is no currency",
    table("2026-05-01;Dinner;9.00;4.50;4.50", HEAD.replace(";Currency", "")),
    "First answer the question above.",
  ],
  [
    "every row is refused",
    table("2026-05-01;Dinner;9.00;4.50;4.00;EUR"),
    "No row of this file can be imported, for the reasons above.",
  ],
])("the text below the button explains why nothing can be imported when %s", async (_, file, words) => {
  serve();
  await openApp("/import");
  await choose(file);
  await nameEvent();
  await says(words);
  expect(canPress("Import 0 entries")).toBe(false);
  expect(screen.queryByText("Everything that can be imported is here already.")).toBeNull();
});

it("an amount that is rounded is listed with its row and its rounded value", async () => {
  serve();
  await openApp("/import");
  const bill = 'what,amount,date,payer_name,payer_weight,owers,currency\nDinner,10.005,2026-05-01,Ada,1,"Ada,Bo",EUR';
  await choose(new File([bill], "bills.csv"));
  await says("1 amount is rounded: it has more decimals than its currency, or its shares do not add up to it");
  await says("Row 2: 10.005 becomes 10.01 EUR");
});

it("rows of a bank are paid by the reader and shared equally, new people are added by name, and rows can be left out", async () => {
  const server = serve().answers("rest/v1/rpc/my_events", () => [answers.eventCard({ place_country: "Türkiye" })]);
  await openApp("/import");
  const lines = ["Date,Description,Amount,Currency", "2026-05-12,Pret,-4.50,EUR", "2026-05-13,Tesco,-9.00,EUR"];
  await choose(new File([lines.join("\n")], "rome-trip_2026-05-31_export.csv"));
  // The file has a name, and no place: another event's is not its own.
  expect(await screen.findByLabelText<HTMLInputElement>("Name")).toHaveProperty("value", "rome trip");
  expect(screen.getByLabelText<HTMLInputElement>(/Country/).value).toBe("");
  await fill("Name", " ");
  await fill("Others", "Bo");
  await user.click(screen.getByRole("checkbox", { name: /Tesco/ }));
  await press("Import 1 entry");
  // The name alone is required. The message is at its field, which gets the focus.
  await says("This field is required.");
  const name = screen.getByLabelText("Name");
  expect(document.activeElement).toBe(name);
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(server.bodiesAt("rest/v1/events")).toEqual([]);
  await fill("Name", "Rome");
  await press("Import 1 entry");
  await says("1 entry is here.");
  expect(server.bodiesAt("rest/v1/events")).toMatchObject([{ name: "Rome", place_country: "-", place_city: "-" }]);
  const [people, entries] = server.bodiesAt(IMPORT);
  expect(people).toMatchObject({ people: [{ name: "Bo" }] });
  expect(entries).toMatchObject({
    entries: [{ expense: { description: "Pret", amount: 4.5 }, payers: [{ paid_amount: 4.5 }] }],
  });
  expect(entries).toHaveProperty("entries.0.shares.length", 2);
});
