import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const project = fileURLToPath(new URL("../../..", import.meta.url));
const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** Behaviour of the stand-in (functions/exchangerate/ratestandin). */
type Mode = "ok" | "slow" | "500" | "negative" | "jump";

/** A second server on the same database, whose rate provider is a stand-in. */
export interface RateProvider {
  /** The server's address. */
  app: string;
  answer: (mode: Mode) => Promise<void>;
  stop: () => void;
}

export async function startRateProvider(): Promise<RateProvider> {
  const standInProgram = join(project, ".cache", "ratestandin");
  // With the server's flags (scripts/setup/builds.mjs), so that Go need not compile its library again.
  const flags = ["-trimpath", "-tags=grpcnotrace", "-o", standInProgram];
  await promisify(execFile)("go", ["build", ...flags, "./functions/exchangerate/ratestandin/serve"], {
    cwd: project,
    env: { ...process.env, CGO_ENABLED: "0" },
  });
  const standIn = spawn(standInProgram, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(standIn.stdout, "data");
  const rates = String(line).trim();

  const port = await freePort();
  const app = `http://localhost:${port}`;
  const server = spawn(join(project, ".cache", "divido"), {
    stdio: "ignore",
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: app,
      SUPABASE_URL: process.env.API_URL,
      SUPABASE_PROXY: "true",
      SUPABASE_EMBEDDED: "true",
      SUPABASE_PUBLISHABLE_KEY: process.env.PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: process.env.SECRET_KEY,
      SUPABASE_JWT_SECRET: process.env.JWT_SECRET,
      STATIC_DIR: join(project, "frontend", "dist"),
      EXCHANGE_RATES_PROVIDER: "frankfurter",
      EXCHANGE_RATES_URL: rates,
      EXCHANGE_RATES_TIMEOUT: "500ms",
      PLACES_PROVIDER: "builtin",
    },
  });
  await ready(app, server);
  return {
    app,
    answer: async (mode) => {
      const response = await fetch(new URL(`/mode/${mode}`, rates), { method: "PUT" });
      if (!response.ok) throw new Error(`the stand-in knows no mode ${mode}`);
      if (mode !== "slow") await known(app, server);
    },
    stop: () => {
      server.kill();
      standIn.kill();
    },
  };
}

async function ready(app: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const response = await fetch(`${app}/healthz`).catch(() => null);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${app} is not ready`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Waits until the server notices that its provider answers again: it retries a silent one in the background. */
async function known(app: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const numbers = await (await fetch(`${app}/metrics`)).text();
    if (numbers.includes('divido_provider_up{provider="exchange_rates"} 1')) return;
    if (Date.now() > deadline) throw new Error("the provider is not asked again");
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
