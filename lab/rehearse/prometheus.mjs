import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cacheDir, Refusal } from "../../scripts/project.mjs";
import { run } from "../../scripts/setup/run.mjs";
import { inTurn } from "../../scripts/setup/turn.mjs";

/** Debian's package is unpacked here, not installed: 20 MB, fetched only by the rehearsal of alerts. */
const dir = join(cacheDir, "prometheus");
const unpacked = join(dir, "usr", "bin");

/**
 * Returns the path of promtool: the machine's, else the one in Debian's package.
 * @returns {Promise<string>}
 */
export async function promtool() {
  const here = await run("promtool", ["--version"]).then(
    () => true,
    () => false,
  );
  if (here) return "promtool";
  await inTurn("prometheus", async () => {
    if (!existsSync(join(unpacked, "promtool"))) await fetchPackage();
  });
  return join(unpacked, "promtool");
}

async function fetchPackage() {
  mkdirSync(dir, { recursive: true });
  try {
    await run("apt-get", ["download", "prometheus"], { cwd: dir });
    const file = readdirSync(dir).find((name) => name.endsWith(".deb"));
    await run("dpkg-deb", ["--extract", String(file), dir], { cwd: dir });
  } catch (error) {
    throw new Refusal(
      `There is no promtool here, and Debian's package could not be fetched: ${error.message}`,
      "Install Prometheus 2.40 or newer.",
    );
  }
}
