import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cacheDir, Refusal } from "../project.mjs";
import { run } from "./run.mjs";
import { inTurn } from "./turn.mjs";

/** Debian's package, unpacked without installing anything: 20 MB that are fetched for one rehearsal alone. */
const dir = join(cacheDir, "prometheus");
const unpacked = join(dir, "usr", "bin");

/**
 * Prometheus and its tool: those of the machine, else Debian's.
 * @returns {Promise<{ prometheus: string, promtool: string }>}
 */
export async function prometheusPrograms() {
  const here = await run("promtool", ["--version"]).then(
    () => true,
    () => false,
  );
  if (here) return { prometheus: "prometheus", promtool: "promtool" };
  await inTurn("prometheus", async () => {
    if (!existsSync(join(unpacked, "promtool"))) await fetchPackage();
  });
  return { prometheus: join(unpacked, "prometheus"), promtool: join(unpacked, "promtool") };
}

async function fetchPackage() {
  mkdirSync(dir, { recursive: true });
  try {
    await run("apt-get", ["download", "prometheus"], { cwd: dir });
    const file = readdirSync(dir).find((name) => name.endsWith(".deb"));
    await run("dpkg-deb", ["--extract", String(file), dir], { cwd: dir });
  } catch (error) {
    throw new Refusal(
      `There is no promtool here, and Debian's package cannot be had: ${error.message}`,
      "Install Prometheus 2.40 or newer.",
    );
  }
}
