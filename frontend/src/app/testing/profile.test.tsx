import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it, vi } from "vitest";
import { READER_CACHE } from "@/core/receipts/readerCache";
import { useOutbox } from "@/offline/queue";
import { flush } from "@/offline/sender";
import { readDraft } from "@/platform/drafts/draft";
import { changeLanguage } from "@/platform/i18n/i18n";
import { testCaches } from "@/platform/photos/testCaches";
import { keys } from "@/platform/query/keys";
import { queryClient } from "@/platform/query/queryClient";
import { KEYS, localStore } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { asRead } from "./asRead";
import {
  address,
  becomeOffline,
  becomeOnline,
  canPress,
  confirm,
  fill,
  goTo,
  openApp,
  press,
  says,
  user,
} from "./openApp";
import { Server } from "./server";
import { nonsense } from "./signIn";

/** The profile: its fields, statistics, password and deletion (docs/product.md 3). */

const SAVE = "rest/v1/rpc/save_profile";

/** A server that stores ada's profile. */
function keeping(): Server {
  let kept = answers.profile();
  return new Server()
    .answers("rest/v1/users", () => kept)
    .answers("rest/v1/rpc/my_statistics", () => answers.statistics())
    .answers("rest/v1/rpc/dashboard", () => answers.dashboard())
    .answers(SAVE, ({ body }) => {
      kept = { ...kept, ...(body?.changes as object) };
      return kept;
    });
}

/** The page of how people pay the reader. */
const paid = () =>
  keeping()
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => []);

const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

it("the profile sends only changed fields, and leads home", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("Last name", "Lovelace");
  await fill("Phone number", "+90 232 555 12 34");
  await fill("Country", "Türkiye");
  await fill("City", "İzmir");
  await fill("New password", "   ");
  await press("Save changes");
  await says("Your profile is saved.");
  const phone = { phone_number: "+90 232 555 12 34" };
  const changes = { last_name: "Lovelace", ...phone, country: "Türkiye", city: "İzmir" };
  expect(server.bodiesAt(SAVE)).toMatchObject([{ changes }]);
  // A password of blanks counts as none.
  expect(server.asked.filter(({ path }) => path === "/auth/v1/user")).toEqual([]);
  await press("Back");
  await waitFor(() => expect(address()).toBe("/home"));
});

it("an IBAN is typed where people read how they are paid, kept as a draft, and sent without its blanks", async () => {
  const server = paid();
  await openApp("/profile/iban");
  await user.type(await screen.findByLabelText("IBAN"), "tr330006100519786457841326");
  expect(await value("IBAN")).toBe("TR33 0006 1005 1978 6457 8413 26");
  await user.click(screen.getByLabelText("Currency of the account"));
  await user.click(await screen.findByRole("option", { name: "Euro (EUR)", hidden: false }));
  await goTo("/profile");
  expect(screen.queryByLabelText("IBAN")).toBeNull();
  await goTo("/profile/iban");
  await waitFor(async () => expect(await value("IBAN")).toBe("TR33 0006 1005 1978 6457 8413 26"));
  await press("Save: IBAN");
  await says("Your profile is saved.");
  const changes = { iban: "TR330006100519786457841326", iban_currency: "EUR" };
  expect(server.bodiesAt(SAVE)).toMatchObject([{ changes }]);
  expect(await value("IBAN")).toBe("TR33 0006 1005 1978 6457 8413 26");
});

it("the account's currency is asked once an IBAN is typed, and starts with that of its country, or the euro", async () => {
  paid();
  await openApp("/profile/iban");
  const currency = async () => (await screen.findByLabelText("Currency of the account")).textContent;
  await screen.findByLabelText("IBAN");
  expect(screen.queryByLabelText("Currency of the account")).toBeNull();
  for (const [start, said] of [
    ["DE", "Euro (EUR)"],
    ["PL", "Euro (EUR)"],
    ["GB", "Pound sterling (GBP)"],
    ["TR", "Turkish lira (TRY)"],
  ] as const) {
    await user.clear(screen.getByLabelText("IBAN"));
    expect(screen.queryByLabelText("Currency of the account")).toBeNull();
    await user.type(screen.getByLabelText("IBAN"), start);
    expect(await currency()).toContain(said);
  }
});

