import type { Page } from "@playwright/test";
import { pauseBetweenMailboxes } from "../../supabase/tests/support/auth-server.mjs";
import { atOnce, expect, overflow, STORED, test, violations } from "./support/app";
import { sql } from "./support/database";
import { freshEmail, mailedLink, newPerson, type Person } from "./support/person";
import { newTrip, spend } from "./support/trip";

const IBAN = "TR330006100519786457841326";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

/** The person's own row as the database has it. */
async function row(person: Person): Promise<Record<string, unknown>> {
  return person.rpc<Record<string, unknown>>("ensure_user");
}

async function canLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/home");
}

test.describe("the profile", () => {
  test("keeps what is saved, and an IBAN without its blanks", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/profile");
    await page.getByLabel("Last name").fill("Lovelace");
    await page.getByLabel("Phone number").fill("+90 232 555 12 34");
    await page.getByLabel("Country").fill("Türkiye");
    await page.getByLabel("City").fill("İzmir");
    await page.getByLabel("IBAN", { exact: true }).pressSequentially(IBAN.toLowerCase());
    await expect(page.getByLabel("IBAN", { exact: true })).toHaveValue("TR33 0006 1005 1978 6457 8413 26");
    await page.getByLabel("Currency of the account").click();
    await page.getByRole("option", { name: "Euro (EUR)" }).click();
    await save(page);
    await expect(page.getByText("Your profile is saved.")).toBeVisible();
    await expect
      .poll(() => row(ada))
      .toMatchObject({
        first_name: "Ada",
        last_name: "Lovelace",
        phone_number: "+90 232 555 12 34",
        country: "Türkiye",
        city: "İzmir",
        iban: IBAN,
        iban_currency: "EUR",
      });
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
  });

  test("loses nothing when the page is closed, and can take it back", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/profile");
    await page.getByLabel("City").fill("Ankara");
    await page.getByLabel("New password").fill("never kept");
    const saving = page.getByRole("button", { name: "Save changes" });
    for (const part of ["About you", "Logging out, leaving", "Your statistics"]) {
      await page.getByRole("heading", { name: part }).evaluate((heading) => heading.scrollIntoView());
      await expect(page.getByRole("heading", { name: part })).toBeInViewport();
      await expect(saving).toBeInViewport({ ratio: 1 });
    }
    await page.reload();
    await expect(page.getByLabel("City")).toHaveValue("Ankara");
    await expect(page.getByLabel("New password")).toHaveValue("");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByLabel("City")).toHaveValue("");
    await page.reload();
    await expect(page.getByLabel("First name")).toHaveValue("Ada");
    await expect(page.getByLabel("City")).toHaveValue("");
  });

  test("is saved without a connection, and sent once there is one; of two devices' changes one is chosen", async ({
    browse,
  }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/profile");
    await page.context().setOffline(true);
    await page.getByLabel("City").fill("Ankara");
    await page.getByLabel("Country").fill("Türkiye");
    await page.getByLabel("New password").fill("a new horse");
    await page.getByLabel("Current password").fill(ada.password);
    await save(page);
    await expect(page.getByText("A new e-mail or password needs a connection.")).toBeVisible();
    await expect(page.getByText("Waiting to be sent")).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue("Ankara");
    expect(await atOnce(row(ada))).toMatchObject({ city: null });

    await ada.rpc("save_profile", { changes: { city: "Bursa" }, base: {} });
    await page.context().setOffline(false);
    const choice = page.getByRole("dialog", { name: "You changed this on another device too" });
    await expect(choice.getByRole("row")).toHaveCount(2);
    await expect(choice.getByRole("row", { name: "City Ankara Bursa" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => row(ada)).toMatchObject({ city: "Bursa", country: null });
    await page.keyboard.press("Escape");
    await expect(choice).toHaveCount(0);
    await page.getByRole("button", { name: "Have a look" }).click();
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await choice.getByRole("button", { name: "Keep this one" }).click();
    await expect.poll(() => row(ada)).toMatchObject({ city: "Ankara", country: "Türkiye" });
    await expect(page.getByLabel("City")).toHaveValue("Ankara");
    await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
  });

  test("changes the password only when a new one is given", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/profile");
    await page.getByLabel("New password").fill("   ");
    await page.getByLabel("City").fill("Bursa");
    await save(page);
    await expect(page.getByText("Your profile is saved.")).toBeVisible();
    await canLogIn(await browse(null, "/login"), ada.email, ada.password);

    await page.getByLabel("New password").fill("12345");
    await save(page);
    await expect(page.getByText("The password needs at least 6 characters.")).toBeVisible();
    await page.getByLabel("New password").fill("a new horse");
    await save(page);
    await expect(page.getByText("Please enter your password.")).toBeVisible();
    await page.getByLabel("Current password").fill("not this one");
    await save(page);
    await expect(page.getByText("Your current password is not right.")).toBeVisible();
    await page.getByLabel("Current password").fill(ada.password);
    await save(page);
    await expect(page.getByLabel("New password")).toHaveValue("");
    await canLogIn(await browse(null, "/login"), ada.email, "a new horse");
  });

  test("changes the e-mail once the links in both mailboxes are used", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const other = freshEmail("Ada");
    const page = await browse(ada, "/profile");
    await page.getByLabel("E-mail").fill(other);
    await page.getByLabel("Current password").fill("not this one");
    await save(page);
    await expect(page.getByText("Your current password is not right.")).toBeVisible();
    await page.getByLabel("Current password").fill(ada.password);
    await save(page);
    await expect(page.getByText(`We sent a mail to ${ada.email} and one to ${other}.`)).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(ada.email);
    expect(await atOnce(row(ada))).toMatchObject({ email: ada.email });

    const phone = await browse(null, await mailedLink(other, "email_change"));
    await expect(phone.getByText(`From ${ada.email} to ${other}`)).toBeVisible();
    await phone.getByRole("button", { name: "Confirm the change" }).click();
    await expect(phone.getByRole("heading", { name: "One of two confirmed" })).toBeVisible();
    await expect(phone.getByText(`Now open the mail that went to ${ada.email}, and confirm there too.`)).toBeVisible();
    expect(await atOnce(row(ada))).toMatchObject({ email: ada.email });
    await phone.goto(await mailedLink(other, "email_change"));
    await phone.getByRole("button", { name: "Confirm the change" }).click();
    await expect(phone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

    await pauseBetweenMailboxes(sql, ada.email);
    await page.goto(await mailedLink(ada.email, "email_change"));
    await page.getByRole("button", { name: "Confirm the change" }).click();
    await expect(page.getByText("Your e-mail address is changed.")).toBeVisible();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByLabel("E-mail")).toHaveValue(other);
    await canLogIn(await browse(null, "/login"), other, ada.password);
  });

  test("speaks the language that is chosen, here and in mails", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/profile");
    await page.getByLabel("Preferred language").click();
    await page.getByRole("option", { name: "Türkçe" }).click();
    await expect(page.getByRole("heading", { name: "Hesabın", exact: true })).toBeVisible();
    await expect.poll(async () => (await row(ada)).preferred_lang).toBe("tr");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Hesabın", exact: true })).toBeVisible();
  });

  test("wears the theme that is chosen, from the first paint on", async ({ browse }) => {
    const page = await browse(await newPerson("Ada"), "/profile");
    await page.getByRole("radio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("radio", { name: "System" }).click();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });
});

test.describe("the statistics", () => {
  test("count events, people, places and expenses, as pictures and as a table", async ({ browse }) => {
    const [ada, berk, cem] = await Promise.all([newPerson("Ada"), newPerson("Berk"), newPerson("Cem")]);
    const trip = await newTrip(ada, [berk, cem]);
    await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, berk, cem] });
    await spend(trip, { what: "Taxi", amount: 20, by: ada, among: [ada, berk], on: "2027-06-01" });
    const page = await browse(ada, "/profile");
    await expect(page.getByText("Events you organised").locator("..")).toContainText("1");
    await expect(page.getByText("Expenses per event, on average").locator("..")).toContainText("2");
    await expect(page.getByText("Travel companions").locator("..")).toContainText("2");

    const shared = page.getByRole("link", { name: /Shared with most people/ });
    await expect(shared).toContainText("Dinner");
    await expect(shared).toContainText("3 people");
    await expect(page.getByRole("link", { name: /Where you paid most often/ })).toContainText("2 times");
    await expect(page.getByRole("img", { name: /May 2027 with 90\.00 EUR/ })).toBeVisible();

    const months = page.getByRole("region", { name: "Over time" });
    await months.getByText("Show as a table").click();
    const june = months.getByRole("row", { name: /June 2027/ });
    await expect(june).toContainText("20.00 EUR");
    await expect(june).toContainText("10.00 EUR");

    await months.getByRole("radio", { name: "Running total" }).check();
    await expect(june).toContainText("110.00 EUR");
    expect(await violations(page)).toEqual([]);
  });
});

