import type { Page } from "@playwright/test";
import { pauseBetweenMailboxes } from "../../supabase/tests/support/auth-server.mjs";
import { atOnce, expect, STORED, test, violations, visit } from "./support/app";
import { sql } from "./support/database";
import { freshEmail, mailedLink, newPerson, type Person } from "./support/person";
import { logIn } from "./support/signingIn";
import { newTrip, spend } from "./support/trip";

const IBAN = "TR330006100519786457841326";
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const save = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();

/** Returns the person's own row in the database. */
async function row(person: Person): Promise<Record<string, unknown>> {
  return person.rpc<Record<string, unknown>>("ensure_user");
}

test("the profile keeps drafts and saved values, has its theme from the first paint on, and is accessible", async ({
  browse,
}) => {
  const [ada, berk] = await Promise.all([newPerson("Ada With A Rather Long Family Name Indeed"), newPerson("Berk")]);
  const trip = await newTrip(ada, [berk]);
  await spend(trip, { what: "Dinner", amount: 90, by: ada, among: [ada, berk] });
  const page = await browse(ada, "/profile");
  await page.getByLabel("First name").fill("Augusta");
  await page.getByLabel("Last name").fill("Lovelace");
  await page.getByLabel("New password").fill("never kept");
  const saving = page.getByRole("button", { name: "Save changes" });
  for (const part of ["Your statistics", "About you", "Appearance", "Your data and account"]) {
    await page.getByRole("heading", { name: part }).evaluate((heading) => heading.scrollIntoView());
    await expect(page.getByRole("heading", { name: part })).toBeInViewport();
    await expect(saving).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("radio", { name: "Dark" }).click();
  expect(await violations(page)).toEqual([]);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("radio", { name: "System" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await expect(page.getByLabel("First name")).toHaveValue("Augusta");
  await expect(page.getByLabel("New password")).toHaveValue("");
  await save(page);
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await expect.poll(() => row(ada)).toMatchObject({ first_name: "Augusta", last_name: "Lovelace" });

  await page.getByRole("link", { name: /^How people pay me/ }).click();
  await page.getByLabel("IBAN", { exact: true }).pressSequentially(IBAN.toLowerCase());
  await expect(page.getByLabel("IBAN", { exact: true })).toHaveValue("TR33 0006 1005 1978 6457 8413 26");
  await page.getByRole("button", { name: "Save: IBAN" }).click();
  await expect.poll(() => row(ada)).toMatchObject({ iban: IBAN });
  expect(await violations(page)).toEqual([]);
  await page.goBack();

  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: /^All statistics/ }).click();
  await expect(page.getByRole("img", { name: /May 2027 with 90\.00\sEUR/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goBack();
  // The form and the statistics stand side by side.
  await page.setViewportSize({ width: 1280, height: 800 });
  const top = async (name: string) => (await page.getByRole("heading", { name }).boundingBox())?.y;
  await expect.poll(async () => (await top("About you")) === (await top("Your statistics"))).toBe(true);
});

test("the profile is saved offline and sent once there is a network, and conflicting edits of two devices need a choice", async ({
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
  await expect(page.getByText("A new email or password needs a connection.")).toBeVisible();
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
  await choice.getByRole("button", { name: "Keep this one" }).click();
  await expect.poll(() => row(ada)).toMatchObject({ city: "Ankara", country: "Türkiye" });
  await expect(page.getByLabel("City")).toHaveValue("Ankara");
  await expect(page.getByText("Waiting to be sent")).toHaveCount(0);
});

test("the password changes with the current one, and the e-mail once the links in both mailboxes are used", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const other = freshEmail("Ada");
  const page = await browse(ada, "/profile");
  await page.getByLabel("New password").fill("a new horse");
  await page.getByLabel("Current password").fill("not this one");
  await save(page);
  await expect(page.getByText("Your current password is wrong.")).toBeVisible();
  await page.getByLabel("Current password").fill(ada.password);
  await save(page);
  await expect(page.getByLabel("New password")).toHaveValue("");

  await page.getByLabel("Email").fill(other);
  await page.getByLabel("Current password").fill(ada.password);
  await save(page);
  await expect(page.getByText("Your current password is wrong.")).toBeVisible();
  await page.getByLabel("Current password").fill("a new horse");
  await save(page);
  await expect(page.getByText(`We sent an email to ${ada.email} and one to ${other}.`)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(ada.email);
  expect(await atOnce(row(ada))).toMatchObject({ email: ada.email });

  const phone = await browse(null, await mailedLink(other, "email_change"));
  await expect(phone.getByText(`From ${ada.email} to ${other}`)).toBeVisible();
  await phone.getByRole("button", { name: "Confirm the change" }).click();
  await expect(phone.getByRole("heading", { name: "One of two confirmed" })).toBeVisible();
  await expect(phone.getByText(`Now open the email that went to ${ada.email}, and confirm there too.`)).toBeVisible();
  expect(await atOnce(row(ada))).toMatchObject({ email: ada.email });
  await phone.goto(await mailedLink(other, "email_change"));
  await phone.getByRole("button", { name: "Confirm the change" }).click();
  await expect(phone.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

  await pauseBetweenMailboxes(sql, ada.email);
  await page.goto(await mailedLink(ada.email, "email_change"));
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page.getByText("Your email address is changed.")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("Email")).toHaveValue(other);
  await visit(phone, "/login");
  await logIn(phone, { email: other, password: "a new horse" });
  await expect(phone).toHaveURL("/home");
});

test("signing out leaves nothing of a person on the device except what they chose, and deleting removes the account", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const page = await browse(ada, "/profile");
  await page.evaluate((email) => {
    localStorage.setItem("rememberMe", "true");
    localStorage.setItem("rememberEmail", email);
  }, ada.email);
  await page.getByLabel("City").fill("Ankara");
  // The goodbye message stays for only a second.
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

  await page.goto("/login");
  await expect(page.getByLabel("Email")).toHaveValue(ada.email);
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await logIn(page, ada);
  await expect(page).toHaveURL("/home");
  await visit(page, "/profile");
  await page.getByRole("button", { name: "Delete account" }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Delete all the same" }).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Your account has been deleted").first()).toBeVisible();
  await page.waitForURL("**/en/");
  await expect.poll(() => stored(page, STORED.session)).toBeNull();
  await page.goto("/login");
  await logIn(page, ada);
  await expect(page.getByText("Email or password is wrong.").first()).toBeVisible();
});
