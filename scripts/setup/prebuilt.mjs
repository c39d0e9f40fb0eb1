import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";
import { checkGo } from "./go.mjs";
import { run } from "./run.mjs";

/** Path of a release's program: beside package.json. */
const released = join(projectDir, "divido");

/**
 * Returns the program of a release beside the project when there is no Go to build one. Throws when both are missing.
 * @param {string} [program]
 * @param {() => Promise<void>} [check]
 * @returns {Promise<{ program: string, version: string } | null>} null when Go is available
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
