import { atOnce, expect, test } from "./support/app";
import { newPerson } from "./support/person";
import { logIn } from "./support/signingIn";

test("logging in asks to slow down after many wrong passwords, while the account works where it is open", async ({
  browse,
}) => {
  const ada = await newPerson("Ada");
  const page = await browse(null, "/login");
  const { status } = await page.evaluate(async (email) => {
    const { publishableKey } = await (await fetch("/config.json")).json();
    const attempt = () =>
      fetch("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { "Content-Type": "application/json", apikey: publishableKey },
        body: JSON.stringify({ email, password: "wrong password" }),
      });
    const answers = await Promise.all(Array.from({ length: 50 }, attempt));
    return { status: answers.map((answer) => answer.status) };
  }, ada.email);
  expect(new Set(status)).toEqual(new Set([400, 429]));
  await logIn(page, ada);
  await expect(page.getByText("Too many attempts. Please wait a little and try again.").first()).toBeVisible();
  expect(await atOnce(ada.rpc<unknown[]>("my_events"))).toEqual([]);
});
