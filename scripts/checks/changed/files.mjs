import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectDir, Refusal } from "../../project.mjs";
import { run } from "../../setup/run.mjs";

const git = async (...args) => (await run("git", args)).trim();

/**
 * Returns the files that differ from a commit, with those that git does not know yet.
 * @param {string} [since] by default, where this branch left main, which on main is the last commit
 * @returns {Promise<{ base: string, files: string[] }>} files: some no longer exist
 */
export async function changedFiles(since) {
  const candidates = since
    ? [git("rev-parse", "--verify", `${since}^{commit}`)]
    : ["main", "origin/main"].map((branch) => git("merge-base", "HEAD", branch));
  const base = await Promise.any(candidates).catch(() => {
    throw new Refusal(
      `There is no commit ${since ?? "of main"} to compare with.`,
      "Name one: npm test -- changed HEAD",
    );
  });
  const [differing, unknown] = await Promise.all([
    git("diff", "--name-only", "--no-renames", base),
    git("ls-files", "--others", "--exclude-standard"),
  ]);
  return { base, files: [...new Set(`${differing}\n${unknown}`.split("\n").filter(Boolean))].sort() };
}

/** @param {string} file */
export const exists = (file) => existsSync(join(projectDir, file));
