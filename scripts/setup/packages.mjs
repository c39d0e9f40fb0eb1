import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir, Refusal } from "../project.mjs";
import { run } from "./run.mjs";

const read = (path) => JSON.parse(readFileSync(join(projectDir, path), "utf8"));

/**
 * Whether what is installed is what the lock file asks for. npm keeps a lock file of what it has installed inside
 * node_modules; packages for other machines are optional and missing there.
 * @param {{ packages: Record<string, any> }} wanted package-lock.json
 * @param {{ packages: Record<string, any> }} installed node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  // What is left of an earlier version would be found before what took its place.
  if (Object.keys(installed.packages).some((path) => !(path in wanted.packages))) return false;
  return Object.entries(wanted.packages).every(([path, { link, optional, version }]) => {
    if (!path.includes("node_modules/") || link) return true; // the project and its workspaces
    const there = installed.packages[path];
    return there ? there.version === version : Boolean(optional);
  });
}

export function packagesAreInstalled() {
  if (!existsSync(join(projectDir, "node_modules", ".package-lock.json"))) return false;
  return isInstalled(read("package-lock.json"), read("node_modules/.package-lock.json"));
}

/** Installs exactly what package-lock.json says. @param {AbortSignal} [signal] */
export async function installPackages(signal) {
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  try {
    if (npm?.endsWith(".js")) await run(process.execPath, [npm, ...args], { signal });
    else await run("npm", args, { signal });
  } catch (error) {
    throw new Refusal(
      `The packages could not be installed.\n${error.message}`,
      "Is the npm registry reachable from here? Start again once it is.",
    );
  }
}