it("the profile restores its draft, except passwords, until it is discarded", async () => {
  keeping();
  await openApp("/profile");
  await fill("City", "Ankara");
  await fill("New password", "never kept");
  await waitFor(() => expect(readDraft("profile")).toMatchObject({ city: "Ankara" }));
  expect(JSON.stringify(readDraft("profile"))).not.toContain("never kept");
  await goTo("/profile");
  await waitFor(async () => expect(await value("City")).toBe("Ankara"));
  expect(await value("New password")).toBe("");
  await press("Discard changes");
  await waitFor(async () => expect(await value("City")).toBe(""));
  await goTo("/profile");
  await waitFor(async () => expect(await value("First name")).toBe("Ada"));
  expect(await value("City")).toBe("");
});

it("a refused change stays in the form as it was typed, and is kept on the device", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("City", "Ankara");
  await server.refusing("save_profile", "text_too_long", async () => {
    await press("Save changes");
    await screen.findByRole("alert");
  });
  await act(flush);
  expect(await value("City")).toBe("Ankara");
  await goTo("/profile");
  await waitFor(async () => expect(await value("City")).toBe("Ankara"));
});

it("the reason of a refused change is in the language that the reader changes to", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("City", "Ankara");
  await server.refusing("save_profile", "text_too_long", async () => {
    await press("Save changes");
    await says("This text is too long.");
  });
  try {
    await act(() => changeLanguage("de"));
    await says("Dieser Text ist zu lang.");
    expect(screen.queryByText("This text is too long.")).toBeNull();
  } finally {
    await act(() => changeLanguage("en"));
  }
});

it("a profile saved after the comparison was closed asks again, and does not overwrite the other version", async () => {
  let city = "";
  const row = () => ({ ...answers.profile(), city });
  const server = keeping()
    .answers("rest/v1/users", row)
    .answers(SAVE, ({ body }) => {
      const { base, changes } = body as Record<"base" | "changes", { city: string | null }>;
      if ((base.city ?? "") !== city && changes.city !== city)
        return Response.json({ code: "PT409", message: "version_conflict" }, { status: 409 });
      city = changes.city ?? "";
      return row();
    });
  const comparison = () => screen.findByRole("dialog", { name: "You changed this on another device too" });
  await openApp("/profile");
  await fill("City", "Ankara");
  city = "Bursa";
  await press("Save changes");
  await comparison();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await value("City")).toBe("Ankara");
  await press("Save changes");
  await comparison();
  expect(city).toBe("Bursa");
  await press("Keep this one");
  await waitFor(() => expect(city).toBe("Ankara"));
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
  expect(server.bodiesAt(SAVE).at(-1)).toMatchObject({ base: { city: "Bursa" } });
});

it("an older draft leaves fields alone that changed elsewhere meanwhile", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("City", "Ankara");
  await waitFor(() => expect(readDraft("profile")).toEqual({ city: "Ankara" }));
  server.answers("rest/v1/users", () => ({ ...answers.profile(), last_name: "Lovelace" }));
  queryClient.clear();
  await goTo("/profile");
  await waitFor(async () => expect(await value("City")).toBe("Ankara"));
  await waitFor(async () => expect(await value("Last name")).toBe("Lovelace"));
  await press("Save changes");
  await says("Your profile is saved.");
  expect(server.bodiesAt(SAVE)).toMatchObject([{ changes: { city: "Ankara" } }]);
  expect(server.bodiesAt(SAVE)).not.toMatchObject([{ changes: { last_name: null } }]);
});

it("a new password must be long enough, and needs the current one", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("New password", "12345");
  await press("Save changes");
  await says("The password needs at least 6 characters.");
  await fill("New password", "a new horse");
  await press("Save changes");
  await says("Please enter your password.");
  expect(server.asked.filter(({ path }) => path === "/auth/v1/user")).toEqual([]);
});

it("the app and the mails are in the chosen language", async () => {
  const server = keeping();
  await openApp("/profile");
  await user.click(await screen.findByRole("combobox", { name: "Preferred language" }));
  await user.click(await screen.findByRole("option", { name: "Türkçe", hidden: false }));
  await screen.findByRole("heading", { name: "Hesabın" });
  await waitFor(() => expect(server.bodiesAt(SAVE)).toMatchObject([{ changes: { preferred_lang: "tr" } }]));
  expect(localStorage.getItem(KEYS.language)).toBe("tr");
  await act(() => i18next.changeLanguage("en"));
});

