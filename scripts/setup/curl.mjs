import { existsSync } from "node:fs";
import { Refusal } from "../project.mjs";
import { run } from "./run.mjs";

const answers = () =>
  run("curl", ["--version"]).then(
    () => true,
    () => false,
  );

/** Installs curl if it is missing. Tests run the commands of docs/api.md with it. */
export async function curl() {
  if (await answers()) return;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env }).catch(() => {}); // an outdated list may be enough
    await run("apt-get", ["install", "-y", "--no-install-recommends", "curl"], { env }).catch(() => {});
    if (await answers()) return;
  }
  throw new Refusal(
    "There is no curl, with which the examples of docs/api.md are tested, and none could be installed.",
    "Install it (on Debian: apt-get install curl).",
  );
}
