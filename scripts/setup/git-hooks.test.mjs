import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { installGitHooks } from "./git-hooks.mjs";

const path = "scripts/setup/git-hooks";
let dir = "";
// The configuration of the person who runs the tests must not count, and a test within a hook must not reach its repository.
const env = { PATH: process.env.PATH, HOME: "/nonexistent", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
const git = (...args) => execFileSync("git", args, { cwd: dir, env, encoding: "utf8" }).trim();
const hooksPath = () =>
  spawnSync("git", ["config", "--local", "core.hooksPath"], { cwd: dir, env, encoding: "utf8" }).stdout.trim();

/** @param {string} message */
const commit = (message) =>
  spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@divido.test", "commit", "--allow-empty", "-m", message], {
    ...{ cwd: dir, env, encoding: "utf8" },
  });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "divido-hooks-"));
  cpSync(join(projectDir, path), join(dir, path), { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true }));

it("installGitHooks makes git refuse a subject of more than 72 characters, and accept one of 72", () => {
  git("init", "--quiet", "--initial-branch=main");
  installGitHooks(dir);
  installGitHooks(dir);
  expect(hooksPath()).toBe(path);
  const refused = commit(`Add ${"ü".repeat(69)}`);
  expect(refused.status).not.toBe(0);
  expect(refused.stderr).toContain("The subject has 73 characters; at most 72 are allowed.");
  expect(commit(`Add ${"ü".repeat(68)}\n\n${"A long body. ".repeat(20)}`).status).toBe(0);
});

it("installGitHooks works in a linked worktree", () => {
  git("init", "--quiet", "--initial-branch=main");
  commit("Add a file");
  git("worktree", "add", join(dir, "linked"), "-b", "linked");
  installGitHooks(join(dir, "linked"));
  expect(hooksPath()).toBe(path);
});

it("installGitHooks keeps another core.hooksPath", () => {
  git("init", "--quiet", "--initial-branch=main");
  git("config", "core.hooksPath", "mine");
  installGitHooks(dir);
  expect(hooksPath()).toBe("mine");
});

it("installGitHooks keeps hooks that the repository has already", () => {
  git("init", "--quiet", "--initial-branch=main");
  mkdirSync(join(dir, ".git", "hooks"), { recursive: true });
  writeFileSync(join(dir, ".git", "hooks", "pre-commit"), "#!/bin/sh\n", { mode: 0o755 });
  installGitHooks(dir);
  expect(hooksPath()).toBe("");
});

it("installGitHooks changes nothing in a repository around the project, nor without a repository", () => {
  installGitHooks(dir);
  git("init", "--quiet", "--initial-branch=main");
  const inner = join(dir, "divido");
  mkdirSync(inner);
  installGitHooks(inner);
  expect(hooksPath()).toBe("");
});

it("installGitHooks ignores a configuration that cannot be written", () => {
  git("init", "--quiet", "--initial-branch=main");
  writeFileSync(join(dir, ".git", "config.lock"), ""); // also stops root, whom file modes do not stop
  installGitHooks(dir);
  expect(hooksPath()).toBe("");
});

it.each([
  "Keep the back button mounted while the event loads",
  "Need the current password for a new address",
  'Revert "What is pressed while an event arrives stays the same: the arrow was another one then"',
  "Merge branch 'a-branch-with-a-very-long-name-that-nobody-could-ever-have-chosen-by-hand'",
  "fixup! what was there before",
])("the commit-msg hook accepts: %s", (subject) => {
  git("init", "--quiet", "--initial-branch=main");
  installGitHooks(dir);
  expect(commit(subject).stderr).toBe("");
});

it.each([
  ["What is pressed stays the same", "imperative"],
  ["Fixed the back button", "imperative"],
  ["Fixing the back button", "imperative"],
  ["Fixes the back button", "imperative"],
  ["fix the back button", "capital letter"],
  ["Fix the back button.", "full stop"],
])("the commit-msg hook refuses: %s", (subject, reason) => {
  git("init", "--quiet", "--initial-branch=main");
  installGitHooks(dir);
  const { status, stderr } = commit(subject);
  expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
});
