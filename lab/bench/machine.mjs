import { cpus, platform, release, totalmem } from "node:os";
import { CommandFailed, run } from "../../scripts/setup/run.mjs";
import { packagedBinaries } from "../../scripts/stack/postgres/binaries.mjs";

/** Describes the commit and the machine of a measurement in one paragraph. */
export async function describeMachine() {
  const [{ model }] = cpus();
  const [commit, changes, go] = await Promise.all([
    said("git", "rev-parse", "--short", "HEAD"),
    said("git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs"),
    said("go", "env", "GOVERSION"),
  ]);
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} at commit ${commit}${changes && " with changes"}:`,
    `${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory,`,
    `${platform()} ${release()}; Node ${process.versions.node}, Go ${go.replace("go", "")}, PostgreSQL ${packagedBinaries().version.replace(/\.0-.*/, "")}.`,
  ].join(" ");
}

/** Returns the output of a command; "unknown" when it fails, as git does in an unpacked archive. */
async function said(command, ...args) {
  try {
    return (await run(command, args)).trim();
  } catch (error) {
    if (error instanceof CommandFailed) return "unknown";
    throw error;
  }
}
