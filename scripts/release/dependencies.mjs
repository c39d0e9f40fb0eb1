import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir, Refusal } from "../project.mjs";
import { run } from "../setup/run.mjs";
import { licenceOf } from "./licences.mjs";

/**
 * Third-party code in the released programs.
 * @typedef {object} Dependency
 * @property {string} name
 * @property {string} version
 * @property {"golang" | "npm"} kind type of a purl
 * @property {string | undefined} licence its SPDX name; undefined when unknown
 * @property {string} text of the licence, with the required notices
 */

/** Build tags of the released programs. */
export const tags = "embedapp,grpcnotrace";

/** @param {string} dir */
function textIn(dir) {
  const names = readdirSync(dir).filter(
    (name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(go|js)$/.test(name),
  );
  return names
    .sort()
    .map((name) => readFileSync(join(dir, name), "utf8").trim())
    .join("\n\n");
}

/**
 * Returns the Go modules of the server on all platforms, without replaced ones.
 * @param {{ os: string, arch: string }[]} targets
 * @returns {Promise<Dependency[]>}
 */
export async function goModules(targets) {
  const format = "{{with .Module}}{{if not (or .Main .Replace)}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}";
  const lists = [];
  for (const { os, arch } of targets) {
    // Without the embedded app, which may not be built yet and adds no modules.
    const args = ["list", "-deps", "-tags=grpcnotrace", "-f", format, "./functions/cmd/divido"];
    lists.push(await run("go", args, { env: { GOOS: os, GOARCH: arch, CGO_ENABLED: "0" } }));
  }
  const lines = new Set(lists.flatMap((list) => list.split("\n")).filter((line) => line.includes("\t")));
  const modules = [...lines].sort().map((line) => {
    const [name, version, dir] = line.split("\t");
    const text = textIn(dir);
    return { name, version, kind: /** @type {const} */ ("golang"), licence: licenceOf(text), text };
  });
  const root = (await run("go", ["env", "GOROOT"])).trim();
  const version = (await run("go", ["env", "GOVERSION"])).trim().replace(/^go/, "");
  const text = readFileSync(join(root, "LICENSE"), "utf8").trim();
  return [{ name: "stdlib", version, kind: "golang", licence: licenceOf(text), text }, ...modules];
}

/**
 * Returns the app's packages and their dependencies.
 * @param {{ packages: Record<string, any> }} lock package-lock.json
 * @returns {Dependency[]}
 */
export function appPackages(lock) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (from, names) => {
    for (const name of names) {
      const path = placeOf(lock, from, name);
      if (!path || found.has(path)) continue;
      found.add(path);
      const { dependencies = {}, optionalDependencies = {} } = lock.packages[path];
      visit(path, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  };
  visit("frontend", Object.keys(lock.packages.frontend.dependencies));
  return [...found].sort().map((path) => {
    const { version, license } = lock.packages[path];
    const dir = join(projectDir, path);
    if (!existsSync(dir)) throw new Refusal(`${path} is not installed.`, "Run npm ci, then try again.");
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return { name, version, kind: "npm", licence: license, text: textIn(dir) };
  });
}

/** Finds a package as Node does: beside its dependent, or further up. */
function placeOf({ packages }, from, name) {
  for (let dir = from; ; dir = dir.slice(0, Math.max(0, dir.lastIndexOf("/node_modules/")))) {
    const path = `${dir && `${dir}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (!dir) return undefined;
  }
}
