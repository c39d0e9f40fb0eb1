// npm run screenshots: takes screenshots of every screen in the given sizes, themes and languages, from a throw-away stack with
// the demo. Only some: npm run screenshots -- --only home,event --lang de,en --theme dark --size 390x844
import { parseArgs } from "node:util";
import { refuseOldNode } from "./setup/node-version.mjs";

refuseOldNode();
const { explain } = await import("./setup/explain.mjs");
const { takeScreenshots } = await import("../lab/screens/take.mjs");
const { drawManifestPictures } = await import("../lab/screens/manifest-pictures.mjs");
const { drawReadmePicture } = await import("../lab/screens/readme-picture.mjs");
const { endStacks } = await import("./stack/throwaway.mjs");

const list = (usual) => ({ type: /** @type {const} */ ("string"), default: usual });
const { values } = parseArgs({
  options: {
    only: list(""),
    lang: list("tr,en,de,es,fr"),
    theme: list("light,dark"),
    size: list("390x844,1280x800"),
    readme: { type: "boolean", default: false },
    manifest: { type: "boolean", default: false },
  },
});
const split = (text) => text.split(",").filter(Boolean);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => endStacks().finally(() => process.exit(130)));
}
try {
  if (values.manifest) {
    await drawManifestPictures();
    process.exit(0);
  }
  if (values.readme) {
    await drawReadmePicture();
    process.exit(0);
  }
  const failed = await takeScreenshots({
    only: split(values.only),
    languages: split(values.lang),
    themes: split(values.theme),
    sizes: split(values.size),
  });
  process.exit(failed > 0 ? 1 : 0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
