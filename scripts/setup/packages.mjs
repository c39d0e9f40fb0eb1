import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir, Refusal } from "../project.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";
import { inTurn } from "./turn.mjs";

const read = (path) => JSON.parse(readFileSync(join(projectDir, path), "utf8"));

/**
 * Returns whether the installed packages match the lock file. npm stores a lock file of its installation in node_modules;
 * packages for other platforms are optional and missing there.
 * @param {{ packages: Record<string, any> }} wanted package-lock.json
 * @param {{ packages: Record<string, any> }} installed node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  // A superfluous package must go: Node.js might resolve it before the wanted one.
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

/**
 * Installs the packages unless they are there.
 * @param {AbortSignal} [signal]
 * @param {() => void} [begin] called before an installation, which is the longest step of a first start
 */
export const providePackages = (signal, begin) =>
  inTurn("install", async () => {
    if (packagesAreInstalled()) return;
    begin?.();
    await step("Installing packages (about two minutes the first time)", (tell) => installPackages(signal, tell));
  });

/**
 * Installs exactly the packages of package-lock.json.
 * @param {AbortSignal | undefined} signal
 * @param {(progress: string) => void} tell receives the number of fetched packages
 */
async function installPackages(signal, tell) {
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=http"];
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  try {
    await run(command, [...first, ...args], { signal, onOutput: fetchCounter(read("package-lock.json"), tell) });
  } catch (error) {
    throw new Refusal(
      `The packages could not be installed.\n${withoutFetches(error.message)}`,
      "Is the npm registry reachable from here? Start again once it is.",
    );
  }
}

/**
 * Returns a reader of npm's output that counts the packages fetched so far, from the registry or from npm's cache.
 * @param {{ packages: Record<string, any> }} wanted package-lock.json
 * @param {(progress: string) => void} tell
 * @returns {(chunk: string) => void}
 */
export function fetchCounter({ packages }, tell) {
  const total = Object.values(packages).filter(isForThisMachine).length;
  const fetched = new Set();
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const address = /^npm http (?:fetch GET 200|cache) .*?(\S+\.tgz)/.exec(line)?.[1];
      if (address) fetched.add(address);
    }
    if (fetched.size > 0) tell(`${Math.min(fetched.size, total)} of ${total}`);
  };
}

/** Whether npm installs the package on this platform. The project and its workspaces have no checksum. */
const isForThisMachine = ({ integrity, os, cpu }) =>
  Boolean(integrity) &&
  (os ?? [process.platform]).includes(process.platform) &&
  (cpu ?? [process.arch]).includes(process.arch);

const withoutFetches = (output) => output.replaceAll(/^npm http .*\n?/gm, "");
