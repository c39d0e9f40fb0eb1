import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { today } from "@/core/dates/dates";
import { code } from "@/platform/loading/onDemand";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, person } from "./answers";
import { letsGuestsIn } from "./guestServer";
import { becomeOffline, becomeOnline, confirm, fill, openApp, press, says, user } from "./openApp";
import { Server } from "./server";
import {
  closeSheet,
  EDIT,
  enter,
  LATER,
  openPaidHotel,
  openSheet,
  retype,
  SAVE,
  withEvent,
  withPaidHotel,
} from "./weekend";

/** Each on-demand part of a form fails once, and nothing typed is lost. */

const GONE = "This part could not be loaded.";

/** Modules that `import()` loads for a form or its overlays. Each fails once in a test below. */
const ON_FORMS = [
  "AddPersonPanel",
  "BeginDialog",
  "BillEditor",
  "ConflictDialog",
  "ConsequenceDialog",
  "CurrencyDialog",
  "DialogPanel",
  "DuplicateDialog",
  "EventConflict",
  "ForeignRate",
  "LeaveOrDelete",
  "MenuPanel",
  "NameForm",
  "PartsList",
  "PaymentDialog",
  "PaymentsTogether",
  "PeopleList",
  "PlaceSheet",
  "ProfileConflict",
  "RenamePerson",
  "RepeatSheet",
  "SaveSplit",
  "SelectList",
  "Toaster",
  "TopicSheet",
  "consequence",
];

/** Modules of screens and dialogs without typed input. */
const ON_SCREENS = [
  "AccountDialog",
  "AloneCard",
  "AskedInAll",
  "AttachPicture",
  "BalanceReason",
  "BringAlong",
  "ChangedPeople",
  "ClaimNews",
  "ClaimPerson",
  "ConvertedAmount",
  "CopiedFromEvent",
  "DeletedMeanwhile",
  "DeletionConsequence",
  "DraftPhotos",
  "DueSeries",
  "EarlierOffer",
  "EntryComments",
  "EventPeople",
  "EventTicket",
  "ExpenseHistory",
  "ExpensePhotos",
  "FilterConditions",
  "Finale",
  "FoundExpenses",
  "HistoryEntries",
  "IbanDialog",
  "PayDialog",
  "IbanRequests",
  "InstallDialog",
  "InvitingPanel",
  "JoinExpensesPanel",
  "JointPart",
  "KeepAccess",
  "LateJoinerCard",
  "LeaveAsGuest",
  "LostEvent",
  "MergePerson",
  "NewEventPreview",
  "OpenTables",
  "Outlines",
  "PayAsOne",
  "PaymentCode",
  "PaymentComments",
  "PlaceMap",
  "PushOffer",
  "ReceiptReading",
  "ReceivedQuestion",
  "ReleaseGuest",
  "RefusedList",
  "RemovePerson",
  "RunningLines",
  "SaveKey",
  "SeparatePerson",
  "SettleDialog",
  "TextPanel",
  "SharedPicture",
  "ShareLink",
  "SharesExplained",
  "UpcomingSeries",
  "ViewLinks",
  "WaitingQuestions",
];

/** Modules without a component, which report their own failures. */
const WITHOUT_SCREEN = [
  "changePhotos",
  "claiming",
  "countries-110m.json",
  "device",
  "followPhotos",
  "guessTopic",
  "keepForLater",
  "eventArchive",
  "makeArchive",
  "mutations",
  "news",
  "outlines",
  "personPage",
  "saveFile",
  "seriesToSave",
  "startedSignUp",
  "tellInterrupted",
  "workbook",
];

