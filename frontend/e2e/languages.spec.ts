import { formatShortDay } from "../src/core/dates/dates";
import { expect, test, visit } from "./support/app";
import { freshEmail, mailTo, newPerson } from "./support/person";
import { phoneIn, speaker, speaks } from "./support/speaking";

const START = "2027-05-14";

// German has the longest words; Turkish is the default.
for (const language of ["de", "tr"]) {
  test(`a new person gets from signing up to settling up in ${language}`, async ({ browse }) => {
    test.slow();
    const t = speaker(language);
    const email = freshEmail(language);
    // Signs up. The mail is in the same language.
    const page = await browse(null, "/register", phoneIn(language));
    await speaks(page, language);
    await page.getByLabel(t("auth:email"), { exact: true }).fill(email);
    await page.getByLabel(t("auth:password"), { exact: true }).fill("correct horse");
    await page.getByLabel(t("auth:register.confirm"), { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: t("auth:register.submit"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("auth:mailbox.title") })).toBeVisible();
    await speaks(page, language);
    const mail = await mailTo(email, "signup");
    expect(mail.html).toContain(`<div lang="${language}">`);
    const elsewhere = await browse(null, mail.link, phoneIn(language));
    await expect(elsewhere.getByRole("heading", { name: t("confirm:signup.title") })).toBeVisible();
    await speaks(elsewhere, language);
    await page.goto(mail.link);
    await expect(page).toHaveURL("/home");
    await expect(page.getByRole("link", { name: t("home:empty.create") })).toBeVisible();
    await speaks(page, language);

    await visit(page, "/add-event");
    await page.getByLabel(t("events:form.name"), { exact: true }).fill("Porto 2027");
    await page.getByRole("button", { name: t("events:form.change"), exact: true }).click();
    await page.getByRole("radio", { name: t("common:category.short_trip") }).click();
    await page.getByLabel(t("events:form.description"), { exact: true }).fill("· · ·");
    await page.getByLabel(t("events:form.country")).fill("Andorra");
    await page.getByLabel(t("events:form.city")).fill("Porto");
    await page.keyboard.press("Escape");
    await page.locator('input[type="date"]').fill(START);
    await speaks(page, language);
    await page.getByRole("button", { name: t("events:add.submit") }).click();

    // A friend joins by the invitation.
    await page.getByRole("button", { name: t("events:page.share"), exact: true }).click();
    const link = page.getByLabel(t("invitations:share.link"), { exact: true });
    const token = (await link.inputValue()).split("/").at(-1) ?? "";
    await speaks(page, language);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { level: 1, name: "Porto 2027" })).toBeVisible();
    await expect(page.getByText(formatShortDay(START, language), { exact: true })).toBeVisible();
    await speaks(page, language);
    const eventPath = new URL(page.url()).pathname;

    // Adds an expense for both after the friend has joined.
    await (await newPerson("Mia Rossi")).accept(token);
    await visit(page, `${eventPath}/add-expense`);
    await page.getByLabel(t("expenses:amount"), { exact: true }).pressSequentially("9000");
    await page.getByLabel(t("expenses:description.label")).fill("Bacalhau");
    await speaks(page, language);
    await page.getByRole("button", { name: t("expenses:split.people") }).click();
    await expect(page.getByRole("checkbox", { name: /Mia Rossi/ })).toBeChecked();
    await speaks(page, language);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: t("expenses:add.save") }).click();
    await expect(page).toHaveURL(eventPath);
    await expect(page.getByRole("link", { name: /Bacalhau/ }).first()).toBeVisible();

    // Settles up, and resets a forgotten password.
    await visit(page, `${eventPath}/settlement`);
    await expect(page.getByText("45.00 GBP").first()).toBeVisible();
    await speaks(page, language);
    await visit(page, "/home");
    await expect(page.getByRole("link", { name: /Bacalhau/ }).first()).toBeVisible();
    await speaks(page, language);
    await visit(page, "/profile");
    await expect(page.getByLabel(t("profile:about.first_name"), { exact: true })).toBeVisible();
    await speaks(page, language);
    await page.getByRole("button", { name: t("profile:account.logout") }).click();
    await page.waitForURL(language === "tr" ? "**/" : `**/${language}/`);
    await page.goto("/login");
    await page.getByLabel(t("auth:email"), { exact: true }).fill(email);
    await page.getByRole("button", { name: t("auth:forgot.button") }).click();
    await expect(page.getByRole("button", { name: t("auth:forgot.sent") })).toBeVisible();
    expect((await mailTo(email, "recovery")).html).toContain(`<div lang="${language}">`);
    await speaks(page, language);
  });
}
