import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import i18next from "i18next";
import { expect, it } from "vitest";
import { flush } from "@/offline/sender";
import { readDraft } from "@/platform/drafts/draft";
import { queryClient } from "@/platform/query/queryClient";
import { KEYS } from "@/platform/storage/localStore";
import * as answers from "./answers";
import { asRead } from "./asRead";
import { address, confirm, fill, goTo, openApp, press, says, user } from "./openApp";
import { Server } from "./server";

/** The profile: its settings, statistics and password. */

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

const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;

it("the profile sends only changed fields, an IBAN without its blanks, and leads home", async () => {
  const server = keeping();
  await openApp("/profile");
  await fill("Last name", "Lovelace");
  await fill("Phone number", "+90 232 555 12 34");
  await fill("Country", "Türkiye");
  await fill("City", "İzmir");
  await user.type(screen.getByLabelText("IBAN"), "tr330006100519786457841326");
  expect(await value("IBAN")).toBe("TR33 0006 1005 1978 6457 8413 26");
  await user.click(screen.getByLabelText("Currency of the account"));
  await user.click(await screen.findByRole("option", { name: "Euro (EUR)", hidden: false }));
  await fill("New password", "   ");
  await press("Save changes");
  await says("Your profile is saved.");
  const phone = { phone_number: "+90 232 555 12 34" };
  const account = { iban: "TR330006100519786457841326", iban_currency: "EUR" };
  const changes = { last_name: "Lovelace", ...phone, country: "Türkiye", city: "İzmir", ...account };
  expect(server.bodiesAt(SAVE)).toMatchObject([{ changes }]);
  // A password of blanks counts as none.
  expect(server.asked.filter(({ path }) => path === "/auth/v1/user")).toEqual([]);
  await press("Back");
  await waitFor(() => expect(address()).toBe("/home"));
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
  await user.click(months.getByText("Show as a table"));
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
  await confirm("Continue");
  await screen.findByRole("heading", { name: "Really delete it?" });
  await confirm("Cancel");
  expect(server.asked.filter(({ method }) => method === "DELETE")).toEqual([]);
});

it("the owner of an account reads who was shown it, where and when", async () => {
  const server = keeping()
    .answers("rest/v1/iban_disclosures", () => [])
    .answers("rest/v1/payment_handles", () => []);
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
