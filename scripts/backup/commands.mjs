import { join, resolve } from "node:path";
import { Refusal } from "../project.mjs";
import { explain } from "../setup/explain.mjs";
import { providePackages } from "../setup/packages.mjs";
import { say, step } from "../setup/progress.mjs";
import { startSettings } from "../start/settings.mjs";
import { onShutdown } from "../start/shutdown.mjs";

/** Resolves a path from the folder in which the person typed it; npm runs scripts in another one. @param {string} path */
const fromHere = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** @param {string[]} args */
export const backupCommand = (args) =>
  command(async ({ dataDir, signal }) => {
    if (args.length > 1) throw new Refusal("Name one file: npm run backup <file>");
    const file = fromHere(
      args[0] ?? join(`divido-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.tar.gz`),
    );
    const { backUp } = await import("./backup.mjs");
    const { size } = await step(`Backing up ${dataDir}`, () => backUp({ dataDir, file, signal }));
    say(`${file} (${(size / 1e6).toFixed(1)} MB) holds everything, keys included: keep it as safe as the data.`);
  });

/** @param {string[]} args */
export const restoreCommand = (args) =>
  command(async ({ dataDir, signal }) => {
    if (args.length !== 1) throw new Refusal("Name the backup: npm run restore <file>");
    const file = fromHere(args[0]);
    const { restore } = await import("./restore.mjs");
    const { made, ...counts } = await step(`Restoring ${file}`, () => restore({ dataDir, file, signal }));
    const what = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    say(`${dataDir} is as it was at ${made}: ${what.join(", ")}. npm start goes on with it.`);
  });

/** @param {(settings: { dataDir: string, signal: AbortSignal }) => Promise<void>} work */
async function command(work) {
  const stopping = new AbortController();
  /** @type {Promise<void> | undefined} */
  let working;
  onShutdown(async () => {
    stopping.abort();
    await working?.catch(() => {});
  });
  try {
    const { dataDir } = startSettings(process.env);
    await providePackages(stopping.signal);
    working = work({ dataDir, signal: stopping.signal });
    await working;
  } catch (error) {
    if (stopping.signal.aborted) return; // stopping is under way
    console.error(`\n${explain(error)}`);
    process.exit(1);
  }
}
