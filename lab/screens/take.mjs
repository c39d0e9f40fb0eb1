import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { cacheDir, Refusal } from "../../scripts/project.mjs";
import { say, step } from "../../scripts/setup/progress.mjs";
import { newContext, open, settled, withDemoBrowser } from "./demo-browser.mjs";
import { screens } from "./routes.mjs";

const folder = join(cacheDir, "screenshots");

/**
 * Takes screenshots.
 * @param {{ only: string[], languages: string[], themes: string[], sizes: string[] }} wanted only: all when empty
 * @returns {Promise<number>} number of screens that failed
 */
export async function takeScreenshots({ only, languages, themes, sizes }) {
  const unknown = only.find((name) => !screens.some((screen) => screen.name === name));
  if (unknown)
    throw new Refusal(
      `There is no screen "${unknown}".`,
      `The screens are ${screens.map(({ name }) => name).join(", ")}.`,
    );
  const chosen = screens.filter(({ name }) => only.length === 0 || only.includes(name));

  return withDemoBrowser(async ({ browser, origin, ids, signedIn }) => {
    let complaints = 0;
    for (const language of languages) {
      const memories = await signedIn(language);
      for (const theme of themes) {
        for (const size of sizes) {
          complaints += await takeAll({ browser, origin, ids, language, theme, size, memories, chosen });
        }
      }
    }
    return complaints;
  });
}

async function takeAll({ browser, origin, ids, language, theme, size, memories, chosen }) {
  const dir = join(folder, `${language}-${theme}-${size}`);
  mkdirSync(dir, { recursive: true });
  const [outside, inside, owing] = await Promise.all(
    [undefined, memories.owed, memories.owing].map((storageState) =>
      newContext(browser, { origin, language, theme, size, storageState }),
    ),
  );
  const contexts = { static: outside, public: outside, "signed-in": inside, owing };
  let complaints = 0;
  await step(`${language} ${theme} ${size}`, async () => {
    for (const screen of chosen) {
      const page = await contexts[screen.kind].newPage();
      const said = [];
      page.on("pageerror", (error) => said.push(error.message));
      page.on("console", (message) => message.type() === "error" && said.push(message.text()));
      try {
        await open(page, pathIn(screen, ids, language));
        await screen.act?.(page);
        await settled(page);
        await page.screenshot({ path: join(dir, `${screen.name}.png`), fullPage: true, animations: "disabled" });
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (wide > 0) said.push(`wider than the window by ${wide} px`);
      } catch (error) {
        said.push(error.message.split("\n")[0]);
      }
      await page.close();
      complaints += said.length;
      for (const line of said) say(`  ${screen.name}: ${line}`);
    }
  });
  await Promise.all([outside, inside, owing].map((context) => context.close()));
  return complaints;
}

/** Static pages have one address per language; Turkish is at the root. */
function pathIn(screen, ids, language) {
  const path = screen.path(ids);
  const own = screen.languages?.includes(language) === false ? "en" : language;
  return screen.kind === "static" && own !== "tr" ? `/${own}${path}` : path;
}
