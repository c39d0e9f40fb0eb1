import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signedUp } from "../../demo/client.mjs";
import { password, people } from "../../demo/story.mjs";
import { projectDir, Refusal } from "../../project.mjs";
import { step } from "../../setup/progress.mjs";
import { freePorts } from "../../stack/parts/ports.mjs";
import { removeData, temporaryDataDir } from "../../stack/temporary-data.mjs";
import { table } from "../table.mjs";

const parts = { start: "starter", database: "database", API: "API", functions: "functions", mailbox: "mailbox" };
const code = "programs and libraries, once each";
const portNames = ["PORT", "API_PORT", "DB_PORT", "MAIL_PORT", "SMTP_PORT"];

/** What `npm start` takes of a machine's memory. @type {import("../parts.mjs").BenchPart} */
export const memory = {
  name: "memory",
  title: "Memory of the whole embedded stack",
  options: { looks: { type: "string", default: "500" } },
  async run({ quick, looks }) {
    if (process.platform !== "linux") throw new Refusal("Memory is read from /proc, which only Linux has.");
    const dataDir = temporaryDataDir("memory");
    const ports = await freePorts(portNames.length);
    const server = await step("Starting, with the demo", () => started(dataDir, ports));
    try {
      const before = measure(dataDir);
      const times = quick ? 5 : Number(looks);
      await step("Looking at the trip", () => use(dataDir, ports, times));
      return sectionOf(before, measure(dataDir), times);
    } finally {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      removeData(dataDir);
    }
  },
};

/** `npm start` as a service manager starts it. */
function started(dataDir, ports) {
  const env = Object.fromEntries(portNames.map((name, i) => [name, String(ports[i])]));
  const server = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: projectDir,
    env: { ...process.env, ...env, DATA_DIR: dataDir, HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Divido is running.")) resolve(server);
    });
    server.once("exit", () => reject(new Error(`npm start ended:\n${said}`)));
  });
}

/** One person opens the app, an event and its settlement, again and again. */
async function use(dataDir, [app, api, , mail], looks) {
  const { publishableKey } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const at = (port) => `http://127.0.0.1:${port}`;
  const servers = { api: at(api), functions: at(app), mail: at(mail), publishableKey };
  const elif = await signedUp(servers, { email: people.elif.email, password, language: "en" });
  const [{ id }] = await elif.rpc("my_events", { include_passive: true });
  for (let i = 0; i < looks; i++) {
    await elif.rpc("my_events", { include_passive: true });
    await elif.rpc("event_page", { event_id: id });
    await elif.call("GET", `events/${id}/settlement`);
  }
}

/**
 * Megabytes by part, and of the files that several have in memory, each counted once: others on this machine may use them as well,
 * who would be missing elsewhere.
 * @returns {Record<string, number>}
 */
function measure(dataDir) {
  /** @type {Record<string, number>} */
  const files = {};
  const sizes = Object.entries(parts).map(([record, name]) => {
    const { pid } = JSON.parse(readFileSync(join(dataDir, "processes", `${record}.json`), "utf8"));
    const found = (record === "database" ? withChildren(pid) : [pid]).map(memoryOf);
    for (const [path, kilobytes] of found.flatMap((one) => Object.entries(one.files))) {
      files[path] = Math.max(files[path] ?? 0, kilobytes);
    }
    return [name, found.reduce((sum, one) => sum + one.own, 0) / 1024];
  });
  const all = Object.values(files).reduce((sum, kilobytes) => sum + kilobytes, 0);
  return { ...Object.fromEntries(sizes), [code]: all / 1024 };
}

/** @param {number} pid */
function withChildren(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}

/** Kilobytes of one process: its own, with its part of what the database's processes share, and of each file. @param {number} pid */
function memoryOf(pid) {
  let own = 0;
  /** @type {Record<string, number>} */
  const files = {};
  for (const mapping of readFileSync(`/proc/${pid}/smaps`, "utf8").split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const figure = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(mapping)?.[1]);
    const path = /^\S+ \S+ \S+ \S+ \S+ +(\/(?!dev\/)\S+)$/m.exec(mapping.split("\n", 1)[0])?.[1];
    if (!path) own += figure("Pss");
    else {
      own += figure("Anonymous");
      files[path] = (files[path] ?? 0) + figure("Rss") - figure("Anonymous");
    }
  }
  return { own, files };
}

function sectionOf(before, after, looks) {
  const row = (name, of) => ({
    part: name,
    "started, with the demo loaded, MB": Math.round(of(before)),
    [`after ${looks} looks at it, MB`]: Math.round(of(after)),
  });
  const sum = (names) => (figures) => names.reduce((total, name) => total + figures[name], 0);
  const names = [...Object.values(parts), code];
  const without = names.filter((name) => name !== "mailbox");
  return [
    "`node scripts/start.mjs` and what it starts: what the machine has less for others, without the files of the database that",
    "it keeps in memory while nobody else needs it. The mailbox does not run where `MAIL_RELAY_URL` is set. A look is home, an event",
    "and its settlement.",
    "",
    table([
      ...names.map((name) => row(name, (figures) => figures[name])),
      row("**all, with a mail server**", sum(without)),
      row("**all, with the mailbox**", sum(names)),
    ]),
  ].join("\n");
}
