import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { Refusal } from "../project.mjs";

/**
 * Makes the folder if it does not exist. Throws a Refusal if it is not writable.
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
      `${dir} is not writable (${error.code}).`,
      owner === undefined
        ? "Start as a user who can write there."
        : `It belongs to the user with id ${owner}: start as that user, or make it yours with chown.`,
    );
  }
}
