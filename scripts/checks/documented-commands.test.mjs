import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectDir } from "../project.mjs";
import { commandsIn, documented } from "./documented-commands.mjs";

/**
 * Which program runs a documented command, by how the command begins. That program takes it from the document, or has in its
 * text what stands here as `as`.
 * @type {[command: string, file: string, as: string][]}
 */
const runBy = [
  ["npx supabase@", "scripts/lab/rehearse/hosted/walk.mjs", 'documented("deploy.md")'],
  ["export SMTP_PASSWORD=…", "scripts/lab/rehearse/hosted/walk.mjs", "SMTP_PASSWORD: smtpPassword"],
  ["pg_dump ", "scripts/lab/rehearse/hosted/dump.mjs", 'documented("deploy.md")'],
  ["(umask 077 && pg_dump ", "scripts/lab/rehearse/hosted/dump.mjs", 'documented("deploy.md")'],
  ["psql ", "scripts/lab/rehearse/hosted/dump.mjs", 'documented("deploy.md")'],
  ["pg_restore ", "scripts/lab/rehearse/hosted/dump.mjs", 'documented("deploy.md")'],
  ["SUPABASE_URL=https://<ref>", "scripts/hosted/environment.test.mjs", '"../functions.mjs"'],
  ["npm ci", "scripts/lab/rehearse/hosted/build.mjs", 'documented("deploy.md")'],
  [
    "PUBLIC_URL=https://divido.example npm run build",
    "scripts/lab/rehearse/hosted/build.mjs",
    'documented("deploy.md")',
  ],
  ["CGO_ENABLED=0 go build -trimpath", "scripts/lab/rehearse/hosted/build.mjs", 'documented("deploy.md")'],
  ["./divido ", "scripts/lab/rehearse/hosted/build.mjs", 'documented("deploy.md")'],
  ["for page in app.html", "scripts/lab/rehearse/hosted/build.mjs", 'documented("deploy.md")'],
  ["curl ", "scripts/lab/rehearse/hosted/build.mjs", 'documented("deploy.md")'],
  ["docker compose up -d --build", "scripts/lab/rehearse/hosted/containers.mjs", '"up", "--detach", "--build"'],
  ["docker compose logs -f migrations", "scripts/lab/rehearse/hosted/containers.mjs", '"logs", "migrations"'],
  ["(umask 077 && node scripts/self-hosting", "scripts/self-hosting/self-hosting.test.mjs", "environmentFile("],
  ["DATA_DIR=/srv/divido-data npm run backup", "scripts/backup/backup.test.mjs", "backup.mjs"],
  ["DATA_DIR=/srv/divido-again npm run restore", "scripts/backup/backup.test.mjs", "restore.mjs"],
];

/** `npm run rehearse -- auth` is no command of a deployment but one of these tests. */
const rehearsed = /npm run rehearse -- (\w+)$/;

const commands = ["deploy.md", "self-hosting.md"].flatMap((file) =>
  documented(file).map((found) => ({ file, ...found })),
);
const isRehearsal = ({ command }) => rehearsed.test(command);

describe("docs/deploy.md and docs/self-hosting.md", () => {
  it("has no command that is neither run by a test nor marked as not run", () => {
    const forgotten = commands.filter(
      (found) =>
        !found.notRun && !isRehearsal(found) && !runBy.some(([beginning]) => found.command.startsWith(beginning)),
    );
    expect(forgotten.map(({ file, line, command }) => `${file}:${line} ${command}`)).toEqual([]);
  });

  it.each(runBy)("has %s, which %s runs", (beginning, file, as) => {
    expect(commands.filter(({ command, notRun }) => !notRun && command.startsWith(beginning))).not.toEqual([]);
    expect(existsSync(join(projectDir, file)) && readFileSync(join(projectDir, file), "utf8")).toContain(as);
  });

  it("names only rehearsals that there are", () => {
    const dir = join(projectDir, "scripts", "lab", "rehearse");
    const programs = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".mjs"));
    const texts = programs.map((file) => readFileSync(join(dir, file), "utf8"));
    const named = commands.map(({ command }) => rehearsed.exec(command)?.[1]).filter((suite) => suite !== undefined);
    expect(named).toContain("hosted");
    for (const suite of named)
      expect(
        texts.some((text) => text.includes(`suite: "${suite}"`)),
        suite,
      ).toBe(true);
  });
});

describe("the commands of a document", () => {
  const text = (...lines) => lines.join("\n");

  it("are the lines of its sh blocks, without comments, as long as they go on", () => {
    const found = commandsIn(text("```sh", "one --flag   # why", "# a remark", "two \\", "  three", "```", "four"));
    expect(found).toEqual([
      { command: "one --flag", line: 2, notRun: false },
      { command: "two \\\n  three", line: 4, notRun: false },
    ]);
  });

  it("end where the text ends that is handed to them", () => {
    const found = commandsIn(text("```sh", "psql <<'SQL'", "select 1;", "SQL", "next", "```"));
    expect(found.map(({ command }) => command)).toEqual(["psql <<'SQL'\nselect 1;\nSQL", "next"]);
  });

  it("are also named in passing, and other blocks have none", () => {
    const found = commandsIn(text("Ask `curl -I https://a.example`, not `curl`.", "```ini", "A=b", "```"));
    expect(found).toEqual([{ command: "curl -I https://a.example", line: 1, notRun: false }]);
  });

  it("are marked by the block, by the line, or after their name", () => {
    const block = text("```sh", "# not run", "one", "```");
    const line = text("```sh", "two   # why; not run", "```");
    for (const marked of [block, line, "`ssh there` (not run)"]) {
      expect(commandsIn(marked).map(({ notRun }) => notRun)).toEqual([true]);
    }
  });
});
