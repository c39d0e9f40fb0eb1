import { mkdirSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { failed, oneCheck } from "../../../scripts/checks/outcome.mjs";
import { password, people } from "../../../scripts/demo/story.mjs";
import { say } from "../../../scripts/setup/progress.mjs";
import { freePorts } from "../../../scripts/stack/services/ports.mjs";
import { newContext, open, signIn, withDemoBrowser } from "../../screens/demo-browser.mjs";
import { cuttingProxy } from "./cutting-proxy.mjs";
import { fickleProvider } from "./fickle-provider.mjs";
import { Look, until } from "./looking.mjs";
import { outages } from "./outages.mjs";

/** DIVIDO_PICTURES: a folder for screenshots. DIVIDO_OUTAGES: a regular expression that chooses outages by name. */
const { DIVIDO_PICTURES, DIVIDO_OUTAGES = "" } = process.env;

/** @type {import("../../../scripts/checks/outcome.mjs").Check} */
export const screensInOutages = {
  name: "what every screen says while a service is away, and that it recovers by itself",
  suite: "screens",
  alone: true,
  async run() {
    const [port] = await freePorts(1);
    const provider = await fickleProvider();
    try {
      return await withDemoBrowser(
        async (demo) => {
          const network = await cuttingProxy(demo.stack.ports.app, port);
          try {
            return await oneCheck(rehearse(demo, { network, provider }));
          } finally {
            network.close();
          }
        },
        { publicUrl: `http://localhost:${port}`, env: provider.env, durable: true },
      );
    } catch (error) {
      return failed(error.stack);
    } finally {
      provider.close();
    }
  },
};

/** Elif has all screens open, in English and the light theme; Sofia opens some for the first time, in German and the dark one. */
async function rehearse({ browser, origin, ids, stack }, { network, provider }) {
  const event = `/events/${ids.trip}`;
  const screens = {
    home: "/home",
    "the events": "/events",
    "an event": event,
    "settling up": `${event}/settlement`,
    "the event's statistics": `${event}/statistics`,
    "all expenses": "/all-expenses",
    "the profile": "/profile",
  };
  const phone = (language, theme, storageState) =>
    newContext(browser, { origin, language, theme, size: "390x844", storageState });
  const elif = await phone("en", "light", await signIn(browser, origin, "en", people.elif.email));
  const sofias = await signIn(browser, origin, "de", people.sofia.email);
  const looks = [];
  for (const [name, path] of Object.entries(screens)) {
    const look = new Look(name, await elif.newPage(), "en");
    await open(look.page, path);
    looks.push(look);
  }
  const form = new Look("the form of an expense", await elif.newPage(), "en");
  const sql = postgres(stack.urls.database, { max: 1, onnotice: () => {} });
  try {
    for (const outage of outages.filter(({ name }) => new RegExp(DIVIDO_OUTAGES).test(name))) {
      const place = { stack, network, provider, phones: [elif] };
      const visitor = new Look("signing in", await (await phone("de", "dark", null)).newPage(), "de");
      const sofia = await phone("de", "dark", sofias);
      place.phones.push(visitor.page.context(), sofia);
      const cold = [];
      for (const name of ["the event's statistics", "the profile", "settling up"]) {
        cold.push(new Look(`${name}, seen for the first time`, await sofia.newPage(), "de"));
        await open(cold[cold.length - 1].page, screens["the events"]);
      }
      await open(visitor.page, "/login");
      await open(form.page, `${event}/add-expense`);
      await suffer(outage, { place, looks, cold, form, visitor, event, screens, sql });
      for (const context of [visitor.page.context(), sofia]) await context.close();
    }
    const crashes = [...looks, form].flatMap((look) => look.crashes.map((crash) => `${look.name}: ${crash}`));
    if (crashes.length > 0) throw new Error(crashes.join("\n"));
    return "";
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** @param {import("./outages.mjs").Outage} outage */
async function suffer(outage, { place, looks, cold, form, visitor, event, screens, sql }) {
  const what = `While ${outage.name}, ${Date.now()}`;
  for (const look of looks) await look.remember();
  await form.page.getByLabel("Amount", { exact: true }).pressSequentially("1200");
  await form.page.getByLabel("What was it for?").fill(what);
  await visitor.page.locator("input[type=email]").fill(people.jonas.email);
  await visitor.page.locator("input[type=password]").fill(password);

  const all = [...looks, ...cold, visitor, form];
  const isAway = outage.hurts !== "nobody";
  await outage.begin(place);
  if (outage.hurts === "whose token ends") await endToken(form.page);
  const begun = Date.now();
  await Promise.all([...looks, form].map((look) => look.again()));
  const paths = [screens["the event's statistics"], screens["the profile"], screens["settling up"]];
  await Promise.all(cold.map((look, at) => look.goWithin(paths[at])));
  const login = visitor.page.locator("form button[type=submit]");
  await login.click({ timeout: 5_000 }).catch(() => {}); // the screen says that it needs a network
  const telling = { everybody: [...looks, ...cold], "whose token ends": looks, nobody: [] }[outage.hurts];
  try {
    await Promise.all(telling.map((look) => look.tellsOfIt()));
    const told = seconds(begun);
    await isThere(form, what);
    await form.page.getByRole("button", { name: "Save expense" }).click();
    await form.page.waitForURL(`**${event}`);
    await form.page.getByText(what).first().waitFor();
    if (isAway) await form.page.getByText("Waiting to be sent").first().waitFor();
    await pictures(outage, all);

    await outage.end(place);
    const ended = Date.now();
    await Promise.all([...looks, ...cold].map((look) => look.isAsEver()));
    await until(`"${what}" does not arrive`, async () => (await countOf(sql, what)) === 1, 60);
    await until(
      "what arrived is called waiting",
      async () => !(await form.page.getByText("Waiting to be sent").first().isVisible()),
      30,
    );
    say(
      `  ${outage.name}: ${isAway ? `said everywhere after ${told} s; ` : ""}as before ${seconds(ended)} s after its end`,
    );
    await goesIn(visitor, login);
    if ((await countOf(sql, what)) !== 1) throw new Error(`"${what}" is there more than once`);
  } catch (error) {
    await pictures({ name: `failed, ${outage.name}` }, all);
    throw new Error(`${outage.name}: ${error.message}`);
  }
}

const seconds = (/** @type {number} */ since) => ((Date.now() - since) / 1000).toFixed(1);

async function countOf(sql, what) {
  const [{ count }] = await sql`select count(*)::int from public.expenses where description = ${what}`;
  return count;
}

/** Lets the access token expire on the device, so that the next request must renew it. */
const endToken = (page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("divido-session") ?? "{}");
    localStorage.setItem("divido-session", JSON.stringify({ ...session, expires_at: 1 }));
  });

/** Waits until the typed text is in the form. */
async function isThere({ page }, what) {
  await until(
    "what was typed is gone",
    async () => (await page.getByLabel("What was it for?").inputValue()) === what,
    5,
  );
}

/** Submits the filled login form again, unless the first attempt succeeded meanwhile. */
async function goesIn({ page }, login) {
  const isIn = async () => new URL(page.url()).pathname === "/home";
  await until(
    "signing in fails after the outage",
    async () => {
      if (await isIn()) return true;
      await login.click({ timeout: 1_000 }).catch(() => {}); // fails if the first attempt has signed in meanwhile
      return isIn();
    },
    30,
  );
}

async function pictures({ name }, looks) {
  if (!DIVIDO_PICTURES) return;
  const folder = join(DIVIDO_PICTURES, name.replaceAll(/\W+/g, "-"));
  mkdirSync(folder, { recursive: true });
  for (const look of looks) {
    await look.page.screenshot({ path: join(folder, `${look.name.replaceAll(/\W+/g, "-")}.png`) });
  }
}
