import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { checkGo } from "./go.mjs";
import { run } from "./run.mjs";

/** Where the program of a release is looked for: beside package.json. */
const released = join(projectDir, process.platform === "win32" ? "divido.exe" : "divido");

/**
 * The program of a release that lies beside the project, where there is no Go to build it; it has the app inside.
 * Refuses, as without it, when there is neither.
 * @param {string} [program]
 * @param {() => Promise<void>} [check]
 * @returns {Promise<{ program: string, version: string } | null>} null: there is Go, and what is built fits the sources
 */
export async function prebuiltServer(program = released, check = checkGo) {
  try {
    await check();
    return null;
  } catch (error) {
    if (!existsSync(program)) throw error;
  }
  return { program, version: (await run(program, ["--version"])).trim() };
}
