import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import * as answers from "./answers";
import { ADA_LACE, BERK, EVENT_ID, expenseCard, hotel } from "./answers";
import { asRead } from "./asRead";
import { becomeOffline, becomeOnline, fill, goTo, openApp, press, says } from "./openApp";
import { Server } from "./server";
import { NEW } from "./weekend";

/** The expenses that the reader shares with a person, on the person's page. */

const BEN_ID = "33333333-3333-4333-8333-333333333333";
const BEN = answers.person(BEN_ID, "Ben");
const PAGE = `/people/${BEN_ID}`;
const WITH = "rest/v1/rpc/expenses_with";

const idOf = (n: number) => `22222222-2222-4222-8222-${String(n).padStart(12, "0")}`;
const coffee = (n: number) =>
  expenseCard({ id: idOf(n), description: `Coffee ${n}`, created_at: `2027-05-${n}T12:00:00Z` });
const share = (user_id: string) => ({ user_id, share_amount: 45, share_in_event_currency: 45, parts: null });

/** Nothing is open between the reader and Ben, who are in one event together. */
function withExpenses(expenses: object[], next: object | null = null): Server {
  const shared = hotel({ id: idOf(10), description: "Coffee 10", shares: [share("ada"), share(BEN_ID)] });
  return new Server()
    .answers("rest/v1/rpc/person_page", () => ({ person: BEN, open_events: [], settlements: [] }))
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard())
    .answers("rest/v1/rpc/event_page", () =>
      answers.eventPage([ADA_LACE, BEN, BERK], { expenses: [shared], expense_count: 1, total: 90 }),
    )
    .answers(WITH, () => ({ expenses, next }));
}

/** The placeholder of the list is another region of this name. */
async function list(): Promise<HTMLElement> {
  await screen.findByText("Nothing is open between you and Ben.");
  return screen.getByRole("region", { name: "Shared expenses" });
}
const rows = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map(asRead);

it("a person's page lists the newest expenses of both, which open, and more on request", async () => {
  const all = Array.from({ length: 12 }, (_, n) => coffee(30 - n));
  const server = withExpenses([]).answers(WITH, ({ search }) =>
    search.has("before_id")
      ? { expenses: all.slice(10), next: null }
      : { expenses: all.slice(0, 10), next: { created_at: all[9]?.created_at, id: all[9]?.id } },
  );
  await openApp(PAGE);
  await waitFor(async () => expect(await rows()).toHaveLength(10));
  const link = within(await list()).getByRole("link", { name: /Coffee 30/ });
  expect(asRead(link)).toContain("Weekend in Porto");
  expect(asRead(link)).toContain("your share 90.00");
  expect(link.getAttribute("href")).toBe(`/events/${EVENT_ID}/expenses/${idOf(30)}/edit`);
  await says("Nothing is open between you and Ben.");
  await press("Show more");
  await waitFor(async () => expect(await rows()).toHaveLength(12));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  const asked = server.asked.filter(({ path }) => path === `/${WITH}`).map((one) => Object.fromEntries(one.search));
  expect(asked).toEqual([
    { person_id: BEN_ID, expense_limit: "10" },
    { person_id: BEN_ID, expense_limit: "10", before_time: all[9]?.created_at, before_id: all[9]?.id },
  ]);
});

it("a person's page has no list of expenses where the two share none", async () => {
  withExpenses([]);
  await openApp(PAGE);
  await says("Nothing is open between you and Ben.");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Shared expenses" })).toBeNull());
});

it("expenses that cannot be loaded are reported below what is open, which stays readable", async () => {
  const server = withExpenses([coffee(10)]);
  await server.breaking(WITH, async () => {
    await openApp(PAGE);
    await within(await list()).findByText("The expenses could not be loaded.");
    await says("Nothing is open between you and Ben.");
  });
  await press("Try again");
  await within(await list()).findByText("Coffee 10");
  expect(screen.queryByText("The expenses could not be loaded.")).toBeNull();
});

it("older expenses of both that cannot be loaded are reported below the list", async () => {
  const server = withExpenses([coffee(10)], { created_at: coffee(10).created_at, id: idOf(10) });
  await openApp(PAGE);
  await list();
  await server.breaking(WITH, async () => {
    await press("Show more");
    await says("The expenses could not be loaded.");
  });
  expect(await rows()).toHaveLength(1);
  await press("Try again");
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

it("the list of expenses of both opens offline with the reader's unsent ones, and is fetched again once they are sent", async () => {
  const server = withExpenses([coffee(10)]).answers("rest/v1/rpc/save_expense", () => hotel());
  await openApp(PAGE);
  await list();
  await goTo(NEW);
  await screen.findByLabelText("Amount");
  becomeOffline();
  await fill("Amount", "3000");
  await fill("What was it for?", "Taxi");
  await press(/^Save expense/);
  await goTo(PAGE);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  const [taxi, saved] = await rows();
  expect(taxi).toContain("Taxi");
  expect(saved).toContain("Coffee 10");
  await says(/^Offline, as of/);
  server.answers(WITH, () => ({ expenses: [coffee(11), coffee(10)], next: null }));
  becomeOnline();
  await within(await list()).findByText("Coffee 11");
});
