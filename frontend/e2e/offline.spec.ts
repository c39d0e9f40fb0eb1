import { expect, test } from "./support/device";
import { mailedLink, newPerson } from "./support/person";

// Several devices, pauses between attempts, service workers that fetch the whole app.
test.describe.configure({ timeout: 120_000 });

test.describe("the installed app", () => {
  test("lets mailed links through to the server", async ({ device }) => {
    const ada = await newPerson("Ada");
    const phone = await device(null);
    const page = await phone.install("/login");
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Link sent" })).toBeVisible();
    await page.goto(await mailedLink(ada.email, "recovery"));
    await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });
});

test.describe("a new version", () => {
  test("is announced, and applied when the person agrees", async ({ device }) => {
    const phone = await device(await newPerson("Ada"));
    const page = await phone.install("/home");
    phone.network.replace = ({ path }, { body }) => {
      if (path === "/serviceWorker.js") {
        return { body: Buffer.from(body.toString().replace(/("revision":")\w+(","url":"app.html")/, "$1next$2")) };
      }
      if (path === "/app.html") {
        return { body: Buffer.from(body.toString().replace("<head>", '<head><meta name="version" content="next">')) };
      }
    };
    await page.reload();
    await expect(page.getByText("A new version of Divido is ready.")).toBeVisible();
    await expect(page.locator('meta[name="version"]')).toHaveCount(0);
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.locator('meta[name="version"]')).toHaveCount(1);
    await expect(page.getByText("A new version of Divido is ready.")).toHaveCount(0);
  });
});
