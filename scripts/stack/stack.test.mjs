import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStack } from "./stack.mjs";
import { removeData, temporaryDataDir } from "./temporary-data.mjs";

const dataDir = temporaryDataDir("recovery");
const said = [];
let stack;

beforeAll(async () => {
  stack = await startStack({ dataDir, restart: true, say: (line) => said.push(line) });
});
afterAll(async () => {
  await stack.stop();
  removeData(dataDir);
});

const query = async (text, url = stack.urls.database) => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
};

/** Retries: killed services need a moment. */
const eventually = (what) => expect.poll(() => what().catch((error) => error.message), { interval: 100 });
const settings = () =>
  fetch(`${stack.urls.api}/auth/v1/settings`, { headers: { apikey: stack.keys.publishable } }).then(
    ({ status }) => status,
  );
const mails = () => fetch(`${stack.urls.mail}/email`).then(({ status }) => status);

it("the API refuses password requests of web pages, which would evade the Go server's limits", async () => {
  const body = JSON.stringify({ email: "ayse@example.org", password: "guess" });
  const ask = (more) =>
    fetch(`${stack.urls.api}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: stack.keys.publishable, "Content-Type": "application/json", ...more },
      body,
    }).then(({ status }) => status);
  expect(await ask({})).toBe(400);
  expect(await ask({ Origin: "https://evil.example" })).toBe(403);
  expect(await ask({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
});

it("logs stay small when large requests are refused", async () => {
  const headers = { apikey: stack.keys.publishable, "Content-Type": "application/json" };
  const body = JSON.stringify({ event_id: "no id ".repeat(100_000) });
  const { status } = await fetch(`${stack.urls.api}/rest/v1/rpc/leave_event`, { method: "POST", headers, body });
  expect(status).toBeGreaterThanOrEqual(400);
  for (const log of ["api", "database"]) {
    expect(readFileSync(join(dataDir, "logs", `${log}.log`)).length, log).toBeLessThan(100_000);
  }
});

it("a killed database restarts without losing committed rows", async () => {
  await query("create table public.kept (id int primary key)");
  await query("insert into public.kept select generate_series(1, 1000)");
  stack.killService("database");
  await eventually(() => query("select count(*)::int as rows from public.kept")).toEqual([{ rows: 1000 }]);
  await expect.poll(() => said).toContain("The database is back.");
});

it.each([
  ["API", settings],
  ["mailbox", mails],
])(
  "a killed %s restarts",
  async (name, ask) => {
    stack.killService(name);
    await expect.poll(() => said).toContain(`The ${name} is back.`);
    await eventually(ask).toBe(200);
  },
  30_000,
);

it("a start ends the processes of a killed one, and goes on with its data", async () => {
  const keep = temporaryDataDir("killed");
  const starter = spawn(process.execPath, [fileURLToPath(new URL("up.mjs", import.meta.url)), `--keep=${keep}`]);
  const [, url] = await new Promise((resolve) => {
    let output = "";
    starter.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes("BASE_URL")) resolve(/DB_URL='([^']+)'/.exec(output));
    });
  });
  await query("create table public.kept (id int primary key); insert into public.kept values (1)", url);
  starter.kill("SIGKILL");

  const next = await startStack({ dataDir: keep });
  expect(await query("select id from public.kept", next.urls.database)).toEqual([{ id: 1 }]);
  expect(await query("select 1", url).catch(({ code }) => code)).toBe("ECONNREFUSED");
  await next.stop();
  removeData(keep);
});

it("secrets are not on command lines", () => {
  const processes = JSON.parse(readFileSync(join(dataDir, "processes", "API.json"), "utf8"));
  if (process.platform !== "linux") return;
  const commandLine = readFileSync(`/proc/${processes.pid}/cmdline`, "utf8");
  expect(commandLine).not.toContain(stack.keys.secret);
});
