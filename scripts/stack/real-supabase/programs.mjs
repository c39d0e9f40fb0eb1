import { accessSync, constants, statSync } from "node:fs";
import { resolve } from "node:path";
import { Refusal } from "../../project.mjs";

/**
 * Paths of Supabase's own servers; the light server takes the place of each that is null.
 * @typedef {{ auth: string | null, rest: string | null, storage: string | null }} Programs
 */

/** Variable and name of each program. */
export const named = /** @type {const} */ ({
  auth: ["AUTH_PROGRAM", "Supabase's auth server"],
  rest: ["REST_PROGRAM", "PostgREST"],
  storage: ["STORAGE_PROGRAM", "a program that starts Supabase's storage server"],
});

/** @type {Programs} */
export const lightOnly = { auth: null, rest: null, storage: null };

/**
 * Returns the programs in AUTH_PROGRAM, REST_PROGRAM and STORAGE_PROGRAM. Throws when one cannot be run.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Programs}
 */
export function realPrograms(env) {
  const path = ([variable, what]) => {
    if (!env[variable]) return null;
    const program = resolve(env[variable]);
    if (isProgram(program)) return program;
    throw new Refusal(
      `${variable} is not an executable program: "${env[variable]}".`,
      `Set it to the path of ${what}, or leave it out to use the light server.`,
    );
  };
  return { auth: path(named.auth), rest: path(named.rest), storage: path(named.storage) };
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
