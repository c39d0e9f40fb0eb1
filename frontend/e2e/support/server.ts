import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { resolve } from "node:path";

const { BASE_URL, API_URL, PUBLISHABLE_KEY, SECRET_KEY, JWT_SECRET, FUNCTIONS_BINARY = "" } = process.env;

const READY_ATTEMPTS = 300;
const READY_PAUSE_MS = 50;

/** A server for one test on the shared database, which the test can kill and restart. */
export class OwnServer {
  #process: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<OwnServer> {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    const server = new OwnServer(port);
    await server.startAgain();
    return server;
  }

  async startAgain(): Promise<void> {
    this.#process = spawn(FUNCTIONS_BINARY, [], {
      stdio: "ignore",
      env: {
        PORT: String(this.port),
        HOST: "127.0.0.1",
        PUBLIC_URL: BASE_URL,
        SUPABASE_URL: API_URL,
        SUPABASE_PROXY: "true",
        SUPABASE_EMBEDDED: "true",
        SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        SUPABASE_SECRET_KEY: SECRET_KEY,
        SUPABASE_JWT_SECRET: JWT_SECRET,
        STATIC_DIR: resolve("dist"),
        EXCHANGE_RATES_PROVIDER: "builtin",
        PLACES_PROVIDER: "builtin",
      },
    });
    for (let attempt = 0; attempt < READY_ATTEMPTS; attempt++) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, READY_PAUSE_MS));
    }
    throw new Error("the server does not start");
  }

  /** Kills the server, as a crash or a power cut would. */
  async kill(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const gone = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await gone;
  }
}
