import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { Refusal } from "../project.mjs";

/**
 * Makes the folder if it is not there, and refuses when it cannot be written in.
 * @param {string} dir
 * @param {number} [mode]
 */
export function checkWritable(dir, mode) {
  try {
    mkdirSync(dir, { recursive: true, mode });
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const owner = statSync(dir, { throwIfNoEntry: false })?.uid;
    throw new Refusal(
      `${dir} cannot be written in (${error.code}).`,
      owner === undefined
        ? "Start as a user who may."
        : `It belongs to the user with id ${owner}: start as that user, or make it yours with chown.`,
    );
  }
}
