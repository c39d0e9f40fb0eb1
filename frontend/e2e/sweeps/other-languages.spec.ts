import { expect, test, visit } from "../support/app";
import { freshEmail, newPerson } from "../support/person";
import { phoneIn, speaker, speaks } from "../support/speaking";
import { newTrip, spend } from "../support/trip";

const START = "2027-05-14";

for (const language of ["en", "es", "fr"]) {
  test(`the screens from signing up to settling up are translated and fit in ${language}`, async ({ browse }) => {
    test.slow();
    const t = speaker(language);
    const visitor = await browse(null, "/register", phoneIn(language));
    await speaks(visitor, language);
    await visitor.getByLabel(t("auth:email"), { exact: true }).fill(freshEmail(language));
    await visitor.getByLabel(t("auth:password"), { exact: true }).fill("correct horse");
    await visitor.getByLabel(t("auth:register.confirm"), { exact: true }).fill("correct horse");
    await visitor.getByRole("button", { name: t("auth:register.submit"), exact: true }).click();
    await expect(visitor.getByRole("heading", { name: t("auth:mailbox.title") })).toBeVisible();
    await speaks(visitor, language);
    await visitor.goto("/auth/confirm?type=signup&token_hash=0123456789abcdef&email=mia@divido.test");
    await expect(visitor.getByRole("heading", { name: t("confirm:signup.title") })).toBeVisible();
    await speaks(visitor, language);

    const [ada, mia] = await Promise.all([newPerson("Ada Rossi"), newPerson("Mia Rossi")]);
    await ada.update("users", `id=eq.${ada.id}`, { preferred_lang: language });
    const page = await browse(ada, "/home", phoneIn(language));
    await expect(page.getByRole("link", { name: t("home:empty.create") })).toBeVisible();
    await speaks(page, language);
    await visit(page, "/add-event");
    await expect(page.getByLabel(t("events:form.name"), { exact: true })).toBeFocused();
    await speaks(page, language);

    const trip = await newTrip(ada, [mia]);
    await visit(page, `/events/${trip.id}/add-expense`);
    await speaks(page, language);
    await page.getByRole("button", { name: t("expenses:split.people") }).click();
    await expect(page.getByRole("checkbox", { name: /Mia Rossi/ })).toBeChecked();
    await speaks(page, language);
    await page.keyboard.press("Escape");
    await spend(trip, { what: "Bacalhau", amount: 90, by: ada, among: [ada, mia] });
    await visit(page, `/events/${trip.id}`);
    await expect(page.getByText("Bacalhau")).toBeVisible();
    // English dates follow the region of the browser.
    const dates = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium" });
    await expect(page.getByText(dates.format(new Date(`${START}T12:00:00`)), { exact: true })).toBeVisible();
    await speaks(page, language);
    await page.getByRole("button", { name: t("events:page.share"), exact: true }).click();
    await expect(page.getByLabel(t("invitations:share.link"), { exact: true })).toBeVisible();
    await speaks(page, language);
    await visit(page, `/events/${trip.id}/settlement`);
    await expect(page.getByText("45.00 EUR").first()).toBeVisible();
    await speaks(page, language);
    await visit(page, "/home");
    await expect(page.getByText("Bacalhau")).toBeVisible();
    await speaks(page, language);
    await visit(page, "/profile");
    await expect(page.getByLabel(t("profile:about.first_name"), { exact: true })).toBeVisible();
    await speaks(page, language);
  });
}
