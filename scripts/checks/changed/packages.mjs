import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { projectDir } from "../../project.mjs";
import { run } from "../../setup/run.mjs";
import { filesUnder } from "../../setup/sources.mjs";

/** @typedef {{ path: string, dir: string, deps: string[] }} Package dir: from the project's folder; deps: also of its tests */

/** Returns the Go packages, with what they and their tests depend on. @returns {Promise<Package[]>} */
async function goPackages() {
  const format = '{{.ImportPath}}\t{{.ForTest}}\t{{.Dir}}\t{{join .Deps " "}}';
  const lines = await run("go", ["list", "-test", "-f", format, "./functions/...", "./lab/..."]);
  /** @type {Map<string, Package>} */
  const packages = new Map();
  const withTests = (path) => path.replace(/(_test)?( \[.*)?$/, "").replace(/\.test$/, "");
  for (const line of lines.trim().split("\n")) {
    const [path, forTest, dir, deps] = line.split("\t");
    const of = forTest || withTests(path);
    const known = packages.get(of);
    const all = deps.split(" ").map((each) => each.replace(/ ?\[.*$/, ""));
    packages.set(of, {
      path: of,
      dir: known?.dir ?? relative(projectDir, dir),
      deps: [...(known?.deps ?? []), ...all],
    });
  }
  return [...packages.values()];
}

/**
 * Returns the packages that hold a changed file, and those whose tests a change can break: they import such a package or name
 * a data file that changed.
 * @param {string[]} changed
 * @param {Package[]} packages
 * @param {(pack: Package, name: string) => boolean} names whether a test of the package names the file
 */
export function packagesOf(changed, packages, names) {
  const inGo = changed.filter((file) =>
    /^(functions|lab)\/|^frontend\/(\w+\.go$|src\/locales\/\w+\/push\.json$)/.test(file),
  );
  const holder = (file) =>
    packages.filter(({ dir }) => file.startsWith(`${dir}/`)).sort((one, other) => other.dir.length - one.dir.length)[0];
  const own = new Set(
    inGo
      .filter((file) => !/\.(mjs|md)$/.test(file))
      .flatMap((file) => (file.startsWith("frontend/") ? "divido/frontend" : (holder(file)?.path ?? []))),
  );
  const data = changed.filter((file) => /\.(json|sql|ya?ml|csv|txt|toml)$/.test(file)).map((file) => basename(file));
  const everything = changed.some((file) => file === "go.mod" || file === "go.sum");
  const broken = packages.filter(
    (pack) =>
      everything ||
      own.has(pack.path) ||
      pack.deps.some((path) => own.has(path)) ||
      data.some((name) => names(pack, name)),
  );
  return {
    own: packages.filter(({ path }) => own.has(path)).map(({ path }) => path),
    broken: broken.map(({ path }) => path),
  };
}

/** @param {string[]} changed */
export async function changedPackages(changed) {
  if (!changed.some((file) => /^(functions|lab|frontend|supabase|go\.)/.test(file))) return { own: [], broken: [] };
  const texts = new Map();
  const textOf = (dir) => {
    if (!texts.has(dir)) {
      const tests = filesUnder([dir], (path) => !path.slice(dir.length + 1).includes("/")).filter((file) =>
        file.endsWith("_test.go"),
      );
      texts.set(dir, tests.map((file) => readFileSync(join(projectDir, file), "utf8")).join("\n"));
    }
    return texts.get(dir);
  };
  return packagesOf(changed, await goPackages(), ({ dir }, name) => textOf(dir).includes(`${name}"`));
}