const sources = import.meta.glob<string>(
  ["/src/{app,features,ui}/**/*.{ts,tsx}", "!/src/app/testing/**", "!/src/**/*.test.{ts,tsx}"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
const importsIn = (text: string) =>
  [...text.matchAll(/import\(\s*(?:\/\*.*?\*\/\s*)?["'`]([^"'`]+)["'`]/g)].map(([, path = ""]) =>
    path.slice(path.lastIndexOf("/") + 1),
  );

/** Modules whose first load failed. */
const failed = new Set<string>();

/** Makes the first load of each part fail from now on. */
function failOnce(): void {
  code.arrived.clear();
  const here = new Set<unknown>();
  const { load } = code;
  vi.spyOn(code, "load").mockImplementation(async (part) => {
    if (here.has(part)) return load(part);
    // Strict mode loads twice in a row, which counts as one attempt.
    setTimeout(() => here.add(part));
    const [file = "?"] = importsIn(part.toString().replaceAll(/__\w*import__/g, "import"));
    failed.add(file.replace(/\.tsx?$/, ""));
    throw new TypeError("Failed to fetch dynamically imported module");
  });
}

beforeEach(() => {
  // Modules loaded by an earlier test would be there when the app opens.
  code.arrived.clear();
  vi.spyOn(console, "error").mockReturnValue();
});

/** Expects an error in place of the part, and the part after another try. */
async function comes(find: () => HTMLElement | null): Promise<HTMLElement> {
  await says(GONE);
  expect(
    screen
      .getAllByRole("alert")
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain(GONE);
  return waitFor(() => {
    for (const alert of screen.queryAllByRole("alert")) {
      for (const retry of within(alert).queryAllByRole("button", { name: "Try again" })) fireEvent.click(retry);
    }
    const found = find();
    if (!found) throw new Error("it is not there");
    expect(screen.queryByText(GONE)).toBeNull();
    return found;
  });
}

const dialog = () => screen.queryByRole("dialog");
const question = () => screen.queryByRole("alertdialog");
const placeChoice = () => screen.queryByRole("radiogroup", { name: "Kind of expense" });

/** Opens a list whose code fails to load, and returns the focused native select in its place. */
async function browserList(name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole("combobox", { name }));
  const list = () => screen.getByRole("combobox", { name });
  await waitFor(() => expect(list().tagName).toBe("SELECT"));
  await waitFor(() => expect(document.activeElement).toBe(list()));
  return list();
}

async function stands(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value, label).toBe(value);
  }
}

it("every module that is loaded on demand is listed here, and those of forms fail in a test", () => {
  const loaded = Object.entries(sources)
    .filter(([path]) => !/\/(Router|early)\.tsx?$/.test(path))
    .flatMap(([, text]) => importsIn(text));
  expect([...new Set(loaded)].sort()).toEqual([...ON_FORMS, ...ON_SCREENS, ...WITHOUT_SCREEN].sort());
});

it("only code that shows a failure loads components on demand", () => {
  const lazily = Object.entries(sources).filter(
    ([path, text]) => /\blazy\(/.test(text) && !path.endsWith("/Router.tsx"),
  );
  expect(lazily.map(([path]) => path)).toEqual([]);
});

it("a new expense keeps what was typed while each of its parts fails once", async () => {
  const server = withEvent([ADA_LACE, BERK, person("cem", "Cem")]);
  await enter("1000", "Taxi");
  failOnce();
  const typed = { Amount: "10.00", "What was it for?": "Taxi" };

  await press("Add");
  await user.click(await comes(() => screen.queryByRole("menuitem", { name: "New expense" })));
  await stands(typed);

  await user.selectOptions(await browserList("Currency"), "Another currency…");
  await user.type(await comes(() => screen.queryByRole("searchbox")), "franc");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());
  await stands(typed);

  await openSheet("How is it split?");
  const parts = await screen.findByRole("radio", { name: "Parts" });
  await user.click(parts);
  await comes(() => screen.queryByLabelText("Parts: Cem"));
  await stands(typed);

  await user.click(screen.getByRole("radio", { name: "By item" }));
  await comes(() => screen.queryByLabelText("Type a line, or paste the bill"));
  await stands(typed);
  await user.click(parts);
  await press("Add someone by name");
  await comes(() => screen.queryByLabelText("Name"));
  await stands(typed);
  await closeSheet();

  await press(/^Topic/);
  await user.click(await comes(() => screen.queryByRole("button", { name: "Drinks" })));
  await waitFor(() => expect(dialog()).toBeNull());
  await stands(typed);

  await openSheet("Who paid?");
  await press("Several people");
  await comes(() => screen.queryByLabelText("Paid by you"));
  await stands(typed);

  await press("Several people");
  await closeSheet();
  await press("Save expense");
  // The message appears without the failed module that shows messages.
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { description: "Taxi", amount: 10 } }]);
});

it("a new expense keeps what was typed while the search for its place fails once", async () => {
  withEvent();
  await enter("1000", "Taxi");
  failOnce();
  await openSheet("Where was it?");
  await user.click(within(await comes(placeChoice)).getByRole("radio", { name: "At a place" }));
  const place = await screen.findByRole("combobox", { name: "Where was it?" });
  await user.type(place, "Airport");
  await stands({ Amount: "10.00", "What was it for?": "Taxi" });
  expect(place).toHaveProperty("value", "Airport");
});

it("a new expense keeps what was typed while the name of its split fails once", async () => {
  withEvent();
  await enter("1000", "Taxi");
  await openSheet("How is it split?");
  await screen.findByRole("radio", { name: "Equal" });
  failOnce();
  await press("Save this split");
  await comes(() => screen.queryByLabelText("What is this split called?"));
  await stands({ Amount: "10.00", "What was it for?": "Taxi" });
});

it("a visitor's event keeps what was typed while the question for their name fails once", async () => {
  letsGuestsIn();
  await openApp("/add-event", null);
  await fill("Name", "Porto");
  failOnce();
  await press("Create event");
  await comes(() => screen.queryByLabelText("Your name"));
  await stands({ Name: "Porto" });
});

it("a recurring expense keeps what was typed while its sheet and its rhythm fail once", async () => {
  withEvent();
  await enter("1000", "Rent");
  await press("More");
  failOnce();
  await press(/^Repeat/);
  await comes(dialog);
  await press("Done");
  await comes(() => screen.queryByRole("button", { name: /^Repeat Every month/ }));
  await stands({ Amount: "10.00", "What was it for?": "Rent" });
});

it("a foreign amount keeps what was typed while its rate fails once", async () => {
  const rates = { date: today(), rates: { EUR: 0.02 }, source: "live" };
  const server = withEvent().answers("functions/v1/exchange-rates", () => rates);
  await enter("100000", "Market");
  failOnce();
  await user.selectOptions(await browserList("Currency"), "TRY");
  await user.click(await comes(() => screen.queryByLabelText("I confirm this exchange rate")));
  await stands({ Amount: "1,000.00", "What was it for?": "Market" });
  await press("Save expense");
  await says("Expense saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { currency: "TRY", amount: 1000 } }]);
});

it("the focus returns when a part comes with another try", async () => {
  withEvent();
  await enter("1000", "Taxi");
  await openSheet("How is it split?");
  const parts = await screen.findByRole("radio", { name: "Parts" });
  failOnce();
  await user.click(parts);
  const retry = within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" });
  expect(document.activeElement).toBe(parts);
  await user.click(retry);
  await screen.findByLabelText("Parts: Berk");
  expect(document.activeElement).toBe(parts);
});

it("a part that fails again offers a reload where the server answers", async () => {
  withEvent().answers("app.html", () => new Response("<!doctype html>"));
  await enter("1000", "Taxi");
  await openSheet("How is it split?");
  const parts = await screen.findByRole("radio", { name: "Parts" });
  code.arrived.clear();
  vi.spyOn(code, "load").mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  await user.click(parts);
  await press("Try again");
  await press("Reload the page");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it("a part loads by itself when the network is back", async () => {
  withEvent();
  await enter("1000", "Taxi");
  await openSheet("How is it split?");
  const parts = await screen.findByRole("radio", { name: "Parts" });
  failOnce();
  becomeOffline();
  await user.click(parts);
  await says(GONE);
  becomeOnline();
  await screen.findByLabelText("Parts: Berk");
});

it("a question before saving an expense fails once, and the expense is saved after it", async () => {
  const created_at = new Date(Date.now() - 60_000).toISOString();
  const like = { description: "taxi", amount: 10, amount_in_event_currency: 10, expense_date: today(), created_at };
  const server = withEvent([ADA_LACE, BERK], [answers.hotel(like)]);
  await enter("1000", "Taxi");
  failOnce();
  await press("Save expense");
  await comes(dialog);
  await press("Save anyway");
  await waitFor(() => expect(server.bodiesAt(SAVE)).toHaveLength(1));
});

it("an old expense is saved without a question when the question's arithmetic cannot be loaded", async () => {
  const server = withPaidHotel(LATER);
  failOnce();
  await openApp(EDIT);
  await retype("Amount", "12000");
  expect(failed).toContain("consequence");
  await press("Save changes");
  await says("Changes saved");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 120 } }]);
});

it("the question before an old expense is saved fails once, and the expense is saved after it", async () => {
  const server = withPaidHotel(LATER);
  await openPaidHotel();
  await retype("Amount", "12000");
  failOnce();
  await press("Save changes");
  await comes(dialog);
  await press("Save anyway");
  await waitFor(() => expect(server.bodiesAt(SAVE)).toMatchObject([{ expense: { amount: 120 } }]));
});

it("a changed expense keeps what was typed while the conflict and the question before deleting fail once", async () => {
  const mine = answers.hotel();
  const server = withEvent([ADA_LACE, BERK], [mine]);
  await openApp(EDIT);
  await fill("What was it for?", "Hostel");
  server.answers("rest/v1/rpc/expense_page", () => ({
    event: answers.eventPage().event,
    expense: { ...mine, amount: 96, version: 2 },
  }));
  failOnce();
  await press("Delete expense");
  await comes(question);
  await confirm("Cancel");
  await stands({ "What was it for?": "Hostel" });
  await server.refusing(
    "save_expense",
    "version_conflict",
    async () => {
      await press("Save changes");
      await comes(dialog);
    },
    409,
  );
  await user.keyboard("{Escape}");
  await stands({ "What was it for?": "Hostel" });
});

it("a new event keeps what was typed while each of its parts fails once", async () => {
  new Server().answers("rest/v1/rpc/my_events", () => []);
  await openApp("/add-event");
  const typed = { Name: "Ski week", Description: "Nine friends", "City (optional)": "Innsbruck" };
  for (const [label, text] of Object.entries(typed)) await fill(label, text);
  failOnce();
  await press("Add");
  await comes(() => screen.queryByRole("menu"));
  await user.keyboard("{Escape}");
  await user.selectOptions(await browserList("Currency"), "Another currency…");
  await user.type(await comes(() => screen.queryByRole("searchbox")), "Swiss");
  await press(/Swiss [Ff]ranc/);
  await stands(typed);
  expect(screen.getByRole("combobox", { name: "Currency" })).toHaveProperty("value", "CHF");
});

it("an edited event keeps what was typed while its people and their dialogs fail once", async () => {
  const dede = person("dede", "Grandpa", { email: null, has_account: false });
  new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage([ADA_LACE, dede]))
    .answers("rest/v1/rpc/my_events", () => []);
  failOnce();
  await openApp(`/events/${EVENT_ID}/edit`);
  await fill("Name", "Weekend in Braga");
  await user.click(await comes(() => screen.queryByRole("button", { name: "Options: Grandpa" })));
  await user.click(await comes(() => screen.queryByRole("menuitem", { name: "Rename" })));
  await comes(dialog);
  await user.keyboard("{Escape}");
  await press("Add someone by name");
  await comes(() => screen.queryByText(/^No account needed/));
  await press("Delete event");
  await comes(question);
  await confirm("Cancel");
  expect(await screen.findByDisplayValue("Weekend in Braga")).not.toBeNull();
});

it("an event's settings keep what was typed while the two versions of a conflict fail once", async () => {
  const server = new Server()
    .answers("rest/v1/rpc/event_page", () => answers.eventPage())
    .answers("rest/v1/rpc/my_events", () => []);
  await openApp(`/events/${EVENT_ID}/edit`);
  await fill("Name", "Weekend in Braga");
  failOnce();
  await server.refusing(
    "save_event",
    "version_conflict",
    async () => {
      server.answers("rest/v1/rpc/event_page", () => {
        const page = answers.eventPage();
        return { ...page, event: { ...page.event, name: "Weekend in Lisbon", revision: 2 } };
      });
      await press("Save");
      await comes(dialog);
    },
    409,
  );
  await stands({ Name: "Weekend in Braga" });
});

it("the profile keeps what was typed while each of its parts fails once", async () => {
  const server = new Server()
    .answers("rest/v1/users", () => answers.profile())
    .answers("rest/v1/rpc/my_statistics", () => answers.statistics());
  await openApp("/profile");
  await fill("City", "Ankara");
  failOnce();
  await press("Delete account");
  await comes(question);
  await confirm("Cancel");
  await stands({ City: "Ankara" });
  await server.refusing(
    "save_profile",
    "version_conflict",
    async () => {
      server.answers("rest/v1/users", () => answers.profile({ city: "Bursa" }));
      await press("Save changes");
      await comes(dialog);
    },
    409,
  );
  await stands({ City: "Ankara" });
});

it("a payment's form comes with another try, and keeps its amount while its lists fail once", async () => {
  const balance = { paid: 0, share: 45, sent: 0, received: 0, net: -45 };
  new Server()
    .answers("rest/v1/rpc/event_page", () =>
      answers.eventPage([ADA_LACE, BERK], {
        expenses: [answers.hotel({ paid_by: "berk" })],
        expense_count: 1,
        balances: [
          { user_id: "ada", ...balance },
          { user_id: "berk", ...balance, paid: 90, net: 45 },
        ],
      }),
    )
    .answers(`functions/v1/events/${EVENT_ID}/settlement`, () => ({ transfers: [] }));
  await openApp(`/events/${EVENT_ID}/settlement`);
  failOnce();
  await press("Record a payment");
  const amount = await comes(() => screen.queryByLabelText("Amount in EUR"));
  await user.type(amount, "1200");
  await user.selectOptions(await browserList("Who was paid?"), "Berk");
  await stands({ "Amount in EUR": "12.00" });
});

it("the question for a name stays away without an error when it cannot be loaded", async () => {
  const home = answers.dashboard();
  const user = { ...home.user, first_name: null, last_name: null };
  new Server().answers("rest/v1/rpc/dashboard", () => ({ ...home, user }));
  failOnce();
  await openApp("/home");
  await screen.findByRole("link", { name: "Create your first event" });
  await waitFor(() => expect(failed).toContain("NameForm"));
  expect(screen.queryByText(GONE)).toBeNull();
});

it("every part of a form has failed once in the tests above", () => {
  expect(ON_FORMS.filter((name) => !failed.has(name))).toEqual([]);
});
