import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { installGitHooks } from "./git-hooks.mjs";

const check = "scripts/setup/commit-msg.mjs";
let dir = "";
// The configuration of the person who runs the tests must not count, and a test within a hook must not reach its repository.
const env = { PATH: process.env.PATH, HOME: "/nonexistent", GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
const git = (...args) => execFileSync("git", args, { cwd: dir, env, encoding: "utf8" }).trim();
const hooks = () =>
  existsSync(join(dir, ".git", "hooks"))
    ? readdirSync(join(dir, ".git", "hooks")).filter((name) => !name.endsWith(".sample"))
    : [];
const ownHook = (name) => {
  mkdirSync(join(dir, ".git", "hooks"), { recursive: true });
  writeFileSync(join(dir, ".git", "hooks", name), "#!/bin/sh\n", { mode: 0o755 });
};

/** @param {string} message */
const commit = (message) =>
  spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@divido.test", "commit", "--allow-empty", "-m", message], {
    ...{ cwd: dir, env, encoding: "utf8" },
  });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "divido-hooks-"));
  cpSync(join(projectDir, check), join(dir, check));
});
afterEach(() => rmSync(dir, { recursive: true }));

it("installGitHooks makes git refuse a subject of more than 72 characters, and accept one of 72", () => {
  git("init", "--quiet", "--initial-branch=main");
  installGitHooks(dir);
  installGitHooks(dir);
  expect(hooks()).toEqual(["commit-msg"]);
  const refused = commit(`Add ${"ü".repeat(69)}`);
  expect(refused.status).not.toBe(0);
  expect(refused.stderr).toContain("The subject has 73 characters; at most 72 are allowed.");
  expect(commit(`Add ${"ü".repeat(68)}\n\n${"A long body. ".repeat(20)}`).status).toBe(0);
});

it("installGitHooks in a linked worktree serves the repository", () => {
  git("init", "--quiet", "--initial-branch=main");
  commit("Add a file");
  git("worktree", "add", join(dir, "linked"), "-b", "linked");
  installGitHooks(join(dir, "linked"));
  expect(hooks()).toEqual(["commit-msg"]);
});

it("installGitHooks in a linked worktree keeps hooks that the repository has already", () => {
  git("init", "--quiet", "--initial-branch=main");
  commit("Add a file");
  git("worktree", "add", join(dir, "linked"), "-b", "linked");
  ownHook("pre-commit");
  installGitHooks(join(dir, "linked"));
  expect(hooks()).toEqual(["pre-commit"]);
});

it("a branch that brings hooks along runs none of them", () => {
  git("init", "--quiet", "--initial-branch=main");
  installGitHooks(dir);
  commit("Add a file");
  git("checkout", "--quiet", "-b", "theirs");
  const brought = join(dir, "scripts", "setup", "git-hooks");
  mkdirSync(brought);
  writeFileSync(join(brought, "post-checkout"), `#!/bin/sh\ntouch ${join(dir, "ran")}\n`, { mode: 0o755 });
  git("add", "--all");
  expect(commit("Bring a hook along").status).toBe(0);
  git("checkout", "--quiet", "main");
  git("checkout", "--quiet", "theirs");
  expect(existsSync(join(dir, "ran"))).toBe(false);
});

it("installGitHooks keeps another core.hooksPath", () => {
  git("init", "--quiet", "--initial-branch=main");
  git("config", "core.hooksPath", "mine");
  installGitHooks(dir);
  expect([git("config", "core.hooksPath"), hooks()]).toEqual(["mine", []]);
});

it("installGitHooks keeps hooks that the repository has already", () => {
  git("init", "--quiet", "--initial-branch=main");
  ownHook("pre-commit");
  installGitHooks(dir);
  expect(hooks()).toEqual(["pre-commit"]);
});

it("installGitHooks changes nothing in a repository around the project, nor without a repository", () => {
  installGitHooks(dir);
  git("init", "--quiet", "--initial-branch=main");
  const inner = join(dir, "divido");
  mkdirSync(inner);
  installGitHooks(inner);
  expect(hooks()).toEqual([]);
});

it("installGitHooks ignores a folder of hooks that cannot be made", () => {
  git("init", "--quiet", "--initial-branch=main");
  rmSync(join(dir, ".git", "hooks"), { recursive: true, force: true });
  writeFileSync(join(dir, ".git", "hooks"), "a file, which also stops root");
  expect(() => installGitHooks(dir)).not.toThrow();
});

it.each([
  "Keep the back button mounted while the event loads",
  "Need the current password for a new address",
  "Weed out dead code",
  "Merge people of a household into one",
  "Squashed commit of the following:",
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
  ["Merged people keep their colour", "imperative"],
  [`Merge people of a household into one, ${"since they are counted twice ".repeat(2)}`, "characters"],
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
