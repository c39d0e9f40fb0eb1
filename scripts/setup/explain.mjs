import { Refusal } from "../project.mjs";

/**
 * Returns an error's text for the person at the terminal: the sentence of a Refusal, else all details.
 * @param {any} error
 * @returns {string}
 */
export function explain(error) {
  if (error instanceof Refusal) return error.message;
  if (error?.code === "ENOSPC") return `The disk is full${at(error)}.\nMake some room and start again.`;
  if (error?.code === "EACCES" || error?.code === "EPERM") {
    return `This user may not write${at(error)}.\nIt may belong to another user, who started Divido here before: make it yours with chown.`;
  }
  return error?.stack ?? String(error);
}

const at = ({ path }) => (path ? ` (${path})` : "");
