import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { signedUp } from "../demo/client.mjs";
import { freePorts } from "../stack/services/ports.mjs";
import { answers } from "../stack/services/wait.mjs";
import { startStack } from "../stack/stack.mjs";
import { removeData, temporaryDataDir } from "../stack/temporary-data.mjs";
import { hostedEnvironment } from "./environment.mjs";

const project = {
  SUPABASE_URL: "https://abcdefgh.supabase.co/",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_a",
  SUPABASE_SECRET_KEY: "sb_secret_b",
};

describe("what the functions are told of a hosted project", () => {
  it("hostedEnvironment derives JWKS address and issuer from the project's address", () => {
    expect(hostedEnvironment(project, "/app")).toEqual({
      ...project,
      SUPABASE_URL: "https://abcdefgh.supabase.co",
      SUPABASE_JWKS_URL: "https://abcdefgh.supabase.co/auth/v1/.well-known/jwks.json",
      SUPABASE_JWT_ISSUER: "https://abcdefgh.supabase.co/auth/v1",
      SUPABASE_PROXY: "false",
      STATIC_DIR: "/app",
    });
  });

  it("hostedEnvironment leaves JWKS address and issuer out if SUPABASE_JWT_SECRET is set", () => {
    const told = hostedEnvironment({ ...project, SUPABASE_JWT_SECRET: "s".repeat(32) }, "/app");
    expect(told).not.toHaveProperty("SUPABASE_JWKS_URL");
    expect(told).not.toHaveProperty("SUPABASE_JWT_ISSUER");
  });

  it("hostedEnvironment keeps other variables, and ignores empty ones", () => {
    const own = { ...project, PORT: "9000", SUPABASE_JWKS_URL: "https://keys.example/jwks" };
    expect(hostedEnvironment(own, "/app")).toMatchObject({
      PORT: "9000",
      SUPABASE_JWKS_URL: "https://keys.example/jwks",
    });
  });

  it.each(Object.keys(project))("hostedEnvironment refuses a missing %s by name", (name) => {
    expect(() => hostedEnvironment({ ...project, [name]: " " }, "/app")).toThrow(`${name} is not set.`);
  });

  it.each(["abcdefgh", "https://abcdefgh.supabase.co/rest/v1", "ftp://abcdefgh.supabase.co"])(
    "hostedEnvironment refuses %s as SUPABASE_URL",
    (url) => {
      expect(() => hostedEnvironment({ ...project, SUPABASE_URL: url }, "/app")).toThrow(
        /^SUPABASE_URL must be an address/,
      );
    },
  );

  it("hostedEnvironment refuses a secret key as the publishable one", () => {
    const swapped = { ...project, SUPABASE_PUBLISHABLE_KEY: "sb_secret_b", SUPABASE_SECRET_KEY: "sb_publishable_a" };
    expect(() => hostedEnvironment(swapped, "/app")).toThrow(/every browser would get/);
  });
});

describe("npm run functions", () => {
  /** @type {(() => unknown)[]} */
  const after = [];
  afterEach(async () => {
    for (const undo of after.splice(0).reverse()) await undo();
  });

  it("npm run functions serves the app and the functions for a Supabase at another address", async () => {
    const dataDir = temporaryDataDir("hosted");
    const stack = await startStack({ dataDir, durable: false });
    after.push(async () => {
      await stack.stop();
      removeData(dataDir);
    });
    const [port] = await freePorts(1);
    const program = spawn(process.execPath, [fileURLToPath(new URL("../functions.mjs", import.meta.url))], {
      stdio: "ignore",
      env: {
        ...process.env,
        ...{ PORT: String(port), HOST: "127.0.0.1", SUPABASE_URL: stack.urls.api },
        ...{ SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable, SUPABASE_SECRET_KEY: stack.keys.secret },
        SUPABASE_JWT_SECRET: stack.keys.jwtSecret,
        ...{ EXCHANGE_RATES_PROVIDER: "builtin", PLACES_PROVIDER: "builtin" },
      },
    });
    const ended = once(program, "exit");
    after.push(() => (program.exitCode === null ? program.kill() && ended : null));

    const functions = `http://127.0.0.1:${port}`;
    await answers(`${functions}/healthz`, { seconds: 170, alive: () => program.exitCode === null });
    const config = await (await fetch(`${functions}/config.json`)).json();
    expect(config.supabaseUrl).toBe(stack.urls.api);
    expect((await fetch(`${functions}/rest/v1/events`)).status).toBe(404);

    const servers = { api: stack.urls.api, mail: stack.urls.mail, functions, publishableKey: stack.keys.publishable };
    const ada = await signedUp(servers, { email: "ada@divido.test", password: "a-password", language: "en" });
    expect(await ada.call("GET", "exchange-rates?from=EUR&to=EUR")).toMatchObject({ rates: { EUR: 1 } });

    program.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
