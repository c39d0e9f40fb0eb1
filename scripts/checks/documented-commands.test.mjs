import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { commandsIn, documented } from "./documented-commands.mjs";

/**
 * The program that runs each documented command, by the command's beginning. `as` is in the program's text: it reads the
 * command from the document, or runs the same.
 * @type {[command: string, file: string, as: string][]}
 */
const runBy = [
  ["npx supabase@", "lab/rehearse/hosted/walk.mjs", 'documented("deploy.md", "runbook.md")'],
  ["export SMTP_PASSWORD=…", "lab/rehearse/hosted/walk.mjs", "SMTP_PASSWORD: smtpPassword"],
  ["pg_dump ", "lab/rehearse/hosted/dump.mjs", 'documented("runbook.md")'],
  ["(umask 077 && pg_dump ", "lab/rehearse/hosted/dump.mjs", 'documented("runbook.md")'],
  ["psql ", "lab/rehearse/hosted/dump.mjs", 'documented("runbook.md")'],
  ["pg_restore ", "lab/rehearse/hosted/dump.mjs", 'documented("runbook.md")'],
  ["SUPABASE_URL=https://<ref>", "scripts/hosted/environment.test.mjs", '"../functions.mjs"'],
  ["npm ci", "lab/rehearse/hosted/build.mjs", 'documented("deploy.md", "runbook.md")'],
  [
    "PUBLIC_URL=https://divido.example npm run build",
    "lab/rehearse/hosted/build.mjs",
    'documented("deploy.md", "runbook.md")',
  ],
  ["CGO_ENABLED=0 go build -trimpath", "lab/rehearse/hosted/build.mjs", 'documented("deploy.md", "runbook.md")'],
  ["./divido ", "lab/rehearse/hosted/build.mjs", 'documented("deploy.md", "runbook.md")'],
  ["for page in app.html", "lab/rehearse/hosted/build.mjs", 'documented("deploy.md", "runbook.md")'],
  ["curl ", "lab/rehearse/hosted/build.mjs", 'documented("deploy.md", "runbook.md")'],
  ["docker compose up -d --build", "lab/rehearse/hosted/containers.mjs", '"up", "--detach", "--build"'],
  ["docker compose logs -f migrations", "lab/rehearse/hosted/containers.mjs", '"logs", "migrations"'],
  ["(umask 077 && node scripts/self-hosting", "scripts/self-hosting/self-hosting.test.mjs", "environmentFile("],
  ["DATA_DIR=/srv/divido-data npm run backup", "scripts/backup/backup.test.mjs", "backup.mjs"],
  ["DATA_DIR=/srv/divido-again npm run restore", "scripts/backup/backup.test.mjs", "restore.mjs"],
];

/** Commands that run a rehearsal, which is a test itself. */
const rehearsed = /npm run rehearse -- (\w+)$/;

const commands = documented("deploy.md", "runbook.md", "self-hosting.md");
const isRehearsal = ({ command }) => rehearsed.test(command);

it("every command of docs/deploy.md, runbook.md and self-hosting.md is run by a test or marked as not run", () => {
  const forgotten = commands.filter(
    (found) =>
      !found.notRun && !isRehearsal(found) && !runBy.some(([beginning]) => found.command.startsWith(beginning)),
  );
  expect(forgotten.map(({ file, line, command }) => `${file}:${line} ${command}`)).toEqual([]);
});

it.each(runBy)("the documented command %s is run by %s", (beginning, file, as) => {
  expect(commands.filter(({ command, notRun }) => !notRun && command.startsWith(beginning))).not.toEqual([]);
  expect(existsSync(join(projectDir, file)) && readFileSync(join(projectDir, file), "utf8")).toContain(as);
});

it("documents name only rehearsals that exist", () => {
  const dir = join(projectDir, "lab", "rehearse");
  const programs = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mjs"));
  const texts = programs.map((file) => readFileSync(join(dir, file), "utf8"));
  const named = commands.map(({ command }) => rehearsed.exec(command)?.[1]).filter((suite) => suite !== undefined);
  expect(named).toContain("hosted");
  const missing = named.filter((suite) => !texts.some((text) => text.includes(`suite: "${suite}"`)));
  expect(missing).toEqual([]);
});

it("docs/deploy.md has at most 120 lines", () => {
  expect(
    readFileSync(join(projectDir, "docs", "deploy.md"), "utf8")
      .trimEnd()
      .split("\n").length,
  ).toBeLessThanOrEqual(120);
});

it("docs/runbook.md lists every setting once, in its one table, and no other document has such a table", () => {
  const read = (path) => readFileSync(join(projectDir, path), "utf8");
  const settings = /## Settings\n.*?(?=\n## )/s.exec(read("docs/runbook.md"))?.[0] ?? "";
  const first = [...settings.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
    ([, cell]) => cell.match(/[A-Z][A-Z_0-9]+/g) ?? [],
  );
  const ofServer = [...read("functions/internal/config/config.go").matchAll(/env:"(\w+)/g)].map(([, name]) => name);
  const ofStart = [
    "scripts/start/settings.mjs",
    "scripts/stack/mail-relay.mjs",
    "scripts/stack/real-supabase/programs.mjs",
  ].flatMap((path) => read(path).match(/\b(?:[A-Z]+_)+(?:URL|FROM|PORT|DIR|PROGRAM)\b/g) ?? []);
  expect(ofServer.length).toBeGreaterThan(40);
  expect(first.toSorted()).toEqual([...new Set([...ofServer, ...ofStart, "DEMO"])].toSorted());
  const others = ["README.md", "docs/deploy.md", "docs/self-hosting.md", "functions/README.md"];
  expect(others.filter((path) => /^\| `[A-Z]+_[A-Z_]+`/m.test(read(path)))).toEqual([]);
});

const text = (...lines) => lines.join("\n");

it("commandsIn returns the lines of sh blocks without comments, continued lines joined", () => {
  const found = commandsIn(text("```sh", "one --flag   # why", "# a remark", "two \\", "  three", "```", "four"));
  expect(found).toEqual([
    { command: "one --flag", line: 2, notRun: false },
    { command: "two \\\n  three", line: 4, notRun: false },
  ]);
});

it("commandsIn keeps a here-document with its command", () => {
  const found = commandsIn(text("```sh", "psql <<'SQL'", "select 1;", "SQL", "next", "```"));
  expect(found.map(({ command }) => command)).toEqual(["psql <<'SQL'\nselect 1;\nSQL", "next"]);
});

it("commandsIn finds commands in running text, and none in other blocks", () => {
  const found = commandsIn(text("Ask `curl -I https://a.example`, not `curl`.", "```ini", "A=b", "```"));
  expect(found).toEqual([{ command: "curl -I https://a.example", line: 1, notRun: false }]);
});

it("commandsIn reads the mark 'not run' of a block, of a line, and after a command in running text", () => {
  const block = text("```sh", "# not run", "one", "```");
  const line = text("```sh", "two   # why; not run", "```");
  for (const marked of [block, line, "`ssh there` (not run)"]) {
    expect(commandsIn(marked).map(({ notRun }) => notRun)).toEqual([true]);
  }
});

it("every npm command starts a program that exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(projectDir, "package.json"), "utf8"));
  const programs = Object.values(scripts).map((command) => /^node (\S+)/.exec(command)?.[1]);
  expect(programs.filter((program) => !program || !existsSync(join(projectDir, program)))).toEqual([]);
});
