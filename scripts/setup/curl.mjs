import { existsSync } from "node:fs";
import { Refusal } from "../project.mjs";
import { run } from "./run.mjs";

const answers = () =>
  run("curl", ["--version"]).then(
    () => true,
    () => false,
  );

/** Sees to it that there is a curl, with which docs/api.md is tested as people read it; installs one when there is none. */
export async function curl() {
  if (await answers()) return;
  if (existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env }).catch(() => {}); // an old list may do as well
    await run("apt-get", ["install", "-y", "--no-install-recommends", "curl"], { env }).catch(() => {});
    if (await answers()) return;
  }
  throw new Refusal(
    "There is no curl, with which the examples of docs/api.md are tested, and none could be installed.",
    "Install it (on Debian: apt-get install curl).",
  );
}
