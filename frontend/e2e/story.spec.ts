import type { Page } from "@playwright/test";
import { expect, test, visit } from "./support/app";
import { ADD_EXPENSE } from "./support/expenseForm";
import { freshEmail } from "./support/person";
import { confirmsSignUp, signUp } from "./support/signingIn";

/** Signs up on the current page, reads the mail, and follows its link. */
async function comesIn(page: Page, name: string): Promise<void> {
  const email = freshEmail(name);
  await signUp(page, email, { name });
  await confirmsSignUp(page, email);
}

interface Spending {
  amount: string;
  what: string;
  currency?: { name: string; rate: string };
}

/** Records an expense paid by the signed-in person and shared by all. */
async function spend(page: Page, eventPath: string, { amount, what, currency }: Spending): Promise<void> {
  await visit(page, eventPath);
  await page.getByRole("link", { name: ADD_EXPENSE }).click();
  await page.getByLabel("Amount").pressSequentially(amount);
  await page.getByLabel("What was it for?").fill(what);
  if (currency) {
    await page.getByLabel("Currency").click();
    await page.getByRole("option", { name: currency.name }).click();
    await page.getByRole("button", { name: "Use my own rate" }).click();
    await page.getByLabel("1 EUR in TRY").fill(currency.rate);
    await page.getByLabel("I confirm this exchange rate").check();
  }
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(page).toHaveURL(eventPath);
  await expect(page.getByText(what).first()).toBeVisible();
}

test("three friends share a trip, from signing up to a settlement that is the same on every phone", async ({
  browse,
}) => {
  test.setTimeout(180_000);

  // Ada signs up, plans the trip, and shares its link.
  const ada = await browse(null, "/register");
  await comesIn(ada, "Ada");
  await expect(ada).toHaveURL(/\/home/);
  await expect(ada.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();

  await visit(ada, "/add-event");
  await ada.getByLabel("Name", { exact: true }).fill("Ski week");
  await ada.getByRole("button", { name: "Change", exact: true }).click();
  await ada.getByRole("radio", { name: "Short trip" }).click();
  await ada.getByLabel("Description").fill("Three friends, one chalet");
  await ada.getByLabel("Country").fill("Austria");
  await ada.getByLabel("City").fill("Innsbruck");
  await ada.getByLabel("Currency").click();
  await ada.getByRole("option", { name: "Euro (EUR)" }).click();
  await ada.getByRole("button", { name: "Create event" }).click();
  await expect(ada).toHaveURL(/\/events\/[0-9a-f-]{36}$/);
  await ada.getByRole("button", { name: "Invite", exact: true }).first().click();
  const link = await ada.getByLabel("Invite link", { exact: true }).inputValue();
  await ada.keyboard.press("Escape");
  const eventPath = new URL(ada.url()).pathname;

  // Ben and Cem follow it on their own phones, sign up, and join once their mail is confirmed.
  const ben = await browse(null, link);
  const cem = await browse(null, link);
  for (const [guest, name] of [
    [ben, "Ben"],
    [cem, "Cem"],
  ] as const) {
    await expect(guest.getByRole("heading", { name: "Ski week" })).toBeVisible();
    await guest.getByRole("link", { name: "Create an account and join" }).click();
    await expect(guest.getByText("You’ll join automatically")).toBeVisible();
    await comesIn(guest, name);
    await expect(guest).toHaveURL(eventPath);
  }

  await visit(ada, eventPath);
  await expect(ada.getByText("3 people are here so far.")).toBeVisible();

  // Each friend pays for something: the chalet does not divide evenly, and the lift is paid in lira.
  await spend(ada, eventPath, { amount: "10000", what: "Chalet" });
  await spend(ben, eventPath, { amount: "150000", what: "Ski lift", currency: { name: "TRY", rate: "50" } });
  await spend(cem, eventPath, { amount: "1300", what: "Groceries" });

  // 100.00 + 30.00 + 13.00 EUR. All three phones show the same odd cents.
  const figures: string[] = [];
  for (const phone of [ada, ben, cem]) {
    await visit(phone, eventPath);
    await expect(phone.getByRole("definition").filter({ hasText: "143.00 EUR" })).toBeVisible();
    await expect(phone.getByRole("main").getByText("1,500.00 TRY")).toBeVisible();
    await visit(phone, `${eventPath}/settlement`);
    const balances = phone.getByRole("table");
    await expect(balances.getByRole("row")).toHaveCount(4);
    const rows = await balances.getByRole("row").allInnerTexts();
    figures.push(
      rows
        .map((row) => row.match(/[+−]?[\d,]+\.\d\d/)?.[0] ?? "")
        .sort()
        .join(" "),
    );
  }
  expect(new Set(figures).size).toBe(1);
  const nets = (figures[0] ?? "")
    .trim()
    .split(" ")
    .map((figure) => Math.round(Number(figure.replace("−", "-")) * 100));
  expect(nets).toHaveLength(3);
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(0);
  // Each share is 143.00 / 3 = 47.67, give or take one cent.
  for (const [paid, net] of [
    [10000, Math.max(...nets)],
    [1300, Math.min(...nets)],
  ] as const) {
    expect(Math.abs(paid - net - 4766.67)).toBeLessThanOrEqual(1.5);
  }

  // Ben and Cem owe Ada. Cem pays and records it; everybody sees the payment.
  await visit(cem, `${eventPath}/settlement`);
  await cem.getByRole("button", { name: /^You pay Ada/ }).click();
  await cem
    .getByRole("button", { name: /^I’ve paid .*Ada/ })
    .first()
    .click();
  await expect(cem.getByText("You are settled up")).toBeVisible();
  await ada.reload();
  await expect(ada.getByRole("button", { name: /^Ben pays you/ })).toBeVisible();
  await ben.reload();
  await ben.getByRole("button", { name: /^You pay Ada/ }).click();
  await ben
    .getByRole("button", { name: /^I’ve paid .*Ada/ })
    .first()
    .click();
  for (const phone of [ada, ben, cem]) {
    await visit(phone, `${eventPath}/settlement`);
    await expect(phone.getByRole("heading", { name: / is settled\.$/ })).toBeVisible();
  }
});
