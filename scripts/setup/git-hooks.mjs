import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectDir } from "../project.mjs";

/**
 * Written into the repository's own folder of hooks. A `core.hooksPath` into the project would also run hooks that a branch
 * of somebody else adds, as soon as it is checked out. Without Node it accepts every message.
 */
const COMMIT_MSG = `#!/bin/sh
# Written by npm start and npm test (scripts/setup/git-hooks.mjs).
check=scripts/setup/commit-msg.mjs
[ -f "$check" ] && command -v node >/dev/null 2>&1 || exit 0
exec node "$check" "$1"
`;

/**
 * Makes git check the subjects of commits in this repository alone. Does nothing in a folder that is not the root of a git
 * repository, and never touches hooks or a `core.hooksPath` that are there. Failures are ignored: no command depends on it.
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
    // Absolute in a linked worktree, which shares the hooks of its repository.
    const hooks = resolve(dir, git("rev-parse", "--git-path", "hooks"));
    if (existsSync(hooks) && readdirSync(hooks).some((name) => !name.endsWith(".sample"))) return;
    mkdirSync(hooks, { recursive: true });
    writeFileSync(join(hooks, "commit-msg"), COMMIT_MSG, { flag: "wx", mode: 0o755 });
  } catch {}
}