it("the statistics are a table too, of each month or as a running total", async () => {
  const month = (name: string, total: number, my_share: number) => ({ month: name, currency: "EUR", total, my_share });
  keeping().answers("rest/v1/rpc/my_statistics", () => ({
    ...answers.statistics(),
    events_organised: 1,
    by_month: [month("2027-05", 90, 30), month("2027-06", 20, 10)],
  }));
  await openApp("/profile/statistics");
  await screen.findByRole("img", { name: /May 2027 with 90\.00.EUR/ });
  const months = within(screen.getByRole("region", { name: "Over time" }));
  await user.click(months.getByText("As a table"));
  const june = () => asRead(months.getByRole("row", { name: /June 2027/ }));
  expect(june()).toContain("20.00 EUR");
  expect(june()).toContain("10.00 EUR");
  fireEvent.click(months.getByRole("radio", { name: "Running total" }));
  await waitFor(() => expect(june()).toContain("110.00 EUR"));
});

it("the deletion of the account can be cancelled", async () => {
  const server = keeping();
  await openApp("/profile");
  await press("Delete account");
  await confirm("Cancel");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await press("Delete account");
  await confirm("Delete all the same");
  await screen.findByRole("heading", { name: "Really delete it?" });
  await confirm("Cancel");
  expect(server.asked.filter(({ method }) => method === "DELETE")).toEqual([]);
});

it("the owner of an account reads who was shown it, where and when", async () => {
  const server = paid();
  await openApp("/profile/iban");
  await says(/Nobody has been shown your payment details/);
  const shown = { event_id: "porto", event_name: "Porto", on_day: "2027-05-15", shown_to: "berk" };
  server.answers("rest/v1/iban_disclosures", () => [{ ...shown, shown_to_name: "Berk" }]);
  await openApp("/profile/iban");
  const list = await screen.findByRole("region", { name: "Who was shown my payment details" });
  const [line] = await within(list).findAllByRole("listitem");
  expect(line && asRead(line)).toBe("BerkPorto · May 15, 2027");
  expect(line?.querySelector("time")?.getAttribute("datetime")).toBe("2027-05-15");
});

it("the profile shows an error when saving, deleting or logging out fails", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = keeping();
  await openApp("/profile");
  await fill("City", "Ankara");
  await fill("New password", "another horse");
  await fill("Current password", "correct horse");
  await server.during("auth/v1/user", nonsense, () =>
    server.breaking("rest/v1/rpc/save_profile", async () => {
      await press("Save changes");
      await says("Your profile could not be saved.");
      await says("Your password could not be changed.");
    }),
  );

  await server.during(
    "functions/v1/account",
    () => Response.json({}, { status: 502 }),
    async () => {
      await press("Delete account");
      await confirm("Delete all the same");
      await confirm("Delete for good");
      await says("Your account could not be deleted.");
    },
  );

  // A session that the server could not end is still valid, so no message reports a sign-out.
  await server.holding("auth/v1/logout", nonsense, async (letGo) => {
    await press("Log out");
    await waitFor(() => expect(["Save changes", "Delete account"].map(canPress)).toEqual([false, false]));
    letGo();
    await says("Logging out failed.");
  });
  await waitFor(() => expect(canPress("Log out")).toBe(true));
  expect(address()).toBe("/profile");
});

it("logging out asks about unsent entries first, in the singular for one", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("City", "İzmir");
  becomeOffline();
  await press("Save changes");
  await goTo("/profile");
  await press("Log out");
  const dialog = await screen.findByRole("alertdialog", { name: "1 entry has not been sent" });
  within(dialog).getByText(/^It is on this device only. If you log out now, it is lost./);
  within(dialog).getByRole("button", { name: "Log out anyway" });
  const textFor = (count: number) => i18next.t("profile:unsent.text", { count });
  expect(textFor(2)).toMatch(/^They are on this device only. If you log out now, they are lost./);
  await confirm("Cancel");
  becomeOnline();
  await waitFor(() => expect(server.bodiesAt(SAVE)).toHaveLength(1));
});

it("deleting the account warns of entries that have not been sent", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("City", "İzmir");
  becomeOffline();
  await press("Save changes");
  await goTo("/profile");
  await server.holding(
    SAVE,
    () => answers.profile(),
    async (letGo) => {
      becomeOnline();
      await press("Delete account");
      const dialog = await screen.findByRole("alertdialog");
      await within(dialog).findByText(/^1 entry on this device has not been sent and would be lost\. ./);
      await confirm("Cancel");
      letGo();
    },
  );
  await waitFor(() => expect(useOutbox.getState().mutations).toEqual([]));
});

