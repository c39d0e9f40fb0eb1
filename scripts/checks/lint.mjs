import { existsSync } from "node:fs";
import { join } from "node:path";
import { bin } from "../setup/bin.mjs";
import { run } from "../setup/run.mjs";
import { filesUnder } from "../setup/sources.mjs";
import { forbiddenAppImports } from "./app-imports.mjs";
import { forbiddenGoImports } from "./go-imports.mjs";
import { circularImports } from "./import-circles.mjs";
import { waitingTests } from "./one-shot-reads.mjs";
import { oneCheck } from "./outcome.mjs";
import { sqlStyle } from "./sql-style.mjs";
import { unusedExports } from "./unused-exports.mjs";

const goPackages = ["./functions/...", "./scripts/..."];

/** Formatters, linters and import rules; each is one check. @type {import("./outcome.mjs").Check[]} */
export const lintChecks = [
  {
    name: "Biome: TypeScript, JavaScript, JSON and CSS, format and lint",
    suite: "lint",
    run: () => oneCheck(run(bin("biome"), ["check", "--error-on-warnings", "--max-diagnostics=50", "."])),
  },
  {
    name: "TypeScript types",
    suite: "lint",
    run: () => oneCheck(run(bin("tsc"), ["--noEmit", "--project", "frontend"])),
  },
  {
    name: "imports: core, platform, domain, ui, features, app",
    suite: "lint",
    run: () => oneCheck(forbiddenAppImports()),
  },
  {
    name: "imports: no circle of files or folders",
    suite: "lint",
    run: () => oneCheck(circularImports()),
  },
  {
    name: "exports: each is imported",
    suite: "lint",
    run: () => oneCheck(unusedExports()),
  },
  {
    name: "browser tests: what is read is waited for",
    suite: "lint",
    run: () => oneCheck(waitingTests()),
  },
  {
    name: "imports: cmd, function packages, internal",
    suite: "lint",
    run: () => oneCheck(forbiddenGoImports()),
  },
  {
    name: "gofmt",
    suite: "lint",
    run: () =>
      oneCheck(run("gofmt", ["-l", "-s", "functions", "scripts/lab/bench"]), (unformatted) => unformatted.trim() === ""),
  },
  { name: "go vet", suite: "lint", run: () => oneCheck(run("go", ["vet", ...goPackages])) },
  { name: "staticcheck", suite: "lint", run: () => oneCheck(run("go", ["tool", "staticcheck", ...goPackages])) },
  {
    name: "SQL lint",
    suite: "lint",
    run: () =>
      oneCheck(
        run(bin("postgres-language-server"), ["check", "--disable-db", "--error-on-warnings", "supabase/migrations"]),
      ),
  },
  { name: "SQL style", suite: "lint", run: () => oneCheck(sqlStyle()) },
  {
    name: "shfmt",
    suite: "lint",
    run: () => oneCheck(run("go", ["tool", "shfmt", "-d", "-i", "2", ...shellScripts()])),
  },
];

const shellScripts = () =>
  [".ci/run", ...filesUnder(["scripts", "supabase", "functions"], (path) => !path.includes("node_modules"))]
    .filter((file) => file === ".ci/run" || file.endsWith(".sh"))
    .filter((file) => existsSync(join(".", file)));
