// Takes docs/images/divido.png from the current app: npm run screenshots -- --readme
import { join } from "node:path";
import { projectDir } from "../../scripts/project.mjs";
import { newContext, open, withDemoBrowser } from "./demo-browser.mjs";
import { screens } from "./routes.mjs";

const shown = ["home", "event", "settlement"];
const size = "390x844";

export const drawReadmePicture = () =>
  withDemoBrowser(async ({ browser, origin, ids, signedIn }) => {
    const context = await newContext(browser, {
      origin,
      language: "en",
      theme: "light",
      size,
      storageState: (await signedIn("en")).owed,
    });
    const pictures = [];
    for (const name of shown) {
      const page = await context.newPage();
      await open(page, screens.find((screen) => screen.name === name)?.path(ids) ?? "/");
      pictures.push((await page.screenshot()).toString("base64"));
      await page.close();
    }
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent(sheet(pictures));
    await page.screenshot({ path: join(projectDir, "docs", "images", "divido.png") });
  });

const sheet = (pictures) => `<style>
  body { margin: 0; height: 100vh; display: flex; justify-content: center; align-items: center; gap: 44px; background: #f3eadb; }
  img { width: 340px; border-radius: 30px; border: 1px solid #e3d6bf; box-shadow: 0 18px 40px rgb(60 40 10 / 18%); }
</style>${pictures.map((picture) => `<img src="data:image/png;base64,${picture}">`).join("")}`;
