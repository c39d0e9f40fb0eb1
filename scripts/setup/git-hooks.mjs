import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "../project.mjs";

const hooks = "scripts/setup/git-hooks";

/**
 * Makes git use the hooks of this project, in the configuration of this repository alone. Does nothing in a folder that is
 * not the root of a git repository, and never replaces hooks or a `core.hooksPath` that are there. Failures are ignored: no
 * command depends on the hooks.
 * @param {string} [dir] the project's folder
 */
export function installGitHooks(dir = projectDir) {
  // A hook of git sets GIT_DIR and others, which would name another repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  const git = (...args) =>
    execFileSync("git", ["-C", dir, ...args], { encoding: "utf8", env, stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    if (!existsSync(join(dir, ".git"))) return;
    if (realpathSync(git("rev-parse", "--show-toplevel")) !== realpathSync(dir)) return;
    if (git("config", "--default", "", "--get", "core.hooksPath")) return;
    const ownHooks = join(dir, git("rev-parse", "--git-path", "hooks"));
    if (existsSync(ownHooks) && readdirSync(ownHooks).some((name) => !name.endsWith(".sample"))) return;
    git("config", "--local", "core.hooksPath", hooks);
  } catch {}
}