it("the question before the account is deleted says the own sums, and leads home to settle them", async () => {
  const dashboard = {
    ...answers.dashboard(),
    balances: [
      { currency: "EUR", payable: 19.5, receivable: 0 },
      { currency: "TRY", payable: 40, receivable: 59.64 },
    ],
  };
  keeping().answers("rest/v1/rpc/dashboard", () => dashboard);
  await openApp("/home");
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(queryClient.getQueryData(keys.dashboard)).toBeDefined());
  await goTo("/profile");
  await press("Delete account");
  const dialog = await screen.findByRole("alertdialog", { name: "Delete your account?" });
  expect(asRead(dialog)).toContain("You still owe 19.50 EUR and 40.00 TRY. You still get 59.64 TRY.");
  await user.click(within(dialog).getByRole("link", { name: "Settle up first" }));
  await waitFor(() => expect(address()).toBe("/home"));
});

it("without a network the profile has the name that the device knows, one message, and no live deletion", async () => {
  keeping();
  await openApp("/home");
  await waitFor(() => expect(queryClient.getQueryData(keys.dashboard)).toBeDefined());
  becomeOffline();
  await goTo("/profile");
  await screen.findByText("No connection");
  expect(screen.getAllByText("No connection")).toHaveLength(1);
  await says("ada@divido.test");
  expect(canPress("Delete account (needs a connection)")).toBe(false);
  expect(screen.queryByText("Show balances roughly in")).toBeNull();
  becomeOnline();
  await screen.findByLabelText("First name");
  expect(screen.getByRole("combobox", { name: "Show balances roughly in" })).toBeTruthy();
  expect(canPress("Delete account")).toBe(true);
});

it("the profile shows an error when it cannot be loaded", async () => {
  await keeping().breaking("rest/v1/users", async () => {
    await openApp("/profile");
    await says("Your profile could not be loaded.");
  });
});

it("the profile shows an error when its statistics cannot be loaded", async () => {
  await keeping().breaking("rest/v1/rpc/my_statistics", async () => {
    await openApp("/profile");
    await says("Your statistics could not be loaded.");
  });
});

it("profile buttons wait for each other while something is saved or deleted", async () => {
  const server = keeping();
  const can = (names: string[], free: boolean) =>
    waitFor(() => expect(names.map(canPress)).toEqual(names.map(() => free)));
  await openApp("/profile");
  await fill("New password", "another horse");
  await fill("Current password", "correct horse");
  const user = () => ({ id: "ada-auth", email: "ada@divido.test" });
  await server.holding("auth/v1/user", user, async (letGo) => {
    await press("Save changes");
    await can(["Download my data", "Log out", "Delete account"], false);
    letGo();
    await says("Your profile is saved.");
    await can(["Download my data", "Log out", "Delete account"], true);
  });

  await fill("City", "Ankara");
  await can(["Save changes"], true);
  await server.holding(
    "functions/v1/account",
    () => Response.json({}, { status: 422 }),
    async (letGo) => {
      await press("Delete account");
      await confirm("Delete all the same");
      await confirm("Delete for good");
      const out = screen.getByRole("button", { name: "Log out", hidden: true });
      await waitFor(() => expect(out.hasAttribute("disabled")).toBe(true));
      letGo();
      await can(["Save changes", "Log out"], true);
    },
  );
});

it("a mistyped IBAN is rejected at its field, and nothing is sent", async () => {
  const server = paid();
  await openApp("/profile/iban");
  await fill("IBAN", "TR33 0006 1005 1978 6457 8413 27");
  await press("Save: IBAN");
  await says("This IBAN is not valid. Please check the digits.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("IBAN")));
  expect(server.bodiesAt("rest/v1/rpc/save_profile")).toEqual([]);
});

it("the profile links to the documents, and shows counts and records", async () => {
  keeping().answers("rest/v1/rpc/my_statistics", () => ({
    ...answers.statistics(),
    events_organised: 3,
    events_participated: 5,
    average_expenses_per_event: 7.5,
    co_participants: 11,
    most_paid_event: { id: "porto", name: "Porto", count: 13 },
    most_active_event: { id: "rome", name: "Rome", count: 17 },
    most_shared_expense: { id: "boat", event_id: "porto", description: "Boat", people_count: 19 },
  }));
  await openApp("/profile");
  for (const [label, count] of [
    ["Events you organised", "3"],
    ["Events you took part in", "5"],
    ["Expenses per event, on average", "7.5"],
    ["Travel companions", "11"],
  ] as const) {
    expect((await screen.findByText(label)).parentElement?.textContent, label).toContain(count);
  }
  for (const [name, count, to] of [
    [/^Where you paid most often.*Porto/, "13 times", "/events/porto"],
    [/^Event with most expenses.*Rome/, "17 expenses", "/events/rome"],
    [/^Shared with most people.*Boat/, "19 people", "/events/porto/expenses/boat/edit"],
  ] as const) {
    const record = await screen.findByRole("link", { name });
    expect(asRead(record)).toContain(count);
    expect(record.getAttribute("href")).toBe(to);
  }
  for (const [name, to] of [
    [/Privacy/, "/privacy"],
    [/Terms/, "/terms"],
  ] as const) {
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(to);
  }
});

it("the account's other pages open from rows of the profile above its last buttons, and Back returns to it", async () => {
  keeping()
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => [])
    .answers("rest/v1/rpc/my_statistics", () => ({
      ...answers.statistics(),
      visited_places: [{ place_name: "Blue Door", place_city: "Porto", place_country: "Portugal", count: 23 }],
      by_month: [{ month: "2027-05", currency: "EUR", total: 90, my_share: 45 }],
    }));
  await openApp("/profile");
  const last = await screen.findByRole("button", { name: "Delete account" });
  for (const [row, path] of [
    [/^All statistics/, "/profile/statistics"],
    [/^How people pay me/, "/profile/iban"],
    [/^Notifications/, "/profile/notifications"],
    [/^Import a group/, "/import"],
  ] as const) {
    const link = screen.getByRole("link", { name: row });
    expect(link.getAttribute("href")).toBe(path);
    expect(link.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_FOLLOWING, path).not.toBe(0);
  }
  for (const [path, heading, shown] of [
    ["/profile/statistics", "Your statistics", "Blue Door"],
    ["/profile/iban", "How people pay me", /Nobody has been shown your payment details/],
  ] as const) {
    await goTo(path);
    await screen.findByRole("heading", { level: 1, name: heading });
    await screen.findByText(shown);
    await press("Back");
    await waitFor(() => expect(address()).toBe("/profile"));
  }
});