test.describe("leaving", () => {
  test("leaves nothing of the person on the device but what they chose to", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/profile");
    await page.evaluate((email) => {
      localStorage.setItem("rememberMe", "true");
      localStorage.setItem("rememberEmail", email);
    }, ada.email);
    await page.getByLabel("City").fill("Ankara");
    // The goodbye stands for a second only.
    await Promise.all([
      expect(page.getByRole("heading", { name: "You are logged out" }).first()).toBeVisible(),
      page.getByRole("button", { name: "Log out" }).click(),
    ]);
    await page.waitForURL("**/en/");

    const left = await page.evaluate(() => ({ ...localStorage }));
    expect(left).toEqual({
      rememberMe: "true",
      rememberEmail: ada.email,
      [STORED.language]: "en",
      [STORED.installDismissed]: "true",
    });
    const saved = await page.evaluate(async () => {
      const open = indexedDB.open("divido");
      await new Promise((resolve) => open.addEventListener("success", resolve));
      const names = [...open.result.objectStoreNames];
      if (names.length === 0) return [];
      const all = open.result
        .transaction(names)
        .objectStore(names[0] ?? "")
        .getAllKeys();
      await new Promise((resolve) => all.addEventListener("success", resolve));
      return all.result;
    });
    expect(saved).toEqual([]);
  });

  test("for good takes two confirmations, and closes the account", async ({ browse }) => {
    const ada = await newPerson("Ada");
    const page = await browse(ada, "/profile");
    await page.getByRole("button", { name: "Delete account" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();

    await page.getByRole("button", { name: "Delete account" }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "Really delete it?" })).toBeVisible();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("Your account has been deleted").first()).toBeVisible();
    await page.waitForURL("**/en/");
    await expect.poll(() => stored(page, STORED.session)).toBeNull();

    await page.goto("/login");
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("E-mail or password is wrong.").first()).toBeVisible();
  });
});

test("the profile is accessible and fits the smallest phone, light and dark; a wide window has two columns", async ({
  browse,
}) => {
  const page = await browse(await newPerson("Ada With A Rather Long Family Name Indeed"), "/profile");
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBe(0);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  const top = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y;
  await expect(page.getByText("Events you organised")).toBeVisible();
  await expect.poll(async () => (await top("About you")) === (await top("Your statistics"))).toBe(true);
});
