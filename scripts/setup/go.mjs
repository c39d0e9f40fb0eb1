import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir, Refusal } from "../project.mjs";
import { run } from "./run.mjs";

/**
 * Returns the required Go version.
 * @param {string} goMod the file's content
 * @returns {string} such as "1.26"
 */
export function neededGo(goMod) {
  return /^go (\d+\.\d+(?:\.\d+)?)/m.exec(goMod)?.[1] ?? "1.0";
}

/** @param {string} version @param {string} than */
export function isOlderGo(version, than) {
  const [one, other] = [version, than].map((text) => text.split(".").map((part) => Number.parseInt(part, 10)));
  for (let i = 0; i < 3; i++) if ((one[i] ?? 0) !== (other[i] ?? 0)) return (one[i] ?? 0) < (other[i] ?? 0);
  return false;
}

/** Throws when Go is missing or older than go.mod requires. */
export async function checkGo() {
  const needed = neededGo(readFileSync(join(projectDir, "go.mod"), "utf8"));
  let version;
  try {
    version = (await run("go", ["env", "GOVERSION"])).trim().replace(/^go/, "");
  } catch {
    throw new Refusal(
      `Divido needs Go ${needed} or newer, and there is none here.`,
      "Install it from https://go.dev/dl/ and start again.",
    );
  }
  if (isOlderGo(version, needed)) {
    throw new Refusal(
      `Divido needs Go ${needed} or newer; this is Go ${version}.`,
      "Install a newer one from https://go.dev/dl/ and start again.",
    );
  }
}
