import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { projectDir } from "../project.mjs";

/**
 * @typedef {object} Service
 * @property {string} [image]
 * @property {Record<string, string>} [environment]
 * @property {Record<string, { condition: string }>} [depends_on]
 * @property {string[]} [volumes]
 * @property {string[]} [ports]
 */

/**
 * Returns compose.yaml with the variables of an environment filled in.
 * @param {Record<string, string>} env
 * @returns {{ services: Record<string, Service>, volumes: Record<string, unknown> }}
 */
export const composeFor = (env) =>
  parse(readFileSync(join(projectDir, "compose.yaml"), "utf8"), (_, value) =>
    typeof value === "string" ? filled(value, env) : value,
  );

/** Fills in `${NAME}` and `${NAME:?message}`. @param {string} value @param {Record<string, string>} env */
const filled = (value, env) =>
  value.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name) => env[name] ?? `<${name} is not set>`);

/** Parses a file with one variable per line. @param {string} file @returns {Record<string, string>} */
export const variablesOf = (file) =>
  Object.fromEntries([...file.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
