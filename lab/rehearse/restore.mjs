import { deepStrictEqual } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "../../scripts/backup/backup.mjs";
import { restore } from "../../scripts/backup/restore.mjs";
import { browserTests } from "../../scripts/checks/browser.mjs";
import { oneCheck, together } from "../../scripts/checks/outcome.mjs";
import { people } from "../../scripts/demo/story.mjs";
import { withStack } from "../../scripts/stack/throwaway.mjs";
import { newContext, open, signIn, withDemoBrowser } from "../screens/demo-browser.mjs";

const screens = ({ trip, expense }) => [
  "/home",
  "/all-expenses",
  `/events/${trip}`,
  `/events/${trip}/settlement`,
  `/events/${trip}/statistics`,
  `/events/${trip}/expenses/${expense}`,
];

/** Returns the text of each screen for two people: a creditor and a debtor. */
async function read(browser, origin, ids) {
  /** @type {Record<string, string | null>} */
  const found = {};
  for (const name of ["elif", "sofia"]) {
    const storageState = await signIn(browser, origin, "en", people[name].email);
    const context = await newContext(browser, {
      ...{ origin, language: "en", theme: "light", size: "1280x900", storageState },
    });
    const page = await context.newPage();
    for (const path of screens(ids)) {
      await open(page, path);
      found[`${name} ${path}`] = await page.locator("main").textContent();
    }
    await context.close();
  }
  return found;
}

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const restoreBackup = {
  name: "a backup of a running Divido, restored into an empty place, and gone on with in a browser",
  suite: "restore",
  alone: true,
  run: () => {
    const files = mkdtempSync(join(tmpdir(), "divido-rehearsed-backup-"));
    const file = join(files, "backup.tar.gz");
    return withDemoBrowser(async ({ browser, stack, ids }) => {
      const before = await read(browser, stack.urls.app, ids);
      await backUp({ dataDir: stack.dataDir, file });
      await stack.stop();
      const fill = (dataDir) => restore({ file, dataDir });
      return withStack({ functions: true, durable: true, fill }, async (restored) => {
        const same = read(browser, restored.urls.app, ids).then((after) => {
          deepStrictEqual(after, before);
          return `${Object.keys(after).length} screens read the same.`;
        });
        return together([await oneCheck(same), await browserTests(restored, ["story.spec", "together.spec"])]);
      });
    }).finally(() => rmSync(files, { recursive: true }));
  },
};
