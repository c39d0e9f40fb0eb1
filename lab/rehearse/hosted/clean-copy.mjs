import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectDir } from "../../../scripts/project.mjs";

/** Returns the files that are tracked or could be added, without ignored ones such as builds. */
const projectFiles = () =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
    cwd: projectDir,
    encoding: "utf8",
  })
    .split("\0")
    .filter(Boolean);

/** @template T @param {(dir: string) => Promise<T>} work @returns {Promise<T>} */
export async function withEmptyFolder(work) {
  const dir = mkdtempSync(join(tmpdir(), "divido-clean-"));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** @param {string} dir */
export function copyProject(dir) {
  for (const file of projectFiles()) cpSync(join(projectDir, file), join(dir, file));
}
