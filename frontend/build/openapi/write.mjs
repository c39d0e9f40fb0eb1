// npm run openapi: writes the components of functions/openapi.yaml that follow from the app's schemas.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const src = fileURLToPath(new URL("../../src", import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL("./described.ts", import.meta.url)), {
  configFile: false,
  resolve: { alias: { "@": src } },
});
writeFileSync(module.path, module.withComponents(module.described));
console.log(`Wrote ${module.path}`);
