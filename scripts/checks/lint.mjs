import { bin } from "../setup/bin.mjs";
import { serverBuild } from "../setup/builds.mjs";
import { run } from "../setup/run.mjs";
import { appFiles } from "./app-files.mjs";
import { folderCircles } from "./folder-circles.mjs";
import { forbiddenGoImports } from "./go-imports.mjs";
import { waitingTests } from "./one-shot-reads.mjs";
import { oneCheck } from "./outcome.mjs";
import { plainEnglish } from "./plain-english.mjs";
import { references } from "./references.mjs";
import { sqlStyle } from "./sql-style.mjs";
import { textsWhileRendering } from "./stored-texts.mjs";

const goPackages = ["./functions/...", "./lab/..."];

/** The server's build, so that Go compiles the dependencies once. */
export const asBuilt = { env: { ...serverBuild.env, GOFLAGS: serverBuild.flags.join(" ") } };

/** Formatters, linters and import rules; each is one check. @type {import("./outcome.mjs").Check[]} */
export const lintChecks = [
  {
    name: "Biome: TypeScript, JavaScript, JSON and CSS, format, lint, import order and circles",
    suite: "lint",
    run: () => oneCheck(run(bin("biome"), ["check", "--error-on-warnings", "--max-diagnostics=50", "."])),
  },
  {
    name: "TypeScript types",
    suite: "lint",
    // Several checkers would each check what they share: two thirds more work, while other checks run beside this one.
    run: () => oneCheck(run(bin("tsc"), ["--noEmit", "--project", "frontend", "--checkers", "1"])),
  },
  { name: "front end: each file in its layer", suite: "lint", quick: true, run: () => oneCheck(appFiles()) },
  { name: "imports: no circle of folders", suite: "lint", quick: true, run: () => oneCheck(folderCircles()) },
  {
    name: "knip: exports, files and dependencies that nothing uses",
    suite: "lint",
    run: () => oneCheck(run(bin("knip"), ["--no-progress"])),
  },
  {
    name: "knip: exports and files that only tests use",
    suite: "lint",
    run: () => oneCheck(run(bin("knip"), ["--no-progress", "--production", "--include=exports,files,types"])),
  },
  { name: "comments and test titles: plain English", suite: "lint", quick: true, run: () => oneCheck(plainEnglish()) },
  {
    name: "documents and comments: every reference leads somewhere",
    suite: "lint",
    quick: true,
    run: () => oneCheck(references()),
  },
  {
    name: "browser tests: what is read is waited for",
    suite: "lint",
    quick: true,
    run: () => oneCheck(waitingTests()),
  },
  {
    name: "front end: texts are chosen while rendering",
    suite: "lint",
    quick: true,
    run: () => oneCheck(textsWhileRendering()),
  },
  {
    name: "imports: cmd, function packages, internal",
    suite: "lint",
    quick: true,
    run: () => oneCheck(forbiddenGoImports()),
  },
  {
    name: "gofmt",
    suite: "lint",
    quick: true,
    run: () =>
      oneCheck(run("gofmt", ["-l", "-s", "functions", "lab/bench"]), (unformatted) => unformatted.trim() === ""),
  },
  { name: "go vet", suite: "lint", run: () => oneCheck(run("go", ["vet", ...goPackages], asBuilt)) },
  {
    name: "staticcheck",
    suite: "lint",
    run: () => oneCheck(run("go", ["tool", "staticcheck", ...goPackages], asBuilt)),
  },
  {
    name: "SQL lint",
    suite: "lint",
    quick: true,
    run: () =>
      oneCheck(
        run(bin("postgres-language-server"), ["check", "--disable-db", "--error-on-warnings", "supabase/migrations"]),
      ),
  },
  { name: "SQL style", suite: "lint", quick: true, run: () => oneCheck(sqlStyle()) },
];
