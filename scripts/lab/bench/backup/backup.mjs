import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backUp } from "../../../backup/backup.mjs";
import { restore } from "../../../backup/restore.mjs";
import { Refusal } from "../../../project.mjs";
import { step } from "../../../setup/progress.mjs";
import { removeData, temporaryDataDir } from "../../../stack/temporary-data.mjs";
import { withStack } from "../../../stack/throwaway.mjs";
import { fill } from "../../fill/fill.mjs";
import { table } from "../table.mjs";

/** Measures backup and restore by size of the database. @type {import("../suites.mjs").BenchSuite} */
export const backup = {
  name: "backup",
  title: "Backup and restore",
  options: { kept: { type: "string", default: "1000000" } },
  async run({ quick, kept }) {
    const sizes = quick ? [2000] : kept.split(",").map(Number);
    if (!sizes.every((size) => Number.isInteger(size) && size >= 1000)) {
      throw new Refusal(
        `--kept ${kept} is not a list of sizes.`,
        "For example --kept 10000,1000000; each at least 1000.",
      );
    }
    const rows = [];
    for (const size of sizes) rows.push(await measure(size));
    return [
      "`npm run backup` of a Divido that runs, and `npm run restore` of it into an empty folder, with the start of the database",
      "that shows whether all of it is there. Every file on the disk in the end.",
      "",
      table(rows),
    ].join("\n");
  },
};

/** @param {number} expenses */
const measure = (expenses) =>
  withStack({ functions: false, durable: true }, async (stack) => {
    await step(`Filling ${count(expenses)} expenses`, () => fill(stack.urls.database, expenses));
    const files = mkdtempSync(join(tmpdir(), "divido-bench-backup-"));
    const dataDir = temporaryDataDir("restored");
    try {
      const file = join(files, "backup.tar.gz");
      const begin = Date.now();
      const { size } = await step("Backing up", () => backUp({ dataDir: stack.dataDir, file }));
      const middle = Date.now();
      const found = await step("Restoring", () => restore({ file, dataDir }));
      const end = Date.now();
      if (found.expenses !== expenses) throw new Error(`${found.expenses} of ${expenses} expenses were restored`);
      return {
        expenses: count(expenses),
        "archive, MB": Math.round(size / 1e6),
        "backed up, s": Math.round((middle - begin) / 1000),
        "restored, s": Math.round((end - middle) / 1000),
      };
    } finally {
      rmSync(files, { recursive: true });
      removeData(dataDir);
    }
  });

const count = (number) => number.toLocaleString("en-US");
