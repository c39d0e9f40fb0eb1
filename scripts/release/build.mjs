import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectDir, Refusal } from "../project.mjs";
import { buildApp } from "../setup/builds.mjs";
import { step } from "../setup/progress.mjs";
import { run } from "../setup/run.mjs";
import { billOfMaterials } from "./bill.mjs";
import { appPackages, goModules, tags } from "./dependencies.mjs";
import { mayUse } from "./licences.mjs";
import { changelog, licencesPaper } from "./papers.mjs";

/** Platforms of a release. */
const targets = ["linux", "darwin", "windows"].flatMap((os) => ["amd64", "arm64"].map((arch) => ({ os, arch })));

/**
 * Builds a release from the checked-out commit.
 * @param {string} version
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the folder
 */
export async function release(version, signal) {
  const dir = join(projectDir, "release");
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const dependencies = await step("Reading licences", () => shippedDependencies());
  await step("Building the app", () => buildApp(signal));
  for (const target of targets) {
    await step(`Building for ${target.os}, ${target.arch}`, () => build(dir, version, target, signal));
  }
  const bill = billOfMaterials({ version, made: new Date(), dependencies });
  writeFileSync(join(dir, `divido-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(join(dir, "LICENCES.txt"), licencesPaper(dependencies));
  writeFileSync(join(dir, "CHANGELOG.md"), changelog(version, await logSince(await tagBefore(version))));
  copyFileSync(join(projectDir, "LICENSE"), join(dir, "LICENSE"));
  writeFileSync(join(dir, "SHA256SUMS"), sums(dir));
  return dir;
}

/** Returns all third-party code in a release. Throws for licences that forbid distribution. */
export async function shippedDependencies() {
  const lock = JSON.parse(readFileSync(join(projectDir, "package-lock.json"), "utf8"));
  const dependencies = [...(await goModules(targets)), ...appPackages(lock)];
  const bad = dependencies.filter(({ licence }) => !mayUse(licence, { shipped: true }));
  if (bad.length === 0) return dependencies;
  const names = bad.map(({ name, licence }) => `${name} (${licence ?? "unknown"})`).join(", ");
  throw new Refusal(`These licences are unknown or do not permit redistribution: ${names}.`);
}

function build(dir, version, { os, arch }, signal) {
  const output = join(dir, `divido-${version}-${os}-${arch}${os === "windows" ? ".exe" : ""}`);
  const flags = ["-trimpath", `-tags=${tags}`, `-ldflags=-s -w -X main.release=${version}`];
  return run("go", ["build", ...flags, "-o", output, "./functions/cmd/divido"], {
    env: { GOOS: os, GOARCH: arch, CGO_ENABLED: "0" },
    signal,
  });
}

/** The previous release, if any. @param {string} version */
const tagBefore = (version) =>
  run("git", ["describe", "--tags", "--abbrev=0", `--exclude=${version}`]).then(
    (tag) => tag.trim(),
    () => "",
  );

/** @param {string} tag */
const logSince = (tag) =>
  run("git", ["log", "--no-merges", "--date=short", "--format=%ad %s", ...(tag ? [`${tag}..HEAD`] : [])]);

/** Checksums for `sha256sum --check`. @param {string} dir */
const sums = (dir) =>
  readdirSync(dir)
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(dir, name)))
          .digest("hex")}  ${name}\n`,
    )
    .join("");