it("every field and button of the profile is on one page, without opening anything", async () => {
  keeping();
  await openApp("/profile");
  for (const field of [
    "First name",
    "Last name",
    "Email",
    "Phone number",
    "Country",
    "City",
    "New password",
    "Preferred language",
  ]) {
    expect(await screen.findByLabelText(field), field).toBeTruthy();
  }
  expect(screen.getByRole("combobox", { name: "Show balances roughly in" })).toBeTruthy();
  for (const button of ["Save changes", "Download my data", "Log out", "Delete account"]) {
    expect(canPress(button), button).toBe(true);
  }
  const sections = ["Your statistics", "About you", "Appearance", "Your data and account"];
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual(sections);
});

it("the program that reads receipts is deleted from a device that keeps it, and not offered elsewhere", async () => {
  keeping();
  const caches = testCaches();
  vi.stubGlobal("caches", caches);
  await caches.open(READER_CACHE);
  await openApp("/profile");
  await press("Delete");
  await waitFor(() => expect(screen.queryByText("Receipt reader, kept on this device")).toBeNull());
  expect(await caches.has(READER_CACHE)).toBe(false);
});

it("the theme is chosen for this device, and stays until the device's own is chosen again", async () => {
  keeping();
  await openApp("/profile");
  await user.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStore.get(KEYS.theme)).toBe("dark");
  await user.click(screen.getByRole("radio", { name: "System" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStore.get(KEYS.theme)).toBeNull();
});

it("amounts are formatted in the reader's language once they choose that, on this device", async () => {
  keeping().answers("rest/v1/rpc/my_statistics", () => ({
    ...answers.statistics(),
    by_month: [{ month: "2027-05", currency: "EUR", total: 1234.5, my_share: 45 }],
  }));
  await openApp("/profile");
  await screen.findByRole("radio", { name: "Dark" });
  // The choice is missing in English, because both formats are the same.
  expect(screen.queryByRole("radio", { name: "1,548.85" })).toBeNull();
  try {
    await act(() => changeLanguage("de"));
    await goTo("/profile/statistics");
    expect(await screen.findAllByText(/1,234\.50/)).not.toHaveLength(0);
    await goTo("/profile");
    await user.click(await screen.findByRole("radio", { name: "1.548,85" }));
    await goTo("/profile/statistics");
    expect(await screen.findAllByText(/1\.234,50/)).not.toHaveLength(0);
    expect(screen.queryByText(/1,234\.50/)).toBeNull();
    await goTo("/profile");
    await user.click(await screen.findByRole("radio", { name: "1,548.85" }));
    await goTo("/profile/statistics");
    expect(await screen.findAllByText(/1,234\.50/)).not.toHaveLength(0);
  } finally {
    await act(() => changeLanguage("en"));
  }
});

it("the statistics show a kind text when there are none yet", async () => {
  keeping();
  await openApp("/profile/statistics");
  await says(/Once your group spends something/);
});
