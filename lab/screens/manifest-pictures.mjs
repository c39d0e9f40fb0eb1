// Takes the screenshots that the browser shows in its offer to install: npm run screenshots -- --manifest
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../../scripts/project.mjs";
import { newContext, open, withDemoBrowser } from "./demo-browser.mjs";
import { screens } from "./routes.mjs";

const folder = join(projectDir, "frontend", "public", "screenshots");
/** By file name, as in the manifest of frontend/vite.config.ts. */
const pictures = [
  { file: "home", screen: "home", size: "390x844" },
  { file: "event", screen: "event", size: "390x844" },
  { file: "settlement", screen: "settlement", size: "390x844" },
  { file: "wide", screen: "home", size: "1280x800" },
];

/** In Turkish, the app's default language. */
export const drawManifestPictures = () =>
  withDemoBrowser(async ({ browser, origin, ids, signedIn }) => {
    mkdirSync(folder, { recursive: true });
    const { owed } = await signedIn("tr");
    for (const { file, screen, size } of pictures) {
      const context = await newContext(browser, { origin, language: "tr", theme: "light", size, storageState: owed });
      const page = await context.newPage();
      await open(page, screens.find(({ name }) => name === screen)?.path(ids) ?? "/");
      await page.screenshot({ path: join(folder, `${file}.png`) });
      await context.close();
    }
  });
